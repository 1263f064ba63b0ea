export { putBackParagraph, takeOutParagraph } from "./commands.server.ts";
export { figuresText } from "./figures-text.ts";
export { hasNews, type Letter, loadLetter } from "./letter.server.ts";
export { exportLetters, newsFor } from "./queries.server.ts";
export { readWeek, titleOf, weekAt } from "./week.ts";
