import { parseSetCookie, type SetCookie, stringifyCookie } from 'cookie'
import { expect, test } from 'vitest'
import { router } from './cookies.ts'

/** Sends requests with the cookies of earlier responses, like a browser. */
function createBrowser() {
  const jar: { [name: string]: string } = {}
  return async (method: string, path: string, body?: unknown) => {
    const headers = { cookie: stringifyCookie(jar), 'content-type': 'application/json' }
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await router.fetch(new Request(`https://example.com${path}`, init))
    const cookies: SetCookie[] = response.headers.getSetCookie().map((text) => parseSetCookie(text))
    for (const { name, value = '', maxAge } of cookies) {
      if (maxAge === 0) delete jar[name]
      else jar[name] = value
    }
    return { status: response.status, cookies, jar, body: await response.text() }
  }
}

const signOutWith = (cookie: string): Promise<Response> =>
  router.fetch(new Request('https://example.com/session', { method: 'DELETE', headers: { cookie } }))

const ada = { name: 'Ada', password: 'secret' }

test('a session begins and ends', async () => {
  const send = createBrowser()
  const started = await send('POST', '/session', ada)
  expect(started).toMatchObject({
    status: 200,
    cookies: [{ name: '__Host-session', path: '/', httpOnly: true, secure: true, sameSite: 'lax' }],
  })
  expect(started.cookies[0]).not.toHaveProperty('domain')
  const id = started.jar['__Host-session']
  expect(await send('DELETE', '/session')).toMatchObject({ status: 200, jar: {} })

  expect((await signOutWith(`__Host-session=${id}`)).status).toBe(401)
})

test('a wrong password begins no session', async () => {
  const response = await createBrowser()('POST', '/session', { ...ada, password: '' })
  expect(response).toMatchObject({ status: 401, cookies: [] })
})

test.each([[''], ['__Host-session=unknown'], ['session=1']])('without a session: %o', async (cookie) => {
  expect((await signOutWith(cookie)).status).toBe(401)
})

test('a cookie keeps a preference', async () => {
  const send = createBrowser()
  expect(await send('GET', '/theme')).toMatchObject({ status: 200, body: '"light"' })
  expect(await send('PUT', '/theme', 'dark')).toMatchObject({ status: 200, jar: { theme: 'dark' } })
  expect(await send('GET', '/theme')).toMatchObject({ status: 200, body: '"dark"' })
})

test('a preference that is not valid is ignored', async () => {
  const request = new Request('https://example.com/theme', { headers: { cookie: 'theme=%E0%A4%A; theme=dark' } })
  expect(await (await router.fetch(request)).text()).toBe('"light"')
})
