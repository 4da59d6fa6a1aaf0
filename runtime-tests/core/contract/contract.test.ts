import { createContract, createRouter } from 'routepact'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ok, readResponse } from '../../support.ts'

it('createContract returns the same object', () => {
  const contract = { ping: { path: '/ping', method: 'GET', responses: { 200: {} } } } as const
  expect(createContract(contract)).toBe(contract)
})

it('createContract neither changes nor checks the contract', () => {
  const contract = Object.freeze({
    ping: Object.freeze({ path: '/ping', method: 'GET', responses: Object.freeze({ 200: {} }) } as const),
  })
  expect(createContract(contract)).toBe(contract)
  // createRouter checks it.
  const wrong = { ping: { path: 'ping', method: 'NONE', responses: {} } }
  expect(createContract(wrong as never)).toBe(wrong)
})

it('contracts can be combined by spreading', async () => {
  const users = createContract({
    getUser: { path: '/users/:id', method: 'GET', responses: { 200: { 'application/json': { body: z.string() } } } },
  })
  const posts = createContract({
    getPost: { path: '/posts/:id', method: 'GET', responses: { 200: { 'application/json': { body: z.string() } } } },
  })
  const router = createRouter({
    contract: { ...users, ...posts },
    handlers: {
      getUser: async (request) => request.respond({ status: 200, body: `user ${request.validatedParams.id}` }),
      getPost: async (request) => request.respond({ status: 200, body: `post ${request.validatedParams.id}` }),
    },
  })
  expect(await readResponse(await router.fetch(new Request('http://api.test/users/1')))).toEqual(ok('user 1'))
  expect(await readResponse(await router.fetch(new Request('http://api.test/posts/2')))).toEqual(ok('post 2'))
})
