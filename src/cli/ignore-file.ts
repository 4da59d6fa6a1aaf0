/** The file that `--ignore` names: one accepted change a line. */
import type { DocumentChange } from '../diff/document-change.ts'
import { readTextFile } from './document-text.ts'
import { toPrintable } from '../printable.ts'

/** A sentence of an ignore file. */
export interface AcceptedSentence {
  readonly sentence: string
  readonly line: number
}

/** Reads the sentences of an ignore file, without empty lines and comments. */
export function readIgnoreFile(file: string): AcceptedSentence[] {
  return readTextFile(file)
    .split(/\r?\n/)
    .map((text, index) => ({ sentence: text.trim(), line: index + 1 }))
    .filter(({ sentence }) => sentence !== '' && !sentence.startsWith('#'))
}

/** Returns the sentence of a change as reports print it, so that it can be copied to an ignore file. */
export function toIgnorable({ sentence }: DocumentChange): string {
  return toPrintable(sentence).trim()
}
