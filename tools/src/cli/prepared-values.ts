/** The `--prepare` module: ids and other values for requests that only a person knows. */
import { isPlainObject, readOwn } from '../../../src/shared/property.ts'
import type { CompareServersOptions } from '../testing/compare/options.ts'
import { CommandError } from './command-error.ts'
import { loadModule } from './module.ts'

/** The module's exports, which are options of `testContract` and `compareServers`. */
export type PreparedValues = Pick<CompareServersOptions, 'prepare' | 'pairs'>

const names = ['prepare', 'pairs'] as const

/** Loads the `--prepare` module. */
export async function loadPrepared(file: string): Promise<PreparedValues> {
  const exported = await loadModule(file)
  const found = names.flatMap((name) => {
    const value = readOwn(exported, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  if (found.length === 0) {
    const others = Object.keys(isPlainObject(exported['default']) ? exported['default'] : exported)
    throw new CommandError(`'${file}' must export 'prepare' or 'pairs': it exports ${others.length > 0 ? others.join(', ') : 'nothing'}.`)
  }
  return Object.fromEntries(found)
}

/** Names the module in a message about its exports. */
export function toPreparedMessage(message: string, file: string): string {
  return message.replace(/'(?:prepare|pairs)(?:\.[\w$]+)?'/, (name) => `${name} of '${file}'`)
}
