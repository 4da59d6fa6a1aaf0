/** Errors in tools of the Model Context Protocol. */
import { createContract, createRouter } from 'routepact'
import { createMcpHandler } from 'routepact/mcp'

const contract = createContract({
  getUser: { path: '/users/:id', method: 'GET', responses: { 200: {} } },
  listUsers: { path: '/users', method: 'GET', responses: { 200: {} } },
})
const other = createContract({ getUser: { path: '/people/:id', method: 'GET', responses: { 200: {} } } })
const handlers = { getUser: () => new Response(), listUsers: () => new Response() }
const router = createRouter({ contract, base: '/v1', handlers })
const info = { name: 'users', version: '1.0.0' }

createMcpHandler(router, {
  contract,
  base: '/v1',
  // @ts-expect-error Type '"getUsers"' is not assignable to type '...'. Did you mean '"getUser"'?
  include: ['getUser', 'getUsers'],
  info,
})

createMcpHandler(router, {
  contract,
  // @ts-expect-error Type '"getUser"' is not assignable to type '"'getUser' is not an operation of the router: check 'contract' and 'base'"'.
  include: ['getUser'],
  info,
})

createMcpHandler(router, {
  contract: other,
  base: '/v1',
  // @ts-expect-error Type '"getUser"' is not assignable to type '"'getUser' is not an operation of the router: check 'contract' and 'base'"'.
  include: ['getUser'],
  info,
})
