/** Projects of any size in the layouts that the documentation teaches, and in other libraries' layouts. */
import type { Fixture } from '../types/fixtures.ts'

/** A place in a file: where a text first occurs. */
export interface Place {
  readonly file: string
  readonly text: string
}

/** A generated project, and the places where an editor is measured. */
export interface Project {
  readonly files: Fixture
  /** The text before the cursor where a validated query's members are completed, in a handler file. */
  readonly inHandler: Place
  /** Where a key in a query schema begins. An edit adds a key there. */
  readonly inContract: Place
  /** The text before the cursor where a response's members are completed, in a file with one client call. */
  readonly inClient: Place
}

/** One way to arrange an API in files with ten operations each. */
export interface Layout {
  readonly name: string
  /** Whether the packages are in `bench/peers`. */
  readonly isPeer?: boolean
  readonly write: (count: number) => Project
}

/** The operations per file. */
export const fileSize = 10

/** A project's files, and the middle one, whose first operation is measured. */
export interface Plan {
  readonly files: readonly number[]
  readonly middle: number
  /** The measured operation's number. */
  readonly index: number
}

/** Plans the files for a project with this many operations. */
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

/** The numbers of a project's files. */
export function toFiles(count: number): readonly number[] {
  return Array.from({ length: Math.ceil(count / fileSize) }, (_, file) => file)
}

/** The numbers of a file's operations. */
export function toOperations(file: number, count: number): readonly number[] {
  return Array.from({ length: Math.min(fileSize, count - file * fileSize) }, (_, index) => file * fileSize + index)
}

/** Joins a text for each number. */
export function join(numbers: readonly number[], write: (number: number) => string, separator = '\n'): string {
  return numbers.map(write).join(separator)
}
