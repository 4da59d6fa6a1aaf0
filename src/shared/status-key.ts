/**
 * What a key in `responses` covers, as types and at run time. A number covers itself, a range its class, `default` the other statuses; the
 * more specific key takes precedence.
 */
import { type BodilessStatus, type ClientErrorStatus, isBodiless, isHttpStatus, type RedirectionStatus, type ServerErrorStatus, type SuccessfulStatus } from './status.ts'

/** Each range's registered statuses. */
interface RangeStatuses {
  readonly '2XX': SuccessfulStatus
  readonly '3XX': RedirectionStatus
  readonly '4XX': ClientErrorStatus
  readonly '5XX': ServerErrorStatus
}

/** A status range. */
type StatusRange = keyof RangeStatuses

/** A key in `responses` that covers several statuses. */
export type GeneralKey = StatusRange | 'default'

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** The text of each valid key in `responses`. */
export type StatusKeyText = GeneralKey | `${2 | 3 | 4 | 5}${Digit}${Digit}`

/** Whether `key` is a valid key in `responses`. */
export function isStatusKey(key: string): boolean {
  return /^([2-5](\d\d|XX)|default)$/.test(key)
}

/** The status for a key in `responses`: a string, such as `'404'`, becomes a number; a general key stays. */
type StatusOfKey<Key> = Key extends `${infer Status extends number}` ? Status : Key

/** The keys or statuses from 200 to 399, as text. */
export type SuccessKey<Keys> = `${Keys & (number | string)}` & `${2 | 3}${string}`

/** Whether a key covers only statuses from 200 to 399. */
export function isSuccessKey(key: number | string): boolean {
  return /^[23]/.test(String(key))
}

/** The ranges that `default` covers unless they are declared: `4XX` and `5XX`, or all ranges without a success. */
type DefaultRange<Keys> = Exclude<[SuccessKey<Keys>] extends [never] ? StatusRange : '4XX' | '5XX', Keys>

/** The statuses without the excluded ones; the same type, with its name, if nothing is excluded. */
type StatusExcept<Status, Excluded> = [Status & Excluded] extends [never] ? Status : Exclude<Status, Excluded>

/**
 * The statuses that keys in `responses` cover; by default, of all keys. A general key with a body does not cover statuses without a body,
 * so that the body is never undefined.
 */
export type CoveredStatus<Responses, Key extends keyof Responses = keyof Responses> = Key extends GeneralKey
  ? StatusExcept<
      RangeStatuses[Key extends StatusRange ? Key : DefaultRange<keyof Responses>],
      | StatusOfKey<keyof Responses>
      | ([keyof NonNullable<Responses[Key]> & `${string}/${string}`] extends [never] ? never : BodilessStatus)
    >
  : StatusOfKey<Key>

/** The same status as a string or a number. */
type OtherForm<Status> = Status extends number ? `${Status}` : StatusOfKey<Status>

/** The key in `responses` that covers a status, else `never`. */
export type KeyOfStatus<Responses, Status> = Status extends keyof Responses
  ? Status
  : OtherForm<Status> extends infer Key extends keyof Responses
    ? Key
    : {
        [Key in keyof Responses & GeneralKey]-?: StatusOfKey<Status> extends CoveredStatus<Responses, Key> ? Key : never
      }[keyof Responses & GeneralKey]

/**
 * Finds the declaration for a status, by its number or by a general key.
 *
 * Beside a success, `default` covers errors only: it would otherwise declare a 200 for an operation that sends 201.
 *
 * @param responses key in `responses` -> declaration
 * @param hasBody whether a declaration has content types
 * @param isCoverable whether a general key may cover a status
 */
export function findCovering<Contents>(
  responses: ReadonlyMap<string, Contents>,
  status: number,
  hasBody: (contents: NonNullable<Contents>) => boolean,
  isCoverable: (status: number) => boolean = isHttpStatus,
): Contents | undefined {
  const declared = responses.get(String(status))
  if (declared || !isCoverable(status)) return declared
  const isBesideSuccess = isSuccessKey(status) && [...responses.keys()].some(isSuccessKey)
  const general = responses.get(`${String(status)[0]}XX`) ?? responses.get(isBesideSuccess ? '' : 'default')
  return general && isBodiless(status) && hasBody(general) ? undefined : general
}
