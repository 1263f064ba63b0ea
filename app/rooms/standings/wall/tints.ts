/** The most that each tint but the darkest stands for, from the lightest; a square that nobody solved has none. */
export type Tints = readonly [number, number, number];

/** 1–2, 3–5, 6–9 and 10 or more for 14 members, and the same shares of every other number. */
export function tintsFor(members: number): Tints {
  const few = Math.max(1, Math.floor(members * 0.18));
  const some = Math.max(few + 1, Math.floor(members * 0.39));
  return [few, some, Math.max(some + 1, Math.floor(members * 0.68))];
}

/** From 0 for nobody to 4. */
export const tintOf = (solved: number, tints: Tints): number =>
  solved === 0 ? 0 : 1 + tints.filter((most) => solved > most).length;

/** What the tints that can occur stand for: "1–2", "10 or more". */
export function tintTexts(tints: Tints, members: number): string[] {
  return [0, ...tints].flatMap((below, index) => {
    const [from, to] = [below + 1, tints[index]];
    if (from > Math.max(1, members)) return [];
    if (to === undefined) return from === members ? [String(from)] : [`${from} or more`];
    return [from === to ? String(from) : `${from}–${to}`];
  });
}
