/** Request credentials. */
import type { ContractCredentials } from './options.ts'
import { type RequestData, splitTarget, withHeaders, withQuery } from './request-data.ts'

/** Adds credentials. Cookies are added to the request's cookies. */
export function addCredentials(data: RequestData, { headers = {}, query = {} }: ContractCredentials): RequestData {
  const merged = Object.entries(headers).map(([name, value]) => {
    return [name, name.toLowerCase() === 'cookie' ? mergeCookies(findHeader(data, 'cookie'), value) : value] as const
  })
  return withQuery(withHeaders(data, Object.fromEntries(merged)), query)
}

/** Whether a request has credentials, unchanged. */
export function hasCredentials(data: RequestData, { headers = {}, query = {} }: ContractCredentials): boolean {
  const parameters = new URLSearchParams(splitTarget(data.target)[1])
  const checks = Object.entries(headers).map(([name, value]) => {
    const given = findHeader(data, name.toLowerCase())
    if (name.toLowerCase() !== 'cookie') return given === value
    const pairs = listCookies(given)
    return listCookies(value).every((pair) => pairs.includes(pair))
  })
  checks.push(...Object.entries(query).map(([name, value]) => parameters.get(name) === value))
  return checks.length > 0 && checks.every(Boolean)
}

function findHeader({ headers }: RequestData, name: string): string {
  return headers.find(([given]) => given.toLowerCase() === name)?.[1] ?? ''
}

/** Sets cookies. The other cookies are kept. */
function mergeCookies(given: string, added: string): string {
  return [...dropCookies(given, added), added].join('; ')
}

/** Lists the request's cookies whose names others do not use. */
function dropCookies(given: string, others: string): string[] {
  const toName = (pair: string): string => pair.replace(/=.*$/s, '')
  const names = new Set(listCookies(others).map(toName))
  return listCookies(given).filter((pair) => !names.has(toName(pair)))
}

function listCookies(text: string): string[] {
  return text.split(';').map((pair) => pair.trim()).filter((pair) => pair !== '')
}
