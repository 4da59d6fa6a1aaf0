/**
 * In what the documents of libraries differ where their schemas say the same, and why. Each difference comes with what makes
 * the two ways of saying it one; the tests show that it is still there, and that there is no other.
 */
import type { Library } from './documents.ts'

/** Any part of a document: what is an object. */
export interface Part {
  readonly [key: string]: unknown
}

export interface DocumentDifference {
  /** The libraries that differ from the others. */
  readonly library: readonly Library[]
  readonly what: string
  readonly reason: string
  /** Gives a part of a document as all libraries are to have it. */
  readonly level: (part: Part, path: string) => Part
}

export const documentDifferences: readonly DocumentDifference[] = [
  {
    library: ['arktype'],
    what: "an alternative 'undefined' is one that accepts everything",
    reason:
      "the kit says 'string | undefined', and JSON Schema has no word for undefined; a plain optional key is exact",
    level: ({ anyOf, ...part }) => {
      if (!Array.isArray(anyOf)) return anyOf === undefined ? part : { ...part, anyOf }
      const known = anyOf.filter((member: Part) => Object.keys(member).length > 0)
      if (known.length === 1) return { ...part, ...known[0] }
      const isEnum = known.every((member: Part) => 'const' in member)
      return isEnum ? { ...part, enum: known.map((member: Part) => member['const']) } : { ...part, anyOf: known }
    },
  },
  {
    library: ['arktype'],
    what: 'keys are in the order of the alphabet',
    reason: 'arktype sorts them, so that schemas that say the same are the same',
    level: (part) => ({
      ...part,
      ...sorted(part, 'required', String),
      ...sorted(part, 'enum', String),
      ...sorted(part, 'parameters', (parameter) =>
        JSON.stringify([(parameter as Part)['in'], (parameter as Part)['name']]),
      ),
    }),
  },
  {
    library: ['arktype'],
    what: 'a default is not known',
    reason: 'its JSON Schema leaves defaults out, and the kit has them in a pipe besides',
    level: (part, path) => (path.endsWith('/properties/theme') ? {} : without(part, 'default')),
  },
  {
    library: ['zod'],
    what: 'what may be null has two types',
    reason: 'the others say it as an alternative',
    level: ({ type, ...part }) => {
      if (Array.isArray(type)) return { ...part, anyOf: type.map((one: unknown) => ({ type: one })) }
      return type === undefined ? part : { type, ...part }
    },
  },
  {
    library: ['arktype'],
    what: 'a discriminated union is anyOf, its members in an order of their own',
    reason: 'zod and valibot say oneOf, because one key tells the members apart',
    level: ({ oneOf, ...part }) => {
      const members = oneOf ?? part['anyOf']
      return Array.isArray(members) ? { ...part, anyOf: members.toSorted(byText) } : part
    },
  },
  {
    library: ['zod', 'valibot'],
    what: 'an enum has a type, and in zod a constant too',
    reason: 'the values say it already',
    level: ({ type, ...part }) => ('enum' in part || 'const' in part || type === undefined ? part : { type, ...part }),
  },
  {
    library: ['zod'],
    what: 'an integer has the limits of what a number can count',
    reason: 'z.int() refuses what is beyond them',
    level: ({ maximum, ...part }) =>
      maximum === Number.MAX_SAFE_INTEGER || maximum === undefined ? part : { ...part, maximum },
  },
  {
    library: ['zod'],
    what: 'a file is said to be one',
    reason: 'the others have no form for it, which OpenAPI reads as any bytes',
    level: (part) => (part['format'] === 'binary' ? {} : part),
  },
  {
    library: ['valibot'],
    what: 'what a transform gives is described as what it takes',
    reason: "errorMode 'ignore' passes over it; for zod and arktype it is anything",
    level: (part, path) => (path.includes('/responses/') && part['pattern'] === '^\\d+$' ? {} : part),
  },
  {
    library: ['valibot'],
    what: 'a key with a default may be absent from a response',
    reason: 'also where it is always given: the output form has the optional keys of the input form',
    level: ({ required, ...part }, path) => {
      const isSettings = path.includes('/settings/') && Array.isArray(required)
      return isSettings
        ? { ...part, required: required.filter((key) => key !== 'theme') }
        : { ...part, ...is({ required }) }
    },
  },
  {
    library: ['valibot'],
    what: 'no required key is an empty list',
    reason: 'the others leave it out',
    level: ({ required, ...part }) =>
      Array.isArray(required) && required.length === 0 ? part : { ...part, ...is({ required }) },
  },
]

/** What is not compared, and why. */
export const notCompared = {
  effect:
    'its JSON Schema describes the JSON that its own codec writes, which is not what a schema takes and gives as it is: ' +
    "NaN and Infinity are strings there, what may be undefined may be null, a file is an object. It says so under 'experimental'",
  bare: 'it has no JSON Schema',
} as const

function without(part: Part, key: string): Part {
  return Object.fromEntries(Object.entries(part).filter(([name]) => name !== key))
}

function is<Value extends object>(values: Value): Value | {} {
  return Object.values(values).every((value) => value === undefined) ? {} : values
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one).localeCompare(JSON.stringify(other))
}

function sorted(part: Part, key: string, toText: (value: unknown) => string): Part {
  const list = part[key]
  if (!Array.isArray(list)) return {}
  return { [key]: list.toSorted((one, other) => toText(one).localeCompare(toText(other))) }
}

/** Applies these to every part of a document, the inner ones first. */
export function level(value: unknown, differences: readonly DocumentDifference[], path = ''): unknown {
  if (Array.isArray(value)) return value.map((item, index) => level(item, differences, `${path}/${index}`))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, level(inner, differences, `${path}/${key}`)])
  return differences.reduce<Part>(
    (part, difference) => difference.level(part, path),
    Object.fromEntries(entries) as Part,
  )
}
