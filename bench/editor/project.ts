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

/** The files of a project, and the middle one, whose first operation is measured. */
export interface Plan {
  readonly files: readonly number[]
  readonly middle: number
  /** The number of the measured operation. */
  readonly index: number
}

/** Plans the files of a project of this many operations. */
export function planFiles(count: number): Plan {
  const files = toFiles(count)
  const middle = Math.floor(files.length / 2)
  return { files, middle, index: middle * fileSize }
}

/** The places where an editor is measured, given the texts before the cursor in the handler and in the client. */
export function toPlaces({ middle, index }: Plan, inHandler: string, inClient: string): Omit<Project, 'files'> {
  return {
    inHandler: { file: `handlers/resource${middle}.ts`, text: inHandler },
    inContract: { file: `contract/resource${middle}.ts`, text: `search${index}: z.string()` },
    inClient: { file: 'client.ts', text: inClient },
  }
}

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
