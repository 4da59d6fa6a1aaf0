/**
 * Options of TanStack Query from a client: `useQuery(toQuery(…))` and
 * `useMutation(toMutation(…))`.
 */
import type { Contract } from 'routepact'
import type {
  Client,
  ClientInput,
  ClientResult,
} from 'routepact/client'

/**
 * Thrown for a response whose status is not 2xx. The contract types
 * `result`, and thus the body of the error.
 */
export class ResponseError<
  Result extends { readonly status: number },
> extends Error {
  override readonly name = 'ResponseError'
  readonly result: Result
  constructor(result: Result) {
    super(`The status of the response is ${result.status}`)
    this.result = result
  }
}

type Ok = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226
/** The results whose status may be 2xx, which `default` may cover. */
type Success<Result> = Result extends { status: infer Status }
  ? Status & Ok extends never
    ? never
    : Result
  : never
type Failure<Result> = Exclude<Result, { status: Ok }> & {
  status: number
}
/**
 * The body, or `null` for none, because TanStack Query does not store
 * `undefined`.
 */
type Data<Result> =
  Success<Result> extends { body: infer Body }
    ? Exclude<Body, undefined> | Null<Body>
    : never
type Null<Body> = undefined extends Body ? null : never
/** Errors without a response have no `result`. */
type CallError<Result> =
  | ResponseError<Failure<Result>>
  | (Error & { readonly result?: undefined })

function toOptions<Result>(call: unknown) {
  return {
    send: async (input: object): Promise<Data<Result>> => {
      const result = await (
        call as (
          input: object,
        ) => Promise<{ status: number; body: unknown }>
      )(input)
      if (result.status > 299) throw new ResponseError(result)
      return (result.body ?? null) as Data<Result>
    },
    retry: (count: number, error: CallError<Result>) =>
      count < 3 && error.result === undefined,
  }
}

export function toQuery<
  Api extends Contract,
  Supplied extends string,
  Name extends keyof Api & string,
>(
  client: Client<Api, Supplied>,
  name: Name,
  input: ClientInput<Api[Name], Supplied>,
) {
  const { send, retry } = toOptions<ClientResult<Api[Name]>>(
    client[name],
  )
  const queryFn = ({ signal }: { readonly signal: AbortSignal }) =>
    send({ ...input, signal })
  return { queryKey: [name, input] as const, queryFn, retry }
}

export function toMutation<
  Api extends Contract,
  Supplied extends string,
  Name extends keyof Api & string,
>(client: Client<Api, Supplied>, name: Name) {
  const { send, retry } = toOptions<ClientResult<Api[Name]>>(
    client[name],
  )
  return {
    mutationKey: [name] as const,
    mutationFn: (input: ClientInput<Api[Name], Supplied>) =>
      send(input),
    retry,
  }
}
