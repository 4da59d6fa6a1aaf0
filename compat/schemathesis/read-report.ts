/** Reads a report of Schemathesis, which has an event on each line. */

/** A check of an operation, with the messages of its failures. */
export interface CheckedOperation {
  readonly check: string
  readonly operation: string
  readonly failures: readonly string[]
}

interface Event {
  readonly ScenarioFinished?: {
    readonly recorder: {
      readonly label: string
      readonly checks?: Readonly<Record<string, readonly { name: string; status: string; failure_info?: { failure: { message: string } } }[]>>
    }
  }
}

/** Returns each check of each operation once. */
export function readReport(text: string): CheckedOperation[] {
  const found = new Map<string, { check: string; operation: string; failures: string[] }>()
  for (const line of text.split('\n').filter(Boolean)) {
    const { label = '', checks = {} } = (JSON.parse(line) as Event).ScenarioFinished?.recorder ?? {}
    for (const { name, status, failure_info: info } of Object.values(checks).flat()) {
      const one = found.get(`${name} ${label}`) ?? { check: name, operation: label, failures: [] }
      found.set(`${name} ${label}`, one)
      if (status !== 'success') one.failures.push(info?.failure.message ?? status)
    }
  }
  return [...found.values()]
}
