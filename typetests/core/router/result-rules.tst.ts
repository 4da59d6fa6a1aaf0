import { createContract, createRouter } from 'routepact'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'

const failure = { 'application/json': { body: z.object({ message: z.string() }) } }
const contract = createContract({
  get: {
    path: '/',
    method: 'GET',
    responses: { 200: { 'application/json': { body: z.object({ id: z.number() }) } }, 400: failure, 404: failure },
  },
})

interface Failure<Status> {
  status: Status
  body: { message: string }
}
declare const isFound: boolean
declare const fail: () => Failure<400 | 404>
declare const found: { status: 200; body: { id: number } }

describe('the result of a handler whose status is a union', () => {
  test('is a response if its parts match each status', () => {
    createRouter({ contract, handlers: { get: fail } })
    createRouter({ contract, handlers: { get: async () => fail() } })
    createRouter({ contract, handlers: { get: async () => (isFound ? found : fail()) } })
    createRouter({ contract, handlers: { get: async () => (isFound ? new Response() : fail()) } })
    createRouter({ contract, handlers: { get: async (request) => request.respond(fail()) } })
    const router = createRouter({ contract, handlers: { get: (): any => fail() } })
    expect(router.fetch).type.toBeAssignableTo<(request: Request) => Promise<Response>>()
    createRouter({ contract, handlers: { get: (): never => { throw new Error() } } })
  })

  test('is rejected if a part differs for one of them', () => {
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "'418' is not a declared status of this operation"
        get: async () => fail() as Failure<400 | 418>,
      },
    })
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "'body' of the response does not match the contract"
        get: async () => fail() as Failure<400 | 404> | { status: 200 | 404; body: { id: number } },
      },
    })
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "'body.message' of the response does not match the contract"
        get: async () => fail() as unknown as { status: 400 | 404; body: { message: number } },
      },
    })
    createRouter({
      contract,
      handlers: {
        // @ts-expect-error "the handler must return a response"
        get: (): unknown => fail(),
      },
    })
  })
})
