/** The component that a JSON Pointer leads into, and the path of the values inside it. */
import { decodePointerToken } from '../../../../src/shared/json-pointer.ts'
import { joinSteps, toPathStep } from '../../json-schema/value-path.ts'

/** A value inside a component: the component's name, and the value's path, empty for the component itself. */
export interface ComponentPath {
  /** How the component's pointer begins: `#/components/schemas/User`. */
  readonly pointer: string
  readonly name: string
  readonly path: string
}

/**
 * Finds the component that a pointer leads into; `undefined` for a place outside components. A path item counts as one of its operations,
 * because the operation's name begins each sentence.
 */
export function findComponent(pointer: string): ComponentPath | undefined {
  const found = /^#\/components\/(?!pathItems\/)[^/]+\/([^/]+)/.exec(pointer)
  if (!found) return undefined
  const [start, name = ''] = found
  const tokens = pointer.slice(start.length + 1).split('/')
  return { pointer: start, name: toComponentName(decodePointerToken(name)), path: toValuePath(tokens) }
}

/** A component's name for sentences: `User` for what is in the file `schemas/User.yaml`, `models.json/User` or `User/index.yaml`. */
function toComponentName(name: string): string {
  return name.replace(/(?<=.)(?:\/index)?\.(?:ya?ml|json)$/i, '').replace(/^.*\/(?=.)/s, '')
}

/** Whether a pointer leads to a component itself, not into one. */
export function isComponent(pointer: string): boolean {
  return /^#\/components\/[^/]+\/[^/]+$/.test(pointer)
}

/** The path of the values that a pointer's keywords lead to: `address.city` for `properties/address/…`. */
function toValuePath(tokens: readonly string[]): string {
  const steps: string[] = []
  for (let index = 0; index < tokens.length; index++) {
    const keyword = tokens[index] as string
    const name = tokens[index + 1]
    if (keyword === 'items') steps.push('[]')
    else if (keyword === 'additionalProperties') steps.push('*')
    if (name === undefined || !namedKeywords.has(keyword)) continue
    index++
    if (keyword === 'properties') steps.push(toPathStep(decodePointerToken(name)))
    else if (keyword === 'prefixItems') steps.push(`[${name}]`)
    else if (keyword === 'patternProperties') steps.push('*')
  }
  return joinSteps(steps)
}

/** The fields in schemas, and in the objects around them, whose values have names or indexes. */
const namedKeywords = new Set(
  (
    'properties patternProperties prefixItems allOf anyOf oneOf dependentSchemas $defs definitions content headers ' +
    'responses callbacks'
  ).split(' '),
)
