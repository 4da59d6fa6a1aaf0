import { createClient } from 'routepact/client'
import { expect, test } from 'vitest'
import { contract } from './cookie-contract.ts'
import { router } from './cookies.ts'

const client = createClient(contract, { fetch: router.fetch })

test('a cookie keeps a preference', async () => {
  expect(await client.getTheme({})).toMatchObject({ status: 200, body: 'light' })
  const { response } = await client.setTheme({ body: 'dark' })
  expect([response.status, response.headers.getSetCookie()]).toEqual([
    204,
    ['theme=dark; Max-Age=31536000; Path=/; Secure; SameSite=Lax'],
  ])
  expect(await client.getTheme({ cookies: { theme: 'dark' } })).toMatchObject({ status: 200, body: 'dark' })
})

test.each(['theme=blue', 'theme=%E0%A4%A; theme=dark', 'theme=%E0%A4%A'])('%s is ignored', async (cookie) => {
  const request = new Request('https://example.com/theme', { headers: { cookie } })
  expect(await (await router.fetch(request)).text()).toBe('"light"')
})
