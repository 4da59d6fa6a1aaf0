/** The values that a sender sends: those that a shape names, without other properties. */
import * as fc from 'fast-check'
import type { JsonData, JsonRecord } from '../../../tools/src/json-schema/json.ts'
import { isNumberOf, mapValues, type Format, type ObjectShape, type Shape, type StringShape } from './shape.ts'

const halves = Array.from({ length: 81 }, (_, index) => index / 2 - 20)

const dates = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

const samples: { readonly [Name in Format]: fc.Arbitrary<string> } = {
  email: fc.stringMatching(/^[a-z][a-z0-9]{0,8}(?:\.[a-z]+)?@[a-z]{1,8}\.(?:com|org|io)$/),
  uuid: fc.uuid(),
  'date-time': dates.map((date) => date.toISOString()),
  date: dates.map((date) => date.toISOString().slice(0, 10)),
  ipv4: fc.ipV4(),
  uri: fc.webUrl(),
}

/** The numbers of a shape; they are few, so that bounds are among them. */
export function listNumbers(shape: Extract<Shape, { kind: 'number' }>): number[] {
  return [...halves, -1e6, 1e6, 1e12].filter((value) => isNumberOf(shape, value))
}

export function toInstances(shape: Shape): fc.Arbitrary<JsonData> {
  switch (shape.kind) {
    case 'boolean':
      return fc.boolean()
    case 'literals':
      return fc.constantFrom(...shape.values)
    case 'number':
      return fc.constantFrom(...listNumbers(shape))
    case 'string':
      return toStrings(shape)
    case 'array': {
      const { min = 0, max = min + 3 } = shape
      return fc.array(toInstances(shape.items), { minLength: min, maxLength: max })
    }
    case 'tuple': {
      const first = fc.tuple(...shape.items.map(toInstances))
      const others = shape.rest ? fc.array(toInstances(shape.rest), { maxLength: 2 }) : fc.constant([])
      return fc.tuple(first, others).map(([items, rest]) => items.concat(rest))
    }
    case 'record':
      return fc.dictionary(fc.constantFrom('a', 'b', 'e', 'long name', 'ü'), toInstances(shape.values), { maxKeys: 3 })
    case 'object':
      return toObjects(shape)
    case 'nullable':
      return fc.option(toInstances(shape.inner), { freq: 3 })
    case 'union':
      return fc.oneof(...shape.members.map(toInstances))
    case 'variants':
      return fc.oneof(
        ...Object.entries(shape.members).map(([kind, member]) =>
          toObjects(member).map((fields): JsonRecord => Object.assign({ kind }, fields)),
        ),
      )
    case 'both':
      return fc.tuple(toObjects(shape.one), toObjects(shape.other)).map(([one, other]) => Object.assign(one, other))
  }
}

function toStrings({ min = 0, max = Infinity, pattern, format }: StringShape): fc.Arbitrary<string> {
  const isInside = (text: string): boolean => text.length >= min && text.length <= max
  if (format) return samples[format].filter(isInside)
  // `$` also matches before a final line break in some engines, and the libraries count characters in different units.
  if (pattern) return matching(pattern).filter((text) => isInside(text) && isPlain(text))
  const characters = fc.constantFrom(...'abcxyz019 -_."\\ä', '\u20ac')
  return fc.string({ unit: characters, minLength: min, maxLength: Math.min(max, min + 8) })
}

const arbitrariesByPattern = new Map<string, fc.Arbitrary<string>>()

function matching(pattern: string): fc.Arbitrary<string> {
  const known = arbitrariesByPattern.get(pattern) ?? fc.stringMatching(new RegExp(pattern))
  arbitrariesByPattern.set(pattern, known)
  return known
}

function isPlain(text: string): boolean {
  return /^[\u0020-\u007e]*$/.test(text)
}

function toObjects({ fields }: ObjectShape): fc.Arbitrary<JsonRecord> {
  const requiredKeys = Object.keys(fields).filter((name) => {
    const { isOptional, fallback } = fields[name] ?? {}
    return !isOptional && fallback === undefined
  })
  return fc.record(
    mapValues(fields, ({ shape }) => toInstances(shape)),
    { requiredKeys, noNullPrototype: true },
  )
}
