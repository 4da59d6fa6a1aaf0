/**
 * The differences between the documents of libraries for equivalent schemas. Each one has a function that removes it;
 * the tests check that it still exists and that there are no others.
 */
import type { Library } from './documents.ts'

/** An object in a document. */
export interface Part {
  readonly [key: string]: unknown
}

export interface DocumentDifference {
  /** The libraries that differ from the others. */
  readonly library: readonly Library[]
  readonly what: string
  readonly reason: string
  /** Rewrites a part of a document so that the difference disappears. */
  readonly normalize: (part: Part, path: string) => Part
}

export const documentDifferences: readonly DocumentDifference[] = [
  {
    library: ['effect'],
    what: 'objects mention that other keys are accepted',
    reason: 'without the keyword they are accepted too',
    normalize: (part) => (part['additionalProperties'] === true ? without(part, 'additionalProperties') : part),
  },
  {
    library: ['arktype'],
    what: "an alternative 'undefined' accepts everything",
    reason:
      "the kit declares 'string | undefined', and JSON Schema cannot express undefined; an optional key is exact",
    normalize: ({ anyOf, ...part }) => {
      if (!Array.isArray(anyOf)) return anyOf === undefined ? part : { ...part, anyOf }
      const known = anyOf.filter((member: Part) => Object.keys(member).length > 0)
      if (known.length === 1) return { ...part, ...known[0] }
      const isEnum = known.every((member: Part) => 'const' in member)
      return isEnum ? { ...part, enum: known.map((member: Part) => member['const']) } : { ...part, anyOf: known }
    },
  },
  {
    library: ['arktype'],
    what: 'keys are sorted',
    reason: 'arktype sorts them, so that equivalent schemas are equal',
    normalize: (part) => ({
      ...part,
      ...sorted(part, 'required', String),
      ...sorted(part, 'enum', String),
      ...sorted(part, 'parameters', (parameter) =>
        JSON.stringify([(parameter as Part)['in'], (parameter as Part)['name']]),
      ),
    }),
  },
  {
    library: ['arktype', 'effect'],
    what: 'a default is missing',
    reason: 'the kit of arktype declares it in a pipe, and that of Effect as an effect',
    normalize: (part, path) => (path.endsWith('/properties/theme') ? {} : without(part, 'default')),
  },
  {
    library: ['zod'],
    what: 'a nullable schema has two types',
    reason: 'the others use anyOf',
    normalize: ({ type, ...part }) => {
      if (Array.isArray(type)) return { ...part, anyOf: type.map((one: unknown) => ({ type: one })) }
      return type === undefined ? part : { type, ...part }
    },
  },
  {
    library: ['arktype', 'effect'],
    what: 'a discriminated union is anyOf, in arktype in another order',
    reason: 'zod and valibot use oneOf, because one key distinguishes the members',
    normalize: ({ oneOf, ...part }) => {
      const members = oneOf ?? part['anyOf']
      return Array.isArray(members) ? { ...part, anyOf: members.toSorted(byText) } : part
    },
  },
  {
    library: ['zod', 'valibot', 'effect'],
    what: 'an enum has a type, and in zod a constant too',
    reason: 'the values imply the type',
    normalize: ({ type, ...part }) =>
      'enum' in part || 'const' in part || type === undefined ? part : { type, ...part },
  },
  {
    library: ['effect'],
    what: 'the output of a transform has its type',
    reason: 'both sides of its codecs have a schema',
    normalize: (part, path) =>
      /\/(readings|settings)\/.*\/(at|size)$/.test(path) && part['type'] === 'number' ? {} : part,
  },
  {
    library: ['effect'],
    what: 'a literal is an enum',
    reason: 'the others use const',
    normalize: ({ enum: values, ...part }) => {
      if (!Array.isArray(values)) return part
      return values.length === 1 ? { ...part, const: values[0] as unknown } : { ...part, enum: values }
    },
  },
  {
    library: ['zod', 'effect'],
    what: 'an integer has the limits of safe integers',
    reason: 'z.int() rejects unsafe integers',
    normalize: ({ maximum, ...part }) =>
      maximum === Number.MAX_SAFE_INTEGER || maximum === undefined ? part : { ...part, maximum },
  },
  {
    library: ['zod'],
    what: 'a file has the format binary and an encoding',
    reason: 'the others describe it as {}, which OpenAPI reads as bytes',
    normalize: (part) => (part['format'] === 'binary' ? {} : without(part, 'encoding')),
  },
  {
    library: ['valibot'],
    what: 'the output of a transform is described as its input',
    reason: "errorMode 'ignore' skips it; zod and arktype describe it as {}",
    normalize: (part, path) => (path.includes('/responses/') && part['pattern'] === '^\\d{1,15}$' ? {} : part),
  },
  {
    library: ['valibot'],
    what: 'a key with a default is optional in a response',
    reason: 'the JSON Schema of the output has the optional keys of the input',
    normalize: ({ required, ...part }, path) => {
      const isSettings = path.includes('/settings/') && Array.isArray(required)
      return isSettings
        ? { ...part, required: required.filter((key) => key !== 'theme') }
        : { ...part, ...withoutUndefined({ required }) }
    },
  },
  {
    library: ['valibot'],
    what: 'required is an empty list without required keys',
    reason: 'the others omit it',
    normalize: ({ required, ...part }) =>
      Array.isArray(required) && required.length === 0 ? part : { ...part, ...withoutUndefined({ required }) },
  },
]

/** Libraries that are not compared, with the reason. */
export const notCompared = {
  bare: 'it does not implement Standard JSON Schema',
} as const

function without(part: Part, key: string): Part {
  return Object.fromEntries(Object.entries(part).filter(([name]) => name !== key))
}

function withoutUndefined<Value extends object>(values: Value): Value | {} {
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

/** Removes the differences from every part of a document, inner parts first. */
export function normalize(value: unknown, differences: readonly DocumentDifference[], path = ''): unknown {
  if (Array.isArray(value)) return value.map((item, index) => normalize(item, differences, `${path}/${index}`))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, normalize(inner, differences, `${path}/${key}`)])
  return differences.reduce<Part>(
    (part, difference) => difference.normalize(part, path),
    Object.fromEntries(entries) as Part,
  )
}
