import { type StandardSchemaV1 } from '@standard-schema/spec'
import {
  type ContractOperation,
  type ContractOperationResponse,
  type ContractResponses,
  type ContractRules,
  createContract,
  type ErrorBody,
  errors,
  type ErrorResponse,
  type MemberSchema,
  type ProblemDetails,
  type ProblemResponse,
  problems,
  type ShapeSchema,
} from 'routepact'
import type { ClientResult } from 'routepact/client'
import type { JsonSchemaSource } from 'routepact/openapi'
import { describe, expect, test } from 'tstyche'
import { z } from 'zod'
import { names } from '../../schemas.ts'

const found = { 'application/json': { body: z.object({ name: z.string() }) } } as const

const contract = createContract({
  getError: { path: '/error', method: 'GET', responses: { 200: found, ...errors(400, 404, 500) } },
  getProblem: { path: '/problem', method: 'GET', responses: { 200: found, ...problems(400, 404) } },
})

type Issues = readonly { readonly path: readonly (string | number)[]; readonly message: string }[]
type Responses<Status extends number> = Extract<
  ContractOperationResponse<typeof contract.getError>,
  { status: Status }
>

describe('errors', () => {
  test('type what handlers return', () => {
    expect<Responses<404>['body']>().type.toBe<{ readonly error: string }>()
    expect<Responses<400>['body']>().type.toBe<{ readonly error: string; readonly details?: Issues | undefined }>()
    expect<{ status: 404; body: { error: string } }>().type.toBeAssignableTo<
      ContractOperationResponse<typeof contract.getError>
    >()
    expect<{ status: 404; body: { message: string } }>().type.not.toBeAssignableTo<
      ContractOperationResponse<typeof contract.getError>
    >()
    expect<{ status: 403; body: { error: string } }>().type.not.toBeAssignableTo<
      ContractOperationResponse<typeof contract.getError>
    >()
  })

  test('type what clients receive, for every status', () => {
    const read = (result: ClientResult<typeof contract.getError>): string => {
      switch (result.status) {
        case 200:
          return result.body.name
        case 400:
          return String(result.body.details?.[0]?.path[0])
        case 404:
          return result.body.error
        case 500:
          return String(result.body.details?.[0]?.message)
        default: {
          const none: never = result
          return none
        }
      }
    }
    expect<ReturnType<typeof read>>().type.toBe<string>()
  })

  test('are schemas of Standard Schema and Standard JSON Schema', () => {
    const { body } = errors(404)[404]['application/json']
    expect<typeof body>().type.toBeAssignableTo<StandardSchemaV1<{ readonly error: string }>>()
    expect<typeof body>().type.toBeAssignableTo<JsonSchemaSource>()
  })

  test('have a key for each status', () => {
    const declared = errors(400, 404)
    expect<keyof typeof declared>().type.toBe<400 | 404>()
    expect<typeof declared>().type.toBeAssignableTo<ContractResponses>()
    const none = errors()
    expect<typeof none>().type.toBeAssignableTo<ContractResponses>()
    expect<keyof typeof none>().type.toBe<never>()
    const noProblems = problems()
    expect<keyof typeof noProblems>().type.toBe<never>()
    const some = errors(...([] as (401 | 403)[]))
    expect<keyof typeof some>().type.toBe<401 | 403>()
  })

  test('reject other statuses', () => {
    // @ts-expect-error Argument of type '200' is not assignable
    errors(200)
    // @ts-expect-error Argument of type '"404"' is not assignable
    errors('404')
    // @ts-expect-error Argument of type 'unknown' is not assignable
    errors(0 as unknown)
    // @ts-expect-error Argument of type 'number' is not assignable
    errors(0 as number)
  })

  test('complete the statuses while a text is empty', () => {
    expect<404 | 'default'>().type.toBeAssignableTo<Parameters<typeof errors<['']>>[0]>()
    expect<404 | 'default'>().type.not.toBeAssignableTo<Parameters<typeof errors<['x']>>[0]>()
  })
})

