export function browserCandidates(machine: {
  platform: string;
  env: Record<string, string | undefined>;
  home: string;
}): string[];

/** @throws an Error that says what to do when there is no browser and none can be installed. */
export function findBrowser(): string;
