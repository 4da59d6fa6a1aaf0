/** The rules for test options, which a misspelled name or a wrong number would silently turn off. */
import type { Contract } from 'routepact'
import { isObject, isPlainObject } from '../../../src/shared/property.ts'
import { rejectUnknownOptions } from '../../../src/shared/unknown-options.ts'
import { checkTitles } from './checks.ts'
import { checkCredentials, checkTexts } from './credentials.ts'
import type { ContractTarget, ContractTestOptions } from './options.ts'

const testOptionNames =
  'seed,count,operations,checks,headers,authorize,prepare,cleanup,maxBodySize,timeout,concurrency,converters,libraryOptions'

/** The largest timer delay, in milliseconds. */
const longestTimeout = 2 ** 31 - 1

/** The largest `count`: the requests are created before the first one is sent. */
const mostRequests = 10_000

/** Rejects a target without a `fetch` and a `baseUrl`, and a `baseUrl` with credentials, which `Request` rejects. */
export function checkTarget(target: ContractTarget, name = 'target'): void {
  const { fetch, baseUrl } = isObject(target) ? target : ({} as Partial<ContractTarget>)
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  // The message does not quote the URL, which has a secret.
  if (url && url.username + url.password !== '') throw new TypeError("'baseUrl' must not have a user name or a password: use 'headers' or 'authorize'")
  const isUrl = url !== undefined && /^https?:$/.test(url.protocol)
  if (typeof fetch !== 'function' && (fetch !== undefined || !isUrl)) {
    throw new TypeError(`'${name}' must have a 'fetch' function or a 'baseUrl', such as 'http://localhost:3000'`)
  }
  if (!isPlainObject(target)) return
  // A server that is compared may have credentials.
  const misplaced = name === 'target' ? testOptionNames.split(',').find((option) => Object.hasOwn(target, option)) : undefined
  if (misplaced !== undefined) throw new TypeError(`'${misplaced}' in 'target' is an option: pass it in the third argument`)
}

/** Rejects options that do not exist or have another type, numbers out of range, and names that the contract does not have. */
export function checkTestOptions(contract: Contract, options: ContractTestOptions): void {
  if (!isObject(contract)) throw new TypeError("'contract' must be an object of operations")
  if (!isPlainObject(options)) throw new TypeError("'options' must be an object")
  rejectUnknownOptions(options, testOptionNames, 'testContract')
  const { seed, count, concurrency, timeout, maxBodySize, cleanup, headers = {}, converters = {}, libraryOptions = {} } = options
  checkInteger('seed', seed, 'an integer', Number.MIN_SAFE_INTEGER)
  checkInteger('count', count, `an integer from 1 to ${mostRequests}`, 1, mostRequests)
  checkInteger('concurrency', concurrency, 'a positive integer', 1)
  checkInteger('timeout', timeout, `an integer from 1 to ${longestTimeout}`, 1, longestTimeout)
  checkInteger('maxBodySize', maxBodySize, 'a non-negative integer', 0)
  if (cleanup !== undefined && typeof cleanup !== 'function') throw new TypeError("'cleanup' must be a function")
  checkTexts("'headers'", headers, true)
  checkObject('converters', converters, 'vendor -> converter')
  checkObject('libraryOptions', libraryOptions, 'vendor -> options')
  checkNames(contract, options)
}

/** Rejects names that do not exist, and values with the wrong type. */
function checkNames(contract: Contract, { operations, checks, prepare = {}, authorize = {} }: ContractTestOptions): void {
  const names = Object.keys(contract)
  checkList('operations', operations, names)
  checkList('checks', checks, Object.keys(checkTitles))
  checkObject('prepare', prepare, 'operation name -> function')
  checkKnown('prepare', Object.keys(prepare), names)
  for (const [name, given] of Object.entries(prepare)) {
    if (given !== undefined && typeof given !== 'function') throw new TypeError(`'prepare.${name}' must be a function`)
  }
  checkAuthorize(contract, 'authorize', authorize)
}

/** Rejects credentials for schemes that no operation declares, and values that are no credentials. */
export function checkAuthorize(contract: Contract, option: string, authorize: NonNullable<ContractTestOptions['authorize']>): void {
  checkObject(option, authorize, 'scheme name -> credentials')
  const schemes = Object.values(contract).flatMap(({ security = [] }) => security.flatMap((one) => Object.keys(one)))
  // Credentials for a contract without schemes are sent by 'credentials-ignored'.
  if (schemes.length > 0) checkKnown(option, Object.keys(authorize), [...new Set(schemes)])
  for (const [scheme, given] of Object.entries(authorize)) {
    if (isPlainObject(given)) checkCredentials(`${option}.${scheme}`, given)
    else if (typeof given !== 'function') {
      throw new TypeError(`'${option}.${scheme}' must have 'headers' or 'query', or be a function that returns them`)
    }
  }
}

function checkInteger(name: string, value: unknown, range: string, least: number, most: number = Number.MAX_SAFE_INTEGER): void {
  if (value === undefined || (Number.isInteger(value) && (value as number) >= least && (value as number) <= most)) return
  throw new TypeError(`'${name}' must be ${range}`)
}

function checkObject(option: string, value: unknown, content: string): void {
  if (!isPlainObject(value)) throw new TypeError(`'${option}' must be an object: ${content}`)
}

function checkList(option: string, given: readonly string[] | undefined, known: readonly string[]): void {
  if (given === undefined) return
  if (!Array.isArray(given)) throw new TypeError(`'${option}' must be an array of names`)
  if (given.length === 0) throw new TypeError(`'${option}' must not be empty: leave it out to select all`)
  checkKnown(option, given, known)
}

function checkKnown(option: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new TypeError(`'${unknown}' in '${option}' does not exist: use ${known.join(', ')}`)
}
