/** Projects of any size in the layouts that the documentation teaches, and in those of other libraries. */
import type { Fixture } from '../types/fixtures.ts'

/** A place in a file: the first occurrence of a text. */
export interface Place {
  readonly file: string
  readonly text: string
}

/** A generated project, and the places where an editor is measured. */
export interface Project {
  readonly files: Fixture
  /** The text before the cursor where members of a validated query are completed, in the file of a handler. */
  readonly inHandler: Place
  /** The start of a key of a query's schema, where an edit adds a key. */
  readonly inContract: Place
  /** The text before the cursor where members of a response are completed, in a file with one client call. */
  readonly inClient: Place
}

/** One way to arrange an API in files of ten operations. */
export interface Layout {
  readonly name: string
  /** Whether the packages are those of `bench/peers`. */
  readonly isPeer?: boolean
  readonly write: (count: number) => Project
}

/** The operations of one file. */
export const fileSize = 10

/** The numbers of the files of a project. */
export function toFiles(count: number): readonly number[] {
  return Array.from({ length: Math.ceil(count / fileSize) }, (_, file) => file)
}

/** The numbers of the operations in a file. */
export function toOperations(file: number, count: number): readonly number[] {
  return Array.from({ length: Math.min(fileSize, count - file * fileSize) }, (_, index) => file * fileSize + index)
}

/** Joins a text for each number. */
export function join(numbers: readonly number[], write: (number: number) => string, separator = '\n'): string {
  return numbers.map(write).join(separator)
}