describe('problems', () => {
  test('type what clients receive, for every status', () => {
    const read = (result: ClientResult<typeof contract.getProblem>): string => {
      switch (result.status) {
        case 200:
          return result.body.name
        case 400:
          return String(result.body.errors?.map((issue) => `${issue.in} ${issue.path.join()} ${issue.detail}`))
        case 404: {
          const status: 404 = result.body.status
          return `${status} ${result.body.detail}`
        }
        default: {
          const none: never = result
          return none
        }
      }
    }
    expect<ReturnType<typeof read>>().type.toBe<string>()
  })

  test('require the status in the body', () => {
    type Response = ContractOperationResponse<typeof contract.getProblem>
    expect<{ status: 404; body: { status: 404 } }>().type.toBeAssignableTo<Response>()
    expect<{ status: 404; body: { status: 400 } }>().type.not.toBeAssignableTo<Response>()
    expect<{ status: 404; body: { detail: string } }>().type.not.toBeAssignableTo<Response>()
  })

  test('reject other statuses', () => {
    // @ts-expect-error Argument of type '302' is not assignable
    problems(302)
  })

  test('follow the rules of contracts', () => {
    expect<typeof contract>().type.toBeAssignableTo<ContractRules<typeof contract>>()
  })
})

describe('ErrorBody and ProblemDetails', () => {
  test('have issues with these members', () => {
    type Detail<Body extends { details?: readonly unknown[] | undefined }> = NonNullable<Body['details']>[number]
    expect<Detail<ErrorBody<400>>>().type.toBe<{ readonly path: readonly (string | number)[]; readonly message: string }>()
    expect<Detail<ErrorBody<500>>>().type.toBe<{ readonly message: string }>()
    expect<Detail<ErrorBody<'default'>>>().type.toBe<{
      readonly path?: readonly (string | number)[] | undefined
      readonly message: string
    }>()
    type Issue = { readonly in: 'params' | 'query' | 'headers' | 'cookies' | 'body'; readonly path: readonly (string | number)[]; readonly detail: string }
    expect<NonNullable<ProblemDetails<400>['errors']>[number]>().type.toBe<Issue>()
    expect<NonNullable<ProblemDetails<'default'>['errors']>[number]>().type.toBe<Issue>()
  })

  test('depend on the status', () => {
    expect<ErrorBody<404>>().type.toBe<{ readonly error: string }>()
    expect<ErrorBody<500>['details']>().type.toBe<readonly { readonly message: string }[] | undefined>()
    expect<ProblemDetails<404>['status']>().type.toBe<404>()
    expect<ErrorBody['error']>().type.toBe<string>()
    expect<ProblemDetails['title']>().type.toBe<string | undefined>()
  })

  test('handle any, never and unknown', () => {
    expect<ErrorBody<any>['error']>().type.toBe<string>()
    expect<ErrorBody<never>>().type.toBe<never>()
    expect<ProblemDetails<any>['title']>().type.toBe<string | undefined>()
    expect<ProblemDetails<never>>().type.toBe<never>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint
    names<ErrorBody<unknown>>()
    // @ts-expect-error Type '200' does not satisfy the constraint
    names<ProblemDetails<200>>()
  })
})

describe('ShapeSchema', () => {
  test('is the schema of a declared body, in Standard Schema', () => {
    expect<ErrorResponse<404>['application/json']['body']>().type.toBe<ShapeSchema<ErrorBody<404>>>()
    expect<StandardSchemaV1.InferOutput<ShapeSchema<{ a: 1 }>>>().type.toBe<{ a: 1 }>()
    expect<ShapeSchema<{ a: 1 }>>().type.toBeAssignableTo<StandardSchemaV1<{ a: 1 }>>()
    expect<ShapeSchema<{ a: 1 }>>().type.not.toBeAssignableTo<ShapeSchema<{ a: 2 }>>()
    expect<{}>().type.not.toBeAssignableTo<ShapeSchema<{ a: 1 }>>()
    expect<StandardSchemaV1.InferOutput<ShapeSchema<unknown>>>().type.toBe<unknown>()
    expect<StandardSchemaV1.InferOutput<ShapeSchema<never>>>().type.toBe<never>()
  })
})

describe('ErrorResponse and ProblemResponse', () => {
  test('are the declarations that errors and problems return', () => {
    expect(errors(400, 404)).type.toBe<{ readonly 400: ErrorResponse<400>; readonly 404: ErrorResponse<404> }>()
    expect(problems('default')).type.toBe<{ readonly default: ProblemResponse<'default'> }>()
    expect<ErrorResponse<404>>().type.not.toBeAssignableTo<ProblemResponse<404>>()
  })

  test('handle any, never and unknown', () => {
    expect<keyof ErrorResponse<any>>().type.toBe<'application/json'>()
    expect<keyof ErrorResponse<never>>().type.toBe<'application/json'>()
    expect<keyof ProblemResponse<any>>().type.toBe<'application/problem+json'>()
    expect<keyof ProblemResponse<never>>().type.toBe<'application/problem+json'>()
    // @ts-expect-error Type 'unknown' does not satisfy the constraint
    names<ErrorResponse<unknown>>()
    // @ts-expect-error Type '200' does not satisfy the constraint
    names<ProblemResponse<200>>()
  })
})

