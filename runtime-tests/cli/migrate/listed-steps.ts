/** What `routepact migrate` lists. */

/** A step at a line. */
export interface ListedStep {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** Reads the steps from the output, each place of a cause by itself, in the order of the lines. */
export function readSteps(errors: string): ListedStep[] {
  const lines = errors.split('\n').filter((line) => line.startsWith('  '))
  const steps = lines.flatMap((line) => {
    const [, first = '', text = '', more] = /^ {2}(\S+?:\d+): (.*?)(?: \(and \d+ more: (\S+:\d+(?:, \S+:\d+)*)\))?$/.exec(
      line,
    ) as RegExpExecArray
    return [first, ...(more?.split(', ') ?? [])].map((place) => {
      const [file = '', number] = place.split(/:(?=\d+$)/)
      return { file, line: Number(number), text }
    })
  })
  return steps.toSorted((one, other) => one.line - other.line)
}
