import { expect, test } from 'vitest'
import { router } from './account.ts'
import { strict } from './strict-router.ts'

test.each([
  ['/api/account', 200, 200],
  ['/api/%61ccount', 200, 404],
  ['/api/account/', 200, 404],
  ['/api/none', 404, 404],
])('%s', async (path, plain, status) => {
  const send = async (served: typeof router) => {
    const headers = { cookie: 'session=42' }
    const request = new Request(`http://localhost${path}`, { headers })
    return (await served.fetch(request)).status
  }
  expect(await send(router)).toBe(plain)
  expect(await send(strict)).toBe(status)
})
