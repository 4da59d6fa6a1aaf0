/** Edits of a text that keep the rest of it: comments, order and formatting. */

/** A replacement of a part of a text. */
interface TextEdit {
  readonly from: number
  readonly to: number
  readonly by: string
}

/** The edits of one text, in any order. Edits do not overlap. */
export class TextEdits {
  readonly #text: string
  readonly #edits: TextEdit[] = []

  constructor(text: string) {
    this.#text = text
  }

  /** Replaces the text between two positions. */
  replace(from: number, to: number, by: string): void {
    this.#edits.push({ from, to, by })
  }

  /** Removes the text between two positions, with the white space before it and a comma behind it. */
  remove(from: number, to: number): void {
    const comma = /^\s*,/.exec(this.#text.slice(to))?.[0].length ?? 0
    this.replace(this.#text.slice(0, from).trimEnd().length, to + comma, '')
  }

  /** Returns the text with all edits. */
  apply(): string {
    let text = this.#text
    // From the end, so that the positions stay valid; of two insertions at one position, the first comes first.
    for (const { from, to, by } of this.#edits.toReversed().toSorted((one, other) => other.from - one.from || other.to - one.to)) {
      text = text.slice(0, from) + by + text.slice(to)
    }
    return text
  }
}
