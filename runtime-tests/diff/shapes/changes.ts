/** The next versions of a shape: each changes one thing, in the shape itself or in one inside it. */
import { listNumbers } from './instances.ts'
import { formats, literals, patterns, type Field, type NumberShape, type ObjectShape, type Scalar, type Shape, type StringShape } from './shape.ts'

/** A change by its name, and the shape after it. */
export type Change<Changed extends Shape = Shape> = readonly [name: string, changed: Changed]

const text: Shape = { kind: 'string' }

export function listChanges(shape: Shape): Change[] {
  const own: Change[] = [
    shape.kind === 'nullable' ? ['not nullable', shape.inner] : ['nullable', { kind: 'nullable', inner: shape }],
    shape.kind === 'boolean' ? ['another type', text] : ['another type', { kind: 'boolean' }],
    shape.kind === 'array' ? ['an item', shape.items] : ['a list', { kind: 'array', items: shape }],
    ['another member', { kind: 'union', members: [shape, { kind: 'literals', values: ['b'] }] }],
  ]
  return [...own, ...listOwnChanges(shape), ...listInnerChanges(shape)]
}

/** The next versions of an object of parameters, each of which is sent as text. */
export function listParameterChanges(shape: ObjectShape): Change<ObjectShape>[] {
  const changed = Object.entries(shape.fields).flatMap(([key, field]) =>
    [...listOwnChanges(field.shape), ...listTextChanges(field.shape)].map(([name, inner]): Change<ObjectShape> => [
      name,
      { ...shape, fields: { ...shape.fields, [key]: { ...field, shape: inner } } },
    ]),
  )
  // Documents do not say that other parameters are rejected.
  return [...listObjectChanges(shape).filter(([name]) => name !== 'strictness'), ...changed]
}

/** Shapes of another type, which may accept the same texts. */
function listTextChanges({ kind }: Shape): Change[] {
  if (kind === 'number') {
    return [
      ['text', text],
      ['text', { kind: 'string', max: 3 }],
      ['text', { kind: 'string', pattern: '^-?\\d+$' }],
    ]
  }
  return kind === 'literals' ? [['text', { kind: 'number', isInteger: true }]] : []
}

function listOwnChanges(shape: Shape): Change[] {
  switch (shape.kind) {
    case 'literals':
      return listLiteralChanges(shape.values)
    case 'number':
      return listNumberChanges(shape)
    case 'string':
      return listStringChanges(shape)
    case 'array': {
      const { min = 0, max = 4 } = shape
      return [
        ['length', { ...shape, min: min + 1, max: Math.max(max, min + 1) }],
        ['length', { ...shape, max: max + 1 }],
        ['length', without(shape, 'min')],
        ['length', without(shape, 'max')],
      ]
    }
    case 'tuple': {
      const { items, rest } = shape
      return [
        ['tuple', { kind: 'tuple', items: [...items, text] }],
        ['tuple', { ...shape, rest: rest ?? items[0] ?? text }],
        ['tuple', { kind: 'tuple', items }],
        ['tuple', { kind: 'tuple', items: items.slice(0, Math.max(1, items.length - 1)) }],
        ['tuple', { kind: 'array', items: { kind: 'union', members: [...items, rest ?? text] } }],
      ]
    }
    case 'record':
      return [['record', { kind: 'object', fields: { a: { shape: shape.values, isOptional: true } } }]]
    case 'union':
      return shape.members.length > 1
        ? shape.members.map((_, index): Change => [
            'a member less',
            { kind: 'union', members: shape.members.toSpliced(index, 1) },
          ])
        : []
    case 'variants': {
      const { members } = shape
      const names = Object.keys(members)
      const less = names.length > 1 ? names.map((name) => without(members, name)) : []
      const more = { ...members, w: { kind: 'object', fields: {} } as ObjectShape }
      return [...less, more].map((changed): Change => ['variants', { kind: 'variants', members: changed }])
    }
    case 'both':
      return [
        ['one of both', shape.one],
        [
          'both as one',
          { ...shape.one, fields: { ...shape.one.fields, ...shape.other.fields } },
        ],
      ]
    case 'object':
      return listObjectChanges(shape)
    default:
      return []
  }
}

function listLiteralChanges(values: readonly Scalar[]): Change[] {
  const added = literals.filter((value) => !values.includes(value)).slice(0, 2)
  return [
    ...added.map((value): Change => ['a literal more', { kind: 'literals', values: [...values, value] }]),
    ...(values.length > 1
      ? values.map((_, index): Change => ['a literal less', { kind: 'literals', values: values.toSpliced(index, 1) }])
      : []),
    ['literals as strings', text],
    ['literals as numbers', { kind: 'number' }],
  ]
}

