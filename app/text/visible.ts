/** Signs without a shape: white space, controls, joiners, fillers that Unicode calls letters, an empty Braille cell. */
const SHAPE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether there is anything to see in a text: a title without it would be a link that nobody can click. */
export function isVisible(text: string): boolean {
  return SHAPE.test(text);
}
