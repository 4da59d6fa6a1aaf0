/** Writes text in a color, by the code of the color (ECMA-48, SGR). */
export type Painter = (color: number, text: string) => string

/** Creates the painter of a terminal, or one that returns the text as it is. */
export function createPainter(isColored: boolean): Painter {
  return (color, text) => (isColored ? `\u001b[${color}m${text}\u001b[39m` : text)
}
