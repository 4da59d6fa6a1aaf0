/** Bodies name what a path parameter before the last one may be: by its name, as a list, and as `id` only where it is one. */
import { expect, test } from 'vitest'
import { createContract } from '../../../src/core/index.ts'
import { listScopes, SeenScopes } from '../../../tools/src/testing/compare/seen-scopes.ts'

const get = (path: string) => ({ path, method: 'GET', responses: { 200: {} } }) as const

const path = '/tenants/:tenantId/notes/:id'

const contract = createContract({ listTenants: get('/tenants'), listUsers: get('/users'), note: get(path), comment: get('/teams/:id/comments/:commentId') })

test.each<[from: string, body: unknown, of: string, values: string[]]>([
  ['/users', { tenantId: 't1' }, path, ['t1']],
  ['/users', { tenantId: 7 }, path, ['7']],
  ['/users', { tenantIds: ['t1', 't2', ''] }, path, ['t1', 't2']],
  ['/users', [{ user: { tenantId: 't1' } }, { user: { tenantId: 't2' } }], path, ['t1', 't2']],
  ['/tenants', [{ id: 't1' }], path, ['t1']],
  ['/users', [{ id: 'u1' }], path, []],
  ['/users', [{ id: 'u1' }], '/teams/:id/comments/:commentId', ['u1']],
  ['/users', { name: 'Ada' }, path, []],
  ['/users', 't1', path, []],
])('of %s: %j', (from, body, of, values) => {
  const scopes = new SeenScopes(contract)
  scopes.note(from, body)
  expect([scopes.isUseful, ...listScopes(of).flatMap((scope) => scopes.list(scope))]).toEqual([true, ...values])
})

test('a contract without such parameters needs no values', () => {
  expect(new SeenScopes(createContract({ list: get('/tenants'), get: get('/tenants/:id') })).isUseful).toBe(false)
})
