import { expect, onTestFinished, test, vi } from 'vitest'
import { renderAccount } from './account-page.ts'

test.each([
  ['session=42', 'Hello, Ada'],
  ['session=1', 'Sign in'],
  ['', 'Sign in'],
])('a page for %j', async (cookie, text) => {
  const network = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => network.mockRestore())
  const page = new Request('http://localhost/account', {
    headers: { cookie },
  })
  const response = await renderAccount(page)
  expect(await response.text()).toBe(text)
  expect(network).not.toHaveBeenCalled()
})
