/** The rules of the options of tests, which a misspelled name or a wrong number would silently turn off. */
import type { Contract } from '../contract/operation.ts'
import { isObject } from '../property.ts'
import { rejectUnknownOptions } from '../unknown-options.ts'
import { checkTitles } from './checks.ts'
import type { ContractTarget, ContractTestOptions } from './options.ts'

const testOptionNames =
  'seed,count,operations,checks,headers,authorize,prepare,maxBodySize,timeout,concurrency,converters,libraryOptions'

/** The largest delay of a timer, in milliseconds. */
const longestTimeout = 2 ** 31 - 1

/** Rejects a target without a `fetch` and a `baseUrl`, and a `baseUrl` with credentials, which `Request` rejects. */
export function checkTarget(target: ContractTarget): void {
  const { fetch, baseUrl } = isObject(target) ? target : ({} as Partial<ContractTarget>)
  const { username = '', password = '' } = (typeof baseUrl === 'string' && URL.parse(baseUrl)) || {}
  // The message does not quote the URL, which has a secret.
  if (username + password !== '') throw new TypeError("'baseUrl' must not have a user name or a password: use 'headers' or 'authorize'")
  if (typeof fetch === 'function' || (fetch === undefined && typeof baseUrl === 'string' && URL.canParse(baseUrl))) return
  throw new TypeError("'target' must have a 'fetch' function or an absolute 'baseUrl'")
}

/** Rejects options that do not exist, numbers out of range, and names that the contract does not have. */
export function checkTestOptions(contract: Contract, options: ContractTestOptions): void {
  if (!isObject(contract)) throw new TypeError("'contract' must be an object of operations")
  rejectUnknownOptions(options, testOptionNames, 'testContract')
  const { operations = Object.keys(contract), checks = Object.keys(checkTitles), prepare = {}, authorize = {}, headers = {} } = options
  checkInteger(options, 'seed', Number.MIN_SAFE_INTEGER)
  checkInteger(options, 'count', 1)
  checkInteger(options, 'concurrency', 1)
  checkInteger(options, 'timeout', 1, longestTimeout)
  checkInteger(options, 'maxBodySize', 0)
  const names = Object.keys(contract)
  for (const [option, given] of Object.entries({ operations, checks })) {
    if (given.length === 0 && names.length > 0) throw new TypeError(`'${option}' must not be empty: leave it out to select all`)
  }
  checkNames('operations', operations, names)
  checkNames('checks', checks, Object.keys(checkTitles))
  checkNames('prepare', Object.keys(prepare), names)
  for (const [name, given] of Object.entries(prepare)) {
    if (given !== undefined && typeof given !== 'function') throw new TypeError(`'prepare.${name}' must be a function`)
  }
  const schemes = Object.values(contract).flatMap(({ security = [] }) => security.flatMap((one) => Object.keys(one)))
  // Credentials for a contract without schemes are sent by 'credentials-ignored'.
  if (schemes.length > 0) checkNames('authorize', Object.keys(authorize), [...new Set(schemes)])
  for (const [scheme, given] of Object.entries(authorize)) {
    if (isObject(given) || typeof given === 'function') continue
    throw new TypeError(`'authorize.${scheme}' must have 'headers' or 'query', or be a function that returns them`)
  }
  checkHeaders(headers)
}

function checkInteger(
  options: ContractTestOptions,
  name: 'seed' | 'count' | 'concurrency' | 'timeout' | 'maxBodySize',
  least: number,
  most: number = Number.MAX_SAFE_INTEGER,
): void {
  const value = options[name]
  if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) return
  throw new TypeError(`'${name}' must be an integer from ${least} to ${most}`)
}

function checkNames(option: string, given: readonly string[], known: readonly string[]): void {
  for (const name of given) {
    if (!known.includes(name)) throw new TypeError(`'${name}' in '${option}' does not exist: use ${known.join(', ')}`)
  }
}

function checkHeaders(headers: { readonly [name: string]: string }): void {
  try {
    void new Headers(headers)
  } catch {
    // The message does not quote the value, which may be a secret.
    throw new TypeError("'headers' must have valid names and values")
  }
}
