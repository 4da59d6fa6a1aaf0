import { toPrintable } from '../../../src/shared/printable.ts'

/** A terminal on which a line can be rewritten. */
export interface ProgressTerminal {
  readonly columns: number
  readonly write: (text: string) => void
}

/** A line that shows how much is done. */
export interface ProgressBar {
  readonly show: (progress: { readonly done: number; readonly total: number; readonly name: string }) => void
  /** Removes the line. */
  readonly clear: () => void
}

const barWidth = 24

/** Moves to the start of the line and erases it (ECMA-48). */
const erased = '\r\u001b[2K'

/** Creates a progress bar, which shows nothing without a terminal. */
export function createProgressBar(terminal: ProgressTerminal | undefined): ProgressBar {
  return {
    show({ done, total, name }) {
      const filled = Math.floor((done / total) * barWidth)
      const line = `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] ${done}/${total} ${toPrintable(name)}`
      // A line that fills all columns may wrap.
      terminal?.write(`${erased}${line.slice(0, terminal.columns - 1)}`)
    },
    clear: () => terminal?.write(erased),
  }
}
