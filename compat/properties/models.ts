/** The accepted values of a schema as data: each library implements it, and fast-check generates values for it. */
import * as fc from 'fast-check'

/** Text has a minimum length; digits become a number; a choice is one of its words. */
export type Model =
  | { readonly kind: 'text'; readonly min: number }
  | { readonly kind: 'digits' | 'number' | 'integer' | 'boolean' }
  | { readonly kind: 'choice'; readonly words: readonly string[] }
  | { readonly kind: 'nullable'; readonly of: Model }
  | { readonly kind: 'list'; readonly of: Model }
  | ObjectModel

export interface ObjectModel {
  readonly kind: 'object'
  readonly fields: { readonly [name: string]: Field }
}

/** A field with a default is text, a choice or a boolean; the default is defined below. */
export interface Field {
  readonly of: Model
  readonly presence: 'required' | 'optional' | 'default'
}

/** The default of a field; undefined if it cannot have one. */
export function toDefault(model: Model): string | boolean | undefined {
  if (model.kind === 'text') return 'default'
  if (model.kind === 'choice') return model.words[0]
  return model.kind === 'boolean' ? true : undefined
}

const text = fc.record({ kind: fc.constant('text' as const), min: fc.nat(2) })
const digits = fc.record({ kind: fc.constant('digits' as const) })
const choice = fc.record({
  kind: fc.constant('choice' as const),
  words: fc.constantFrom(['a', 'b'], ['x', 'y', 'text/csv'], ['1']),
})

/** Models of path parameters and headers. */
export const words: fc.Arbitrary<Model> = fc.oneof(text, digits, choice)

const scalar: fc.Arbitrary<Model> = fc.oneof(
  words,
  fc.record({ kind: fc.constantFrom('number' as const, 'integer' as const, 'boolean' as const) }),
)

/** An object with fields of these models under these names. */
export function objectOf(of: fc.Arbitrary<Model>, names: readonly string[]): fc.Arbitrary<ObjectModel> {
  const presence = fc.constantFrom('required' as const, 'required' as const, 'optional' as const, 'default' as const)
  const field = fc.record({ of, presence }).map(({ of: model, presence: when }): Field => ({
    of: model,
    presence: when === 'default' && toDefault(model) === undefined ? 'optional' : when,
  }))
  const fields = fc.dictionary(fc.constantFrom(...names), field, { maxKeys: names.length, noNullPrototype: true })
  return fields.map((all) => ({ kind: 'object', fields: all }))
}

/** Models of queries and forms. */
export const fields: fc.Arbitrary<ObjectModel> = objectOf(
  fc.oneof({ weight: 3, arbitrary: words }, { weight: 1, arbitrary: words.map((of): Model => ({ kind: 'list', of })) }),
  ['a', 'b', 'c', 'x-y'],
)

/** Models of JSON bodies. */
export const json: fc.Arbitrary<Model> = fc.letrec<{ model: Model }>((tie) => ({
  model: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    scalar.filter(({ kind }) => kind !== 'digits').map((of): Model => ({ kind: 'nullable', of })),
    tie('model').map((of): Model => ({ kind: 'list', of })),
    objectOf(tie('model'), ['a', 'b', 'c']),
  ),
})).model

/** Values of a wrong type. Arrays are missing on purpose: libraries differ in whether an array is an object. */
const odd = fc.constantFrom<unknown[]>('', 'a', '12', 'text/csv', 5, 1.5, -1, null, true, false, {}, { a: 'a', d: [1] })

/** Values that a model accepts, occasionally with a wrong one in their place. */
export function valueOf(model: Model, wrong: number = 1): fc.Arbitrary<unknown> {
  const right = rightOf(model, wrong)
  const others = model.kind === 'object' ? odd : fc.oneof(odd, fc.constant([]))
  return wrong === 0 ? right : fc.oneof({ weight: 12, arbitrary: right }, { weight: wrong, arbitrary: others })
}

function rightOf(model: Model, wrong: number): fc.Arbitrary<unknown> {
  switch (model.kind) {
    case 'text':
      return fc.oneof(
        fc.constantFrom('ab', 'é&=?', 'a,b', '12'),
        fc.string({ unit: 'grapheme-ascii', minLength: model.min }),
      )
    case 'digits':
      return fc.nat().map(String)
    case 'number':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'integer':
      return fc.integer()
    case 'boolean':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...model.words)
    case 'nullable':
      return fc.option(valueOf(model.of, wrong))
    case 'list':
      return fc.array(valueOf(model.of, wrong), { maxLength: 3 })
    case 'object': {
      const entries = Object.entries(model.fields)
      const required = entries.flatMap(([name, { presence }]) => (presence === 'required' ? [name] : []))
      const values = Object.fromEntries(entries.map(([name, { of }]) => [name, valueOf(of, wrong)]))
      const whole = fc.record({ ...values, undeclared: fc.constant('x') }, { requiredKeys: required as never[] })
      return wrong === 0
        ? whole
        : fc.oneof({ weight: 8, arbitrary: whole }, { weight: 1, arbitrary: fc.record(values, { requiredKeys: [] }) })
    }
  }
}
