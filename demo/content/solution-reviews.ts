/** Reviews that fit any solution: stars and comment. */
export const solutionReviews: [rating: number, comment: string][] = [
  [5, "Clear, and the invariant is stated before it is used."],
  [4, "Good. I would have said where the bound on the number of steps comes from."],
  [5, "Shorter than mine and easier to check."],
  [3, "Right, but the second paragraph took me two readings."],
  [4, "The complexity is argued well. The code could do with fewer globals."],
];
