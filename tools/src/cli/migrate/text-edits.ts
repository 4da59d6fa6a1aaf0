/** Edits that keep the rest of a text: comments, order and formatting. */

/** A replacement for a part of a text. */
interface TextEdit {
  readonly from: number
  readonly to: number
  readonly by: string
}

/** The edits to one text, in any order. Edits do not overlap. */
export class TextEdits {
  readonly #text: string
  readonly #edits: TextEdit[] = []

  constructor(text: string) {
    this.#text = text
  }

  /** The text's line break. */
  get lineBreak(): string {
    return this.#text.includes('\r\n') ? '\r\n' : '\n'
  }

  /** Replaces the text between two positions. */
  replace(from: number, to: number, by: string): void {
    this.#edits.push({ from, to, by })
  }

  /** Replaces the text between two positions, and keeps its comments behind the new text. */
  replaceCode(from: number, to: number, by: string): void {
    // A string may contain slashes.
    const tokens = this.#text.slice(from, to).matchAll(/(['"`])(?:\\.|(?!\1)[^])*\1|(?<comment>\/\*[^]*?\*\/|\/\/.*)/g)
    this.replace(
      from,
      to,
      by + Array.from(tokens, ({ groups }) => (groups?.['comment'] ? ` ${groups['comment']}${this.lineBreak}` : '')).join(''),
    )
  }

  /** Removes the text between two positions, a comma behind it, and its line if nothing else is there. */
  remove(from: number, to: number): void {
    const [separator = ''] = /^(?:\s*,)?/.exec(this.#text.slice(to)) as RegExpExecArray
    const end = to + separator.length
    const start = this.#text.slice(0, from).trimEnd().length
    const [line] = /^[ \t]*(?:\r?\n|$)/.exec(this.#text.slice(end)) ?? []
    // The first line has no line break before it.
    if (line !== undefined) this.replace(start, end + (start === 0 ? line.length : 0), '')
    else this.replace(from, end + (/^\s*/.exec(this.#text.slice(end)) as RegExpExecArray)[0].length, '')
  }

  /** Whether an edit replaces the text at a position. */
  replaces(position: number): boolean {
    return this.#edits.some(({ from, to }) => from <= position && position < to)
  }

  /** Returns where the text at a position that no edit replaces is after all edits. */
  locate(position: number): number {
    return this.#edits.reduce((located, { from, to, by }) => (to <= position ? located + by.length - (to - from) : located), position)
  }

  /** Returns the text with all edits. */
  apply(): string {
    let text = this.#text
    // From the end, so that the positions stay valid. If two insertions share a position, the first comes first.
    for (const { from, to, by } of this.#edits.toReversed().toSorted((one, other) => other.from - one.from || other.to - one.to)) {
      text = text.slice(0, from) + by + text.slice(to)
    }
    return text
  }
}
