import { createContract, events, multipart } from 'routepact'
import { createOutline } from 'routepact/client'
import { expect, it } from 'vitest'
import { anything } from '../support.ts'

it('createOutline keeps the fields that a client needs and removes the schemas', () => {
  const body = { body: anything }
  const contract = createContract({
    get: {
      path: '/:id',
      method: 'GET',
      query: anything,
      tags: ['a'],
      responses: {
        200: { description: 'Found', 'text/plain': { ...body, example: 'secret' } },
        204: {},
        302: { headers: anything },
        ...({ default: undefined } as object),
      },
    },
    put: {
      path: '/:id',
      method: 'PUT',
      requests: { 'application/json': { ...body, description: 'A' }, 'text/csv': body, optional: true },
      responses: { default: { 'application/json': { ...body, headers: anything } } },
    },
  })
  const outline = createOutline(contract)
  expect(outline).toEqual({
    get: { path: '/:id', method: 'GET', responses: { 200: { 'text/plain': {} }, 204: {}, 302: {} } },
    put: {
      path: '/:id',
      method: 'PUT',
      requests: { 'application/json': {}, 'text/csv': {} },
      responses: { default: { 'application/json': {} } },
    },
  })
  expect(JSON.parse(JSON.stringify(outline))).toEqual(outline)
})

it('createOutline handles unusual names and prototypes', () => {
  const contract = Object.assign(Object.create(null), {
    constructor: {
      path: '/',
      method: 'GET',
      responses: Object.freeze(Object.assign(Object.create(null), { 200: {} })),
    },
  })
  const digest = expect.stringMatching(/^[\da-f]{16}$/)
  expect(createOutline(contract)).toEqual({ constructor: { path: '/', method: 'GET', responses: { 200: {} }, digest } })
})

it('is equal to its JSON, also with formats of bodies', () => {
  const outline = createOutline(createContract({ op: { path: '/', method: 'POST', requests: { 'multipart/form-data': { body: multipart(anything) } }, responses: { 200: { 'text/event-stream': { body: events(anything) } } } } }))
  expect(outline).toStrictEqual(JSON.parse(JSON.stringify(outline)))
})
