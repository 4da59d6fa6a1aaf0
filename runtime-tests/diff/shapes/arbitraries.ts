/** Random shapes. Few names and small numbers, so that two of them overlap. */
import * as fc from 'fast-check'
import { listNumbers, toInstances } from './instances.ts'
import { listChanges, listParameterChanges, type Change } from './changes.ts'
import { formats, literals, patterns, type Field, type NumberShape, type ObjectShape, type Scalar, type Shape } from './shape.ts'

export const numbers: fc.Arbitrary<NumberShape> = fc
  .record(
    {
      kind: fc.constant('number' as const),
      isInteger: fc.boolean(),
      min: fc.integer({ min: -3, max: 2 }),
      max: fc.integer({ min: 3, max: 12 }),
      above: fc.constantFrom(-2, -0.5, 0),
      below: fc.constantFrom(2.5, 5, 10),
      divisor: fc.integer({ min: 1, max: 3 }),
    },
    { requiredKeys: ['kind'] },
  )
  .filter((shape) => listNumbers(shape).length > 0)

const lengths = fc.record(
  {
    kind: fc.constant('string' as const),
    min: fc.nat(2),
    max: fc.integer({ min: 4, max: 8 }),
    pattern: fc.constantFrom(...patterns),
  },
  { requiredKeys: ['kind'] },
)

const formatted = fc.record({ kind: fc.constant('string' as const), format: fc.constantFrom(...formats) })

const chosen: fc.Arbitrary<Shape> = fc
  .subarray<Scalar>([...literals], { minLength: 1, maxLength: 4 })
  .map((values) => ({ kind: 'literals', values }))

const strings: fc.Arbitrary<Shape> = fc.oneof({ weight: 3, arbitrary: lengths }, { weight: 2, arbitrary: formatted })

/** Shapes of strings, numbers, booleans and literals. */
export const scalars: fc.Arbitrary<Shape> = fc.oneof(
  fc.constant<Shape>({ kind: 'boolean' }),
  chosen,
  numbers,
  { weight: 2, arbitrary: strings },
)

const flags = { isOptional: fc.boolean() }

function toObjects(names: readonly string[], shapes: fc.Arbitrary<Shape>, isStrict: fc.Arbitrary<boolean>) {
  const field: fc.Arbitrary<Field> = fc.record({ shape: shapes, ...flags })
  const fields = fc.dictionary(fc.constantFrom(...names), field, { minKeys: 1, maxKeys: 3, noNullPrototype: true })
  return fc.record({ kind: fc.constant('object' as const), fields, isStrict })
}

const { shapes: nested } = fc.letrec<{ shapes: Shape }>((tie) => {
  const inner = tie('shapes')
  const never = fc.constant(false)
  const objects: fc.Arbitrary<ObjectShape> = toObjects(['a', 'b', 'c', 'long name'], inner, fc.boolean())
  return {
    shapes: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      { weight: 2, arbitrary: scalars },
      { weight: 3, arbitrary: objects },
      fc.record(
        { kind: fc.constant('array' as const), items: inner, min: fc.nat(1), max: fc.integer({ min: 2, max: 4 }) },
        { requiredKeys: ['kind', 'items'] },
      ),
      fc.record(
        { kind: fc.constant('tuple' as const), items: fc.array(inner, { minLength: 1, maxLength: 3 }), rest: inner },
        { requiredKeys: ['kind', 'items'] },
      ),
      fc.record({ kind: fc.constant('record' as const), values: inner }),
      fc.record({ kind: fc.constant('nullable' as const), inner }),
      fc.record({ kind: fc.constant('union' as const), members: fc.array(inner, { minLength: 2, maxLength: 3 }) }),
      fc.record({
        kind: fc.constant('variants' as const),
        members: fc.dictionary(fc.constantFrom('x', 'y', 'z'), toObjects(['a', 'b'], inner, fc.boolean()), {
          minKeys: 1,
          maxKeys: 3,
          noNullPrototype: true,
        }),
      }),
      fc.record({
        kind: fc.constant('both' as const),
        one: toObjects(['a', 'b'], inner, never),
        other: toObjects(['c', 'd'], inner, never),
      }),
    ),
  }
})

/** Objects with properties that have a default. */
const defaulted: fc.Arbitrary<ObjectShape> = fc.record({
  kind: fc.constant('object' as const),
  fields: fc.dictionary(
    fc.constantFrom('a', 'b', 'c'),
    scalars.chain((shape) => toInstances(shape).map((fallback): Field => ({ shape, fallback }))),
    { minKeys: 1, maxKeys: 3, noNullPrototype: true },
  ),
})

/** Shapes of any kind. */
export const shapes: fc.Arbitrary<Shape> = fc.oneof({ weight: 9, arbitrary: nested }, defaulted)

/** A shape, a later version of it, and the names of the changes in between. */
export interface ShapeVersions<Versioned extends Shape = Shape> {
  readonly old: Versioned
  readonly next: Versioned
  readonly names: readonly string[]
}

const texts: fc.Arbitrary<Shape> = fc
  .subarray<Scalar>(['a', 'b', '1', '-20', '0.5', 'long text'], { minLength: 1, maxLength: 3 })
  .map((values) => ({ kind: 'literals', values }))

/** Objects of parameters, which are sent as text. */
export const parameterVersions: fc.Arbitrary<ShapeVersions<ObjectShape>> = fc
  .tuple(toObjects(['a', 'b', 'c'], fc.oneof(texts, numbers, strings), fc.constant(false)), fc.nat())
  .map(([old, pick]) => {
    const changes = listParameterChanges(old)
    const [name, next] = changes[pick % changes.length] as Change<ObjectShape>
    return { old, next, names: [name] }
  })

export const versions: fc.Arbitrary<ShapeVersions> = fc
  .tuple(shapes, fc.array(fc.nat(), { minLength: 1, maxLength: 2 }))
  .map(([old, picks]) => {
    const names: string[] = []
    let next = old
    for (const pick of picks) {
      const changes = listChanges(next)
      const [name, changed] = changes[pick % changes.length] as Change
      next = changed
      names.push(name)
    }
    return { old, next, names }
  })
