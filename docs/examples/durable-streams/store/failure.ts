/** Why the store rejects a request. */
export interface Failure<Status extends number> {
  readonly status: Status
  readonly body: { readonly error: string }
}

export function fail<const Status extends number>(status: Status, error: string): Failure<Status> {
  return { status, body: { error } }
}

/** Whether the store rejected the request. */
export function isFailure<Result extends object>(result: Result): result is Extract<Result, Failure<number>> {
  return 'status' in result
}
