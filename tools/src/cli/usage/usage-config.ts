/** The section `usage` of the configuration: what logs have in other places than most. */
import type { CommandContext } from '../command.ts'
import { readConfig } from '../config-file.ts'
import { defaultFields, fieldNames, type LogFields } from './json-line.ts'

/** What `routepact usage` needs beside its flags. */
export interface UsageConfig {
  /** The paths in front of the paths of the contract; by default, the paths of the servers of the document. */
  readonly bases: readonly string[] | undefined
  readonly fields: LogFields
}

/** Reads the section of the file that `--config` names, or of the default one. */
export async function readUsageConfig(named: string | undefined, context: Pick<CommandContext, 'work'>): Promise<UsageConfig> {
  const section = await readConfig('usage', ['base', 'fields'], named, context)
  const { base, fields } = section.members
  const { client, ...others } = section.toRecord(fields ?? {}, 'usage.fields', [...fieldNames, 'client'])
  if (!(client === undefined || client === null || typeof client === 'string')) section.fail("'usage.fields.client' must be a text")
  const paths = Object.entries(others).map(([name, value]) => [name, section.toTexts(value, `usage.fields.${name}`, true)] as const)
  return {
    bases: base === undefined || base === null ? undefined : section.toTexts(base, 'usage.base', true),
    fields: { ...defaultFields, ...Object.fromEntries(paths), client: typeof client === 'string' ? client : undefined },
  }
}
