/** Methods that do not fit their operation, and options of the module. Node runs no decorators, so they are called. */
import { bearer, type ContractRequest, createContract } from 'routepact'
import { Operation, type Operations, OperationsModule } from 'routepact-nest'
import { z } from 'zod'

const contract = createContract({
  getUser: {
    path: '/users/:id',
    method: 'GET',
    responses: { 200: { 'application/json': { body: z.object({ name: z.string() }) } } },
  },
  removeUser: { path: '/users/:id', method: 'DELETE', responses: { 200: {} } },
})

const secured = createContract({ me: { path: '/me', method: 'GET', security: [{ token: [] }], responses: { 200: {} } } })

class UsersController {
  wrongResult(request: ContractRequest<typeof contract.getUser>) {
    return { name: request.validatedParams.id }
  }
  wrongBody(_request: ContractRequest<typeof contract.getUser>) {
    return { status: 200 as const, contentType: 'application/json' as const, body: { name: 1 } }
  }
  wrongParameter(_id: string) {
    return new Response()
  }
  otherOperation(request: ContractRequest<typeof contract.removeUser>) {
    return request.respond({ status: 200 })
  }
}

const { prototype } = UsersController
const decorate = Operation(contract.getUser)

// @ts-expect-error Argument of type '"wrongResult"' is not assignable to parameter of type '"The method must return a response that the operation declares: return request.respond({ … })"'.
decorate(prototype, 'wrongResult', { value: prototype.wrongResult })

// @ts-expect-error Argument of type '"wrongBody"' is not assignable to parameter of type '"The method must return a response that the operation declares: return request.respond({ … })"'.
decorate(prototype, 'wrongBody', { value: prototype.wrongBody })

// @ts-expect-error Argument of type '"wrongParameter"' is not assignable to parameter of type '"The first parameter must be the request of the operation, ContractRequest<typeof contract.…>, without a decorator"'.
decorate(prototype, 'wrongParameter', { value: prototype.wrongParameter })

// @ts-expect-error Argument of type '"otherOperation"' is not assignable to parameter of type '"The first parameter must be the request of the operation, ContractRequest<typeof contract.…>, without a decorator"'.
decorate(prototype, 'otherOperation', { value: prototype.otherOperation })

// @ts-expect-error Class 'Incomplete' incorrectly implements interface 'Operations<...
//   Property 'removeUser' is missing in type 'Incomplete' but required in type 'Operations<...
export class Incomplete implements Operations<typeof contract> {
  getUser(request: ContractRequest<typeof contract.getUser>) {
    return request.respond({ status: 200, body: { name: 'Ada' } })
  }
}

// @ts-expect-error Expected 2 arguments, but got 1.
OperationsModule.register(secured)

// @ts-expect-error Property 'token' is missing in type '{}' but required in type '{ readonly token: Authenticator<object, [platform: never]>; }'.
OperationsModule.register(secured, { security: {} })

OperationsModule.register(secured, { security: { token: bearer(() => ({})) } })

// @ts-expect-error Type '{ token: Authenticator<{}, readonly unknown[]>; }' is not assignable to type '"No operation of the contract declares 'security'"'.
OperationsModule.register(contract, { security: { token: bearer(() => ({})) } })
