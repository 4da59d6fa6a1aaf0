import { expect, test, vi } from 'vitest'
import { renderAccount } from './account-page.ts'

test.each([
  ['session=42', 'Hello, Ada'],
  ['session=1', 'Sign in'],
])('a page for %s', async (cookie, html) => {
  const network = vi.spyOn(globalThis, 'fetch')
  const page = new Request('http://localhost/account', {
    headers: { cookie },
  })
  const response = await renderAccount(page)
  expect(await response.text()).toBe(html)
  expect(network).not.toHaveBeenCalled()
})
