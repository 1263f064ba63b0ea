/**
 * How to type an operator's command: "upsolve promote mira", or "npm run admin -- promote mira" in a copy of the
 * repository.
 */
export const operatorCommand = (command: string) =>
  `${process.env.UPSOLVE_CALLED_AS ?? "npm run admin --"} ${command}`;
