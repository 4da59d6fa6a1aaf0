/** A value's types, in the order in which instances have them. */
import { anyArray } from '../arrays.ts'
import type { Conjunction } from '../conjunction.ts'
import { typeBits, typeNames, type JsonType } from '../json.ts'
import { anyNumber } from '../numbers.ts'
import { anyObject } from '../objects.ts'
import { anyString } from '../strings.ts'

const anyOfType = { number: anyNumber, string: anyString, array: anyArray, object: anyObject } as const

/** Lists a value's types. Without `type`, the types that other keywords describe are most likely intended. */
export function listDescribedTypes(conjunction: Conjunction): readonly JsonType[] {
  const types = typeNames.filter((type) => conjunction.types & typeBits[type])
  const described = types.filter((type) => isDescribed(type, conjunction))
  return described.length > 0 ? [...described, ...types.filter((type) => !described.includes(type))] : types
}

function isDescribed(type: JsonType, conjunction: Conjunction): boolean {
  if (type === 'null' || type === 'boolean') return false
  return conjunction[type] !== anyOfType[type] || (type === 'string' && conjunction.formats.length > 0)
}
