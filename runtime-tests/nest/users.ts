/** A contract with an operation for each kind of request and response, and a controller that serves it. */
import { createParamDecorator, type ExecutionContext, Ip, Param, Query, Req } from '@nestjs/common'
import { byteStream, type ContractRequest, createContract, error, errors, events, multipart } from 'routepact'
import { Operation } from 'routepact-nest'
import { z } from 'zod'
import { decorateClass, decorateMethod, decorateParameter } from './app.ts'

const User = z.object({ id: z.string(), name: z.string() })

export const contract = createContract({
  getMe: { path: '/users/me', method: 'GET', responses: { 200: { 'application/json': { body: User } } } },
  getUser: {
    path: '/users/:id',
    method: 'GET',
    query: z.object({ upper: z.stringbool().optional() }),
    responses: {
      200: { 'application/json': { body: User }, 'text/plain': { body: z.string() } },
      ...errors(404),
      ...errors(409, { code: z.string() }),
    },
  },
  createUser: {
    path: '/users',
    method: 'POST',
    headers: z.object({ 'x-trace': z.string().optional() }),
    requests: { 'application/json': { body: z.object({ name: z.string().min(2) }) }, 'text/csv': { body: z.string() } },
    responses: {
      201: { 'application/json': { body: User, headers: z.object({ location: z.string(), 'set-cookie': z.array(z.string()) }) } },
      ...errors('default'),
    },
  },
  removeUser: { path: '/users/:id', method: 'DELETE', responses: { 204: {}, default: {} } },
  upload: {
    path: '/files/:name',
    method: 'PUT',
    requests: { '*/*': { body: byteStream() } },
    responses: { 200: { 'application/octet-stream': { body: byteStream() } } },
  },
  sendForm: {
    path: '/forms',
    method: 'POST',
    requests: { 'multipart/form-data': { body: multipart(z.object({ title: z.string(), file: z.instanceof(File) })) } },
    responses: { 200: { 'application/json': { body: z.object({ title: z.string(), size: z.number() }) } } },
  },
  watch: {
    path: '/events',
    method: 'GET',
    responses: { 200: { 'text/event-stream': { body: events(z.object({ n: z.number() })) } } },
  },
  fail: {
    path: '/fail/:how',
    method: 'POST',
    responses: { 200: { 'application/json': { body: z.object({ ok: z.literal(true) }) } }, ...errors(404) },
  },
})

/** What handlers have seen, in order. */
export const calls: string[] = []

/** A parameter decorator of an application. */
export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest().user as unknown,
)

export class UsersController {
  getMe(request: ContractRequest<typeof contract.getMe>) {
    calls.push('getMe')
    return request.respond({ status: 200, body: { id: 'me', name: 'Me' } })
  }

  async getUser(
    request: ContractRequest<typeof contract.getUser>,
    id: string,
    query: object,
    ip: string,
    incoming: { method: string },
    user: unknown,
  ) {
    calls.push('getUser')
    const { validatedParams, validatedQuery } = request
    if (validatedParams.id === 'missing') throw error(404, 'No such user')
    if (validatedParams.id === 'taken') throw error(409, 'Taken', { code: 'taken', headers: { 'retry-after': '7' } })
    const name = JSON.stringify({
      id,
      query,
      ip: ip !== '',
      method: incoming.method,
      user,
      url: request.url.replace(/^.*?:\d+/, ''),
      validatedQuery,
    })
    if (request.headers.get('accept') === 'text/plain')
      return request.respond({ status: 200, contentType: 'text/plain', body: name })
    return request.respond({ status: 200, contentType: 'application/json', body: { id: validatedParams.id, name } })
  }

  createUser(request: ContractRequest<typeof contract.createUser>) {
    calls.push('createUser')
    const { validatedBody } = request
    const name = typeof validatedBody === 'string' ? validatedBody : validatedBody.name
    return request.respond({
      status: 201,
      headers: { location: '/users/1', 'set-cookie': ['a=1', 'b=2'] },
      body: { id: '1', name },
    })
  }

  removeUser(request: ContractRequest<typeof contract.removeUser>) {
    calls.push('removeUser')
    return request.respond({ status: 204 })
  }

  upload(request: ContractRequest<typeof contract.upload>) {
    calls.push('upload')
    return request.respond({ status: 200, body: request.validatedBody })
  }

  sendForm(request: ContractRequest<typeof contract.sendForm>) {
    calls.push('sendForm')
    const { title, file } = request.validatedBody
    return request.respond({ status: 200, body: { title, size: file.size } })
  }

  watch(request: ContractRequest<typeof contract.watch>) {
    calls.push('watch')
    return request.respond({
      status: 200,
      body: (async function* () {
        yield { n: 1 }
        yield { n: 2 }
      })(),
    })
  }

  fail(request: ContractRequest<typeof contract.fail>): ReturnType<typeof request.respond> | Response {
    const how = request.validatedParams['how'] as keyof typeof failures
    calls.push(how)
    return failures[how](request) as never
  }
}

/** The ways in which a method fails. */
export const failures = {
  unexpected: () => {
    throw new Error('secret')
  },
  wrongBody: () => ({ status: 200, body: { ok: false } }),
  wrongStatus: () => ({ status: 201, body: {} }),
  nothing: () => undefined,
  returned: () => error(404, 'Returned'),
  undeclared: () => {
    throw error(418, 'Teapot')
  },
  thrownResponse: () => {
    throw new Response('sent', { status: 299 })
  },
  thrownData: (request: { respond: (response: { status: 200; body: { ok: true } }) => unknown }) => {
    throw request.respond({ status: 200, body: { ok: true } })
  },
}

for (const name of Object.keys(contract) as (keyof typeof contract)[])
  decorateMethod(UsersController, name, Operation(contract[name]))
for (const [index, decorator] of [Param('id'), Query(), Ip(), Req(), CurrentUser()].entries())
  decorateParameter(UsersController, 'getUser', index + 1, decorator)
decorateClass(UsersController)
