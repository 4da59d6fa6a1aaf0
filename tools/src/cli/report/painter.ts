/** Writes text in a color, by the color's code (ECMA-48, SGR). */
export type Painter = (color: number, text: string) => string

/** Creates a terminal's painter, or one that leaves the text unchanged. */
export function createPainter(isColored: boolean): Painter {
  return (color, text) => (isColored ? `\u001b[${color}m${text}\u001b[39m` : text)
}
