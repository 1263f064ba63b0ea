/** Short enough for the letter to fit on one page of paper. */
export const PARAGRAPH = { name: "Paragraph", limit: 1_500 };