describe('default', () => {
  const createUser = createContract({
    one: { path: '/users', method: 'POST', responses: { 201: found, ...errors('default') } },
    other: { path: '/others', method: 'POST', responses: { 201: found, ...problems(409, 'default') } },
  })

  test('declares every other status', () => {
    const read = (result: ClientResult<typeof createUser.one>) => {
      if (result.status === 201) expect(result.body).type.toBe<{ name: string }>()
      else expect(result.body).type.toBe<ErrorBody<'default'>>()
    }
    expect(read).type.toBeCallableWith({} as ClientResult<typeof createUser.one>)
    expect<ErrorBody<400>>().type.toBeAssignableTo<ErrorBody<'default'>>()
    expect<ErrorBody<500>>().type.toBeAssignableTo<ErrorBody<'default'>>()
    expect<{ message: string }>().type.not.toBeAssignableTo<ErrorBody<'default'>>()
  })

  test('may follow statuses of its own', () => {
    const read = (result: ClientResult<typeof createUser.other>) => {
      if (result.status === 409) expect(result.body).type.toBe<ProblemDetails<409>>()
      if (result.status === 404) expect(result.body).type.toBe<ProblemDetails<'default'>>()
    }
    expect(read).type.toBeCallableWith({} as ClientResult<typeof createUser.other>)
    expect<ProblemDetails<'default'>['status']>().type.toBe<number>()
    expect<ProblemDetails<400>>().type.toBeAssignableTo<ProblemDetails<'default'>>()
    expect<{ title: string }>().type.not.toBeAssignableTo<ProblemDetails<'default'>>()
  })

  test('is the only name', () => {
    expect(errors).type.toBeCallableWith('default')
    expect(errors).type.not.toBeCallableWith('4XX')
    expect(problems).type.not.toBeCallableWith('500')
  })
})

