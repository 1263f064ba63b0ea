/**
 * How to type an operator's command: "upsolve promote mira", or "npm run admin -- promote mira" in a clone of the
 * repository.
 */
export const operatorCommand = (command: string) =>
  `${process.env.UPSOLVE_CALLED_AS ?? "npm run admin --"} ${command}`;
