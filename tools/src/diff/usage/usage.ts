/** The file that says who used an API: its format, and how its content is checked. */
import { isJsonRecord } from '../../json-schema/json.ts'

/**
 * How often a client used something, and when last.
 */
export interface ClientUse {
  readonly count: number
  /** The day of the last request in UTC: `2026-11-20`. */
  readonly last: string
}

/** How often a client sent a query parameter. */
interface ParameterUse extends ClientUse {
  /** The day of the last request without the parameter, if there is one. */
  readonly lastWithout?: string | undefined
}

/**
 * Who used an operation.
 */
export interface OperationUse {
  readonly clients: { readonly [client: string]: ClientUse }
  /** Query parameter in the contract -> the clients that sent it. */
  readonly queries: { readonly [name: string]: { readonly [client: string]: ParameterUse } }
  /** The requests that the server rejected, which count for no client. */
  readonly rejected: number
  /** The requests that match no operation but whose path ends like this one's: the log may have an unknown prefix. */
  readonly similar?: number | undefined
}

/**
 * Who used an API, as `routepact usage` reads it from access logs.
 */
export interface Usage {
  readonly version: 1
  /** The first and the last logged request in UTC, and the days between them without any request. */
  readonly window: { readonly from: string; readonly to: string; readonly missingDays: number }
  /** Whether the logs contain the requests' queries. */
  readonly hasQueries: boolean
  readonly requests: {
    /** The requests that the server did not reject: those that count for a client. */
    readonly used: number
    readonly rejected: number
    /** The requests that match no operation. */
    readonly unmatched: number
    /** The `OPTIONS` requests for paths that the contract has under other methods. */
    readonly preflight: number
  }
  readonly lines: {
    /** The lines in none of the formats. */
    readonly unreadable: number
    /** The JSON lines that log no request. */
    readonly other: number
  }
  /** The most clients that have a name in the file. Requests from further clients count for `(more clients)`. */
  readonly clients: { readonly most: number; readonly unnamed: number }
  /** The method and path template of each contract operation -> who used it. */
  readonly operations: { readonly [operation: string]: OperationUse }
}

/**
 * Checks the content of a file that `routepact usage` has written.
 *
 * @param data the parsed JSON
 * @throws TypeError for other data, and for another version's file
 */
export function readUsage(data: unknown): Usage {
  checkUsage(data, '')
  return data as unknown as Usage
}

/** Checks a value, and throws if it has another form. `name` is its path, for the message. */
type Check = (value: unknown, name: string) => void

const toCheck =
  (description: string, isValid: (value: unknown) => boolean): Check =>
  (value, name) => {
    if (!isValid(value)) throw new TypeError(`'${name || 'usage'}' must be ${description}`)
  }

const checkCount = toCheck('an integer from 0', (value) => Number.isSafeInteger(value) && (value as number) >= 0)
const checkRecord = toCheck('an object', isJsonRecord)
const checkDay = toCheck('a day, such as 2026-11-20', (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
const checkTime = toCheck('a time in UTC', (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value) && !Number.isNaN(Date.parse(value)))

/** Checks an object's named members. Further ones are ignored. */
const toObjectCheck =
  (checks: { readonly [name: string]: Check }): Check =>
  (value, name) => {
    checkRecord(value, name)
    for (const [key, check] of Object.entries(checks)) {
      const own = Object.hasOwn(value as object, key) ? (value as { readonly [name: string]: unknown })[key] : undefined
      check(own, name === '' ? key : `${name}.${key}`)
    }
  }

/** Checks all members of an object. */
const toMapCheck =
  (check: Check): Check =>
  (value, name) => {
    checkRecord(value, name)
    for (const [key, member] of Object.entries(value as object)) check(member, `${name}['${key}']`)
  }

const toOptional =
  (check: Check): Check =>
  (value, name) => {
    if (value !== undefined) check(value, name)
  }

const clientUse = { count: checkCount, last: checkDay }

const checkUsage = toObjectCheck({
  version: toCheck("1: create the file with 'routepact usage' of this version", (value) => value === 1),
  window: toObjectCheck({ from: checkTime, to: checkTime, missingDays: checkCount }),
  hasQueries: toCheck('a boolean', (value) => typeof value === 'boolean'),
  requests: toObjectCheck({ used: checkCount, rejected: checkCount, unmatched: checkCount, preflight: checkCount }),
  lines: toObjectCheck({ unreadable: checkCount, other: checkCount }),
  clients: toObjectCheck({ most: checkCount, unnamed: checkCount }),
  operations: toMapCheck(
    toObjectCheck({
      clients: toMapCheck(toObjectCheck(clientUse)),
      queries: toMapCheck(
        toMapCheck(toObjectCheck({ ...clientUse, lastWithout: toOptional(checkDay) })),
      ),
      rejected: checkCount,
      similar: toOptional(checkCount),
    }),
  ),
})