describe('members', () => {
  const code = z.enum(['taken', 'reserved'])
  const members = { code, by: z.string().optional(), size: z.string().transform(Number), kind: z.string().default('a') }
  const declared = createContract({
    one: { path: '/', method: 'GET', responses: { 200: {}, ...errors(401, 403), ...errors(409, 422, members), ...errors(500, { id: z.string() }) } },
    other: { path: '/other', method: 'GET', responses: { 200: {}, ...problems(409, { code }), ...problems('default', { code }) } },
  })
  type Received<Operation extends ContractOperation, Status> = Extract<ClientResult<Operation>, { status: Status }>['body']
  type Sent<Operation extends ContractOperation, Status> = Extract<ContractOperationResponse<Operation>, { status: Status }>['body']

  test('are typed in the client', () => {
    expect<Received<typeof declared.one, 409>>().type.toBe<{
      readonly error: string
      readonly code: 'taken' | 'reserved'
      readonly by?: string | undefined
      readonly size: number
      readonly kind: string
    }>()
    expect<Received<typeof declared.one, 422>>().type.toBe<Received<typeof declared.one, 409>>()
    expect<Received<typeof declared.one, 403>>().type.toBe<{ readonly error: string }>()
    expect<Received<typeof declared.other, 409>['code']>().type.toBe<'taken' | 'reserved'>()
    expect<Received<typeof declared.other, 409>['status']>().type.toBe<409>()
  })

  test('are optional for statuses of the router itself', () => {
    expect<Received<typeof declared.one, 500>['id']>().type.toBe<string | undefined>()
    expect<Sent<typeof declared.one, 500>['id']>().type.toBe<string | undefined>()
    const read = (result: ClientResult<typeof declared.other>) => {
      if (result.status === 404) expect(result.body.code).type.toBe<'taken' | 'reserved' | undefined>()
      if (result.status === 409) expect(result.body.code).type.toBe<'taken' | 'reserved'>()
    }
    expect(read).type.toBeCallableWith({} as ClientResult<typeof declared.other>)
  })

  test('may be absent in every response of the router itself, and undefined', () => {
    const own = createContract({
      one: { path: '/', method: 'GET', responses: { 200: {}, ...errors(400, 401, 406, 413, 415, 500, 'default', { code }), ...errors(402, 403, 404, { code }) } },
    })
    type Body<Status> = Sent<typeof own.one, Status>
    type Optional = { readonly code?: 'taken' | 'reserved' | undefined }
    expect<Pick<Body<400>, 'code'>>().type.toBe<Optional>()
    expect<Pick<Body<401>, 'code'>>().type.toBe<Optional>()
    expect<Pick<Body<406>, 'code'>>().type.toBe<Optional>()
    expect<Pick<Body<413>, 'code'>>().type.toBe<Optional>()
    expect<Pick<Body<415>, 'code'>>().type.toBe<Optional>()
    expect<Pick<Body<500>, 'code'>>().type.toBe<Optional>()
    expect<Pick<Body<402 | 403 | 404>, 'code'>>().type.toBe<{ readonly code: 'taken' | 'reserved' }>()
    const read = (result: ClientResult<typeof own.one>) => {
      if (result.status === 429) expect<Pick<typeof result.body, 'code'>>().type.toBe<Optional>()
    }
    expect(read).type.toBeCallableWith({} as ClientResult<typeof own.one>)
  })

  test('are the input of their schemas in a handler', () => {
    expect<Sent<typeof declared.one, 409>>().type.toBe<{
      readonly error: string
      readonly code: 'taken' | 'reserved'
      readonly by?: string | undefined
      readonly size: string
      readonly kind?: string | undefined
    }>()
    expect<{ status: 409; body: { error: string; code: 'gone'; size: string } }>().type.not.toBeAssignableTo<
      ContractOperationResponse<typeof declared.one>
    >()
  })

  test('are part of the declaration', () => {
    expect(errors(409, { code })).type.toBe<{ readonly 409: ErrorResponse<409, { code: typeof code }> }>()
    expect(problems(409, { code })).type.toBe<{ readonly 409: ProblemResponse<409, { code: typeof code }> }>()
    const { body } = errors(409, { code })[409]['application/json']
    expect<typeof body>().type.toBe<MemberSchema<ErrorBody<409>, { code: typeof code }, 409>>()
    expect<typeof body>().type.toBeAssignableTo<StandardSchemaV1<{ readonly error: string; readonly code: 'taken' | 'reserved' }>>()
    expect<typeof declared>().type.toBeAssignableTo<ContractRules<typeof declared>>()
    const list: (401 | 403)[] = []
    const some = errors(...list, { code })
    expect<keyof typeof some>().type.toBe<401 | 403>()
    expect<keyof ReturnType<typeof errors<[409, {}]>>>().type.toBe<409>()
  })

  test('are checked', () => {
    expect(errors).type.not.toBeCallableWith(409, code)
    expect(errors).type.not.toBeCallableWith(409, [code])
    expect(errors).type.not.toBeCallableWith(409, () => code)
    expect(errors).type.not.toBeCallableWith({ code })
    expect(errors).type.not.toBeCallableWith({ code }, 409)
    expect(errors).type.not.toBeCallableWith(404, { code }, 409)
    expect(errors).type.not.toBeCallableWith(409, { code: 'taken' })
    expect(errors).type.not.toBeCallableWith(409, { code: undefined })
    expect(errors).type.not.toBeCallableWith(409, { status: code })
    expect(errors).type.toBeCallableWith(409, { type: code, title: code, instance: code, errors: code })
    expect(problems).type.toBeCallableWith(409, { error: code, details: code })
    expect(errors).type.not.toBeCallableWith(409, { message: code })
    expect(errors).type.not.toBeCallableWith(409, { headers: code })
    expect(errors).type.not.toBeCallableWith(409, { detail: code })
    expect(errors).type.not.toBeCallableWith(409, { error: code })
    expect(errors).type.not.toBeCallableWith(409, { details: code })
    expect(problems).type.not.toBeCallableWith(409, { message: code })
    expect(problems).type.not.toBeCallableWith(409, { status: code })
    expect(problems).type.not.toBeCallableWith(409, { headers: code })
    expect(problems).type.not.toBeCallableWith(409, { detail: code })
    expect(problems).type.not.toBeCallableWith(409, { type: code })
    expect(problems).type.not.toBeCallableWith(409, { title: code })
    expect(problems).type.not.toBeCallableWith(409, { instance: code })
    expect(problems).type.not.toBeCallableWith(409, { errors: code })
  })

  test('handle any, never and unknown', () => {
    type Body<Member> = NonNullable<MemberSchema<ErrorBody<409>, { code: Member }, 409>['~standard']['types']>['output']
    expect<Body<any>['error']>().type.toBe<string>()
    expect<Body<never>['error']>().type.toBe<string>()
    expect<Body<unknown>['error']>().type.toBe<string>()
    expect<Body<z.ZodUnknown>>().type.toBe<{ readonly error: string; readonly code?: unknown }>()
  })
})
