/** Describes how a keyword's argument changes. */
import type { JsonData } from '../../json-schema/json.ts'

/** Describes what a keyword is now: "the default 20 instead of 10". */
export function describeChange(keyword: string, was: JsonData | undefined, is: JsonData | undefined): string {
  if (is === undefined) return `no ${keyword} instead of ${toShortJson(was)}`
  return `the ${keyword} ${toShortJson(is)}${was === undefined ? '' : ` instead of ${toShortJson(was)}`}`
}

function toShortJson(value: JsonData | undefined): string {
  const text = typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
