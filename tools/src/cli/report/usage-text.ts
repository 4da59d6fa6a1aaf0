/** The text about who used what changes. */
import type { ChangeUsage } from '../../diff/usage/add-usage.ts'
import { toPrintable } from '../../../../src/shared/printable.ts'
import { toCountQuantity } from './count-quantity.ts'
import type { ReportedChange } from './report.ts'

/** The most clients that a text names. */
const mostNames = 5

/**
 * Returns what a report says about a change's clients: `used by ios/3.2 (1,204), web (88), last 2026-11-20`, or `not used in 30 days: a
 * warning instead of an error`.
 */
export function toUsageText({ usage, level, loweredFrom }: ReportedChange): string | undefined {
  if (usage === undefined) return undefined
  const lowered = loweredFrom === undefined ? '' : `: ${levelNames[level]} instead of ${levelNames[loweredFrom]}`
  return toPrintable(`${toUseText(usage)}${lowered}`)
}

const levelNames = { error: 'an error', warning: 'a warning', information: 'information' } as const

function toUseText({ clients, rejected, similar, isOmitted, unknown, period }: ChangeUsage): string {
  const without = isOmitted ? ' without it' : ''
  const others = clients.slice(mostNames)
  const names = clients.slice(0, mostNames).map(({ name, count }) => `${name} (${count.toLocaleString('en-US')})`)
  const rest = others.length > 0 ? [`${toCountQuantity(others.length, 'more client')} (${sum(others).toLocaleString('en-US')})`] : []
  const last = clients.map((client) => client.last).sort().at(-1)
  const used =
    last === undefined ? `not used${without} in ${period}` : `used${without} by ${[...names, ...rest].join(', ')}, last ${last}`
  return [
    // If an operation is not in the file, nothing is known about its use.
    ...(last === undefined && unknown.length > 0 ? [] : [used]),
    ...(unknown.length > 0 ? [`use not known: ${unknown.join(', ')}`] : []),
    ...(rejected > 0 && last === undefined ? [`${toCountQuantity(rejected, 'rejected request')}`] : []),
    ...(similar === undefined ? [] : [`${toCountQuantity(similar, 'request')} ${similar === 1 ? 'matches' : 'match'} no operation, but the path ends like this`]),
  ].join('; ')
}

function sum(clients: readonly { readonly count: number }[]): number {
  return clients.reduce((total, { count }) => total + count, 0)
}