function listNumberChanges(shape: NumberShape): Change[] {
  const { min = 0, max = 9, above = -1, below = 10 } = shape
  const changed: NumberShape[] = [
    { ...shape, isInteger: !shape.isInteger },
    { ...shape, min: min + 1 },
    { ...shape, min: min - 1 },
    { ...shape, max: max + 1 },
    { ...shape, max: max - 1 },
    { ...without(shape, 'min'), above: min },
    { ...without(shape, 'above'), min: above },
    { ...shape, below: below - 1 },
    { ...shape, divisor: 4 },
    ...(['min', 'max', 'above', 'below', 'divisor'] as const).map((key) => without(shape, key)),
  ]
  return changed.filter((other) => listNumbers(other).length > 0).map((other): Change => ['range', other])
}

function listStringChanges(shape: StringShape): Change[] {
  const { format, pattern, min = 0, max = 8 } = shape
  if (format) {
    return [...formats, undefined].map((other): Change => ['format', { kind: 'string', ...(other && { format: other }) }])
  }
  return [
    ['length', { ...shape, min: min + 1 }],
    ['length', { ...shape, max: max + 1 }],
    ['length', { ...shape, max: max - 1 }],
    ['length', without(shape, 'min')],
    ['length', without(shape, 'max')],
    ['pattern', without(shape, 'pattern')],
    ...patterns.map((other): Change => ['pattern', { ...shape, pattern: other }]),
    ...(pattern === undefined ? [['format', { kind: 'string', format: 'email' }] as const] : []),
    ['strings as literals', { kind: 'literals', values: ['a', 'abab', 'b'] }],
  ]
}

function listObjectChanges(shape: ObjectShape): Change<ObjectShape>[] {
  const withField = (name: string, field: Field): ObjectShape => ({ ...shape, fields: { ...shape.fields, [name]: field } })
  return [
    ['strictness', { ...shape, isStrict: !shape.isStrict }],
    ['an optional field more', withField('f', { shape: text, isOptional: true })],
    ['a required field more', withField('f', { shape: text })],
    ...Object.entries(shape.fields).flatMap(([name, field]): Change<ObjectShape>[] => [
      ['a field less', { ...shape, fields: without(shape.fields, name) }],
      ['presence', withField(name, { shape: field.shape, isOptional: !field.isOptional })],
      ['a field of another name', { ...shape, fields: { ...without(shape.fields, name), e: field } }],
    ]),
  ]
}

function listInnerChanges(shape: Shape): Change[] {
  switch (shape.kind) {
    case 'array':
      return listChanges(shape.items).map(([name, items]) => [name, { ...shape, items }])
    case 'record':
      return listChanges(shape.values).map(([name, values]) => [name, { ...shape, values }])
    case 'nullable':
      return listChanges(shape.inner).map(([name, inner]) => [name, { ...shape, inner }])
    case 'tuple': {
      const rest = shape.rest ? listChanges(shape.rest) : []
      return [
        ...changeEach(shape.items).map(([name, items]): Change => [name, { ...shape, items }]),
        ...rest.map(([name, changed]): Change => [name, { ...shape, rest: changed }]),
      ]
    }
    case 'union':
      return changeEach(shape.members).map(([name, members]) => [name, { ...shape, members }])
    case 'object':
      return changeFields(shape)
    case 'variants':
      return Object.entries(shape.members).flatMap(([kind, member]) =>
        changeObject(member).map(([name, changed]): Change => [
          name,
          { ...shape, members: { ...shape.members, [kind]: changed } },
        ]),
      )
    case 'both':
      return [
        // Intersections of strict objects have no instances.
        ...changeObject(shape.one).map(([name, one]): Change => [name, { ...shape, one: { ...one, isStrict: false } }]),
        ...changeFields(shape.other).map(([name, other]): Change => [name, { ...shape, other }]),
      ]
    default:
      return []
  }
}

function changeObject(shape: ObjectShape): Change<ObjectShape>[] {
  return [...listObjectChanges(shape), ...changeFields(shape)]
}

function changeFields(shape: ObjectShape): Change<ObjectShape>[] {
  return Object.entries(shape.fields).flatMap(([key, field]) =>
    listChanges(field.shape).map(([name, inner]): Change<ObjectShape> => [
      name,
      // The default would have to change too.
      { ...shape, fields: { ...shape.fields, [key]: { shape: inner, isOptional: field.isOptional ?? false } } },
    ]),
  )
}

function changeEach(list: readonly Shape[]): [name: string, list: readonly Shape[]][] {
  return list.flatMap((one, index) =>
    listChanges(one).map(([name, changed]): [string, readonly Shape[]] => [name, list.with(index, changed)]),
  )
}

function without<Value extends object>(object: Value, key: keyof Value): Value {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key)) as Value
}
