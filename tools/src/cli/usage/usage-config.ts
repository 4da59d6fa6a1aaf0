/** The `usage` section of the configuration: what these logs have in other places than most. */
import type { CommandContext } from '../command.ts'
import { readConfig } from '../config-file.ts'
import { CommandError } from '../command-error.ts'
import { defaultFields, fieldNames, type LogFieldName, type LogFields } from './json-line.ts'

/** What `routepact usage` needs in addition to its flags. */
export interface UsageConfig {
  /** The paths in front of the contract's paths; by default, the server paths in the document. */
  readonly bases: readonly string[] | undefined
  readonly fields: LogFields
}

/** Reads the values of `--field`: `target=http.address`. If a field is named several times, the first one in a line counts. */
function readFieldFlags(flags: readonly string[]): { readonly [name: string]: readonly string[] } {
  const fields: { [name: string]: string[] } = {}
  for (const flag of flags) {
    const [, name = '', path = ''] = /^(\w+)=(.+)$/s.exec(flag) ?? []
    if (!(name === 'client' || fieldNames.includes(name as LogFieldName)))
      throw new CommandError(`'--field ${flag}' must be one of ${[...fieldNames, 'client'].join(', ')} with the field of the log: --field target=http.address`)
    fields[name] = [...(fields[name] ?? []), path]
  }
  return fields
}

/**
 * Reads the section from the file that `--config` names, or from the default file.
 *
 * @param flags the values of `--field`, which count before the file's
 */
export async function readUsageConfig(named: string | undefined, flags: readonly string[], context: Pick<CommandContext, 'work'>): Promise<UsageConfig> {
  const section = await readConfig('usage', ['base', 'fields'], named, context)
  const { base, fields } = section.members
  const { client, ...others } = section.toRecord(fields ?? {}, 'usage.fields', [...fieldNames, 'client'])
  if (!(client === undefined || client === null || typeof client === 'string')) section.fail("'usage.fields.client' must be a text")
  const paths = Object.entries(others).map(([name, value]) => [name, section.toTexts(value, `usage.fields.${name}`, true)] as const)
  const { client: clients, ...flagged } = readFieldFlags(flags)
  return {
    bases: base === undefined || base === null ? undefined : section.toTexts(base, 'usage.base', true),
    fields: { ...defaultFields, ...Object.fromEntries(paths), ...flagged, client: clients?.[0] ?? (typeof client === 'string' ? client : undefined) },
  }
}
