/** The `compare` section of the configuration: what `routepact test --compare` needs for one server only. */
import type { ServerPair } from '../testing/compare/options.ts'
import type { CommandContext } from './command.ts'
import { type ConfigSection, readConfig } from './config-file.ts'
import type { JsonData } from '../json-schema/json.ts'
import { findRoleProblem, findUrlProblem, type HeaderValues, type NamedHeaders, toHeader } from './server-arguments.ts'

/** Headers for one server only. */
export interface ServerConfig {
  readonly headers: HeaderValues
  readonly roles: NamedHeaders
}

/** What a server comparison needs beside its flags. */
export interface CompareConfig extends ServerPair<ServerConfig> {
  /** The URL below which the requests of `--requests` were recorded. */
  readonly recordedAt?: string | undefined
}

/** Reads the section from the file that `--config` names, or from the default file. */
export async function readCompareConfig(named: string | undefined, context: Pick<CommandContext, 'work'>): Promise<CompareConfig> {
  const section = await readConfig('compare', ['old', 'new', 'recordedAt'], named, context)
  const { old = null, new: next = null, recordedAt = null } = section.members
  return { old: toServer(section, old, 'compare.old'), new: toServer(section, next, 'compare.new'), recordedAt: toUrl(section, recordedAt) }
}

function toServer(section: ConfigSection, value: JsonData, name: string): ServerConfig {
  const { headers, roles } = section.toRecord(value ?? {}, name, ['headers', 'roles'])
  const all = Object.entries(section.toRecord(roles ?? {}, `${name}.roles`)).map(([role, own]) => {
    const problem = findRoleProblem(role)
    if (problem !== undefined) section.fail(`'${role}' of '${name}.roles' ${problem}`)
    const values = toHeaders(section, own, `${name}.roles.${role}`)
    // Without credentials, the role would send requests without any.
    if (Object.keys(values).length === 0) section.fail(`'${name}.roles.${role}' must have a header`)
    return [role, values] as const
  })
  return { headers: toHeaders(section, headers ?? {}, `${name}.headers`), roles: Object.fromEntries(all) }
}

/** Reads headers. Messages do not quote their values, because these are secrets. */
function toHeaders(section: ConfigSection, value: JsonData, place: string): HeaderValues {
  const all = Object.entries(section.toRecord(value, place)).map(([name, text]) => {
    const header = typeof text === 'string' ? toHeader(name, text) : undefined
    return header ?? section.fail(`'${place}.${name}' must be the value of a header, such as 'Bearer secret'`)
  })
  return Object.fromEntries(all)
}

function toUrl(section: ConfigSection, value: JsonData): string | undefined {
  if (value === null) return undefined
  const problem = typeof value === 'string' ? findUrlProblem(value) : 'must be a URL'
  return problem === undefined ? (value as string) : section.fail(`'compare.recordedAt' ${problem}`)
}
