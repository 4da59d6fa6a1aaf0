import type { JsonData } from '../json-schema/json.ts'
import { isPlainObject, readOwn } from '../../../src/shared/property.ts'
import { CommandError, toErrorMessage } from './command-error.ts'
import { loadModule } from './module.ts'

/** Loads a configuration module, in the process that loads modules. What is `undefined` becomes `null`. */
export async function loadConfigModule(file: string): Promise<JsonData> {
  const config: unknown = readOwn(await loadModule(file), 'default')
  if (!isPlainObject(config))
    throw new CommandError(`'${file}' must have the configuration as its default export: export default { … }`)
  try {
    return JSON.parse(JSON.stringify(config, toJsonValue)) as JsonData
  } catch (thrown) {
    const [reason] = toErrorMessage(thrown).split('\n')
    throw new CommandError(`'${file}' exports a configuration that JSON cannot represent: ${reason}.`)
  }
}

function toJsonValue(name: string, value: unknown): unknown {
  if (typeof value === 'function') throw new TypeError(`'${name}' is a function`)
  return value === undefined ? null : value
}
