import {
  createContract,
  createRouter,
  errors,
  events,
  mergeRouters,
} from 'routepact'
import { z } from 'zod'
import { rejectOtherSpellings } from './literals.ts'

const Greeting = z.object({ hello: z.string() })

export const contract = createContract({
  greet: {
    path: '/hello/:name',
    method: 'GET',
    responses: { 200: { 'application/json': { body: Greeting } } },
  },
  greetBack: {
    path: '/hello',
    method: 'POST',
    requests: {
      'application/json': { body: z.object({ name: z.string() }) },
    },
    responses: {
      200: { 'application/json': { body: Greeting } },
      ...errors(400),
    },
  },
  greetForever: {
    path: '/hello',
    method: 'GET',
    responses: {
      200: { 'text/event-stream': { body: events(Greeting) } },
    },
  },
})

async function* createGreetings() {
  for (let number = 1; ; number += 1) {
    yield { hello: String(number) }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const greetings = createRouter({
  contract,
  base: '/api',
  handlers: {
    greet: async (request) =>
      request.respond({
        status: 200,
        body: { hello: request.validatedParams.name },
      }),
    greetBack: async (request) =>
      request.respond({
        status: 200,
        body: { hello: request.validatedBody.name },
      }),
    greetForever: async (request) =>
      request.respond({ status: 200, body: createGreetings() }),
  },
})

export const router = mergeRouters([greetings], {
  before: [rejectOtherSpellings('/api')],
})
