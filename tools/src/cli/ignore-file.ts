/** The file that `--ignore` names: the text of one accepted change a line. */
import type { AcceptedChange } from './diff-config.ts'
import { readTextFile } from './document-text.ts'

/** Reads the lines of an ignore file, without empty lines and comments. */
export function readIgnoreFile(file: string): AcceptedChange[] {
  return readTextFile(file)
    .split(/\r?\n/)
    .map((line, index) => ({ text: line.trim(), source: `${file}:${index + 1}` }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'))
}
