/** Values that break one constraint. */
import { expect, test } from 'vitest'
import { invalidInstances } from '../../src/testing/instances.ts'

test('one value breaks each constraint', () => {
  const schema = {
    type: 'object',
    properties: { page: { type: 'integer', minimum: 1 } },
    required: ['page'],
    additionalProperties: false,
  }
  expect(invalidInstances({ schema, document: schema }, { seed: 0, context: 'text' })).toEqual([
    { value: {}, pointer: '', keyword: 'required', description: "'page' is missing" },
    {
      value: { page: 1, unexpected: 'a' },
      pointer: '',
      keyword: 'additionalProperties',
      description: 'the value is {"page":1,"unexpected":"a"}, with an additional property',
    },
    { value: { page: 'a' }, pointer: '/page', keyword: 'type', description: `'page' is "a", not of the type integer` },
    { value: { page: 1.5 }, pointer: '/page', keyword: 'type', description: "'page' is 1.5, not of the type integer" },
    { value: { page: 0 }, pointer: '/page', keyword: 'minimum', description: "'page' is 0, below the minimum 1" },
  ])
})
