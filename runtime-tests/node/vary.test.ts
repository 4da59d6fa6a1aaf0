/** `Vary` of a response to which middleware and the router contribute. */
import express from 'express'
import { createServer } from 'node:http'
import { connect, createServer as createHttp2Server } from 'node:http2'
import { createContract, createRouter, prefers } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { exchange, head, listen } from './support.ts'

const both = { 'application/json': { body: z.unknown() }, 'text/plain': { body: z.string() } }

/** Serves a `Vary` of the router behind one of middleware. */
const create = (own: string | undefined): ReturnType<typeof createNodeHandler> =>
  createNodeHandler({ fetch: () => new Response('a', { headers: own === undefined ? {} : { vary: own } }) })

const rows: [before: string | string[] | undefined, own: string | undefined, expected: string | undefined][] = [
  [undefined, undefined, undefined],
  ['Origin', undefined, 'Origin'],
  [undefined, 'Accept', 'Accept'],
  ['Origin', 'Accept', 'Origin, Accept'],
  ['Origin', 'origin', 'Origin'],
  ['origin, Accept', 'ACCEPT,  Cookie', 'origin, Accept, Cookie'],
  [['Origin', 'Accept'], 'Cookie', 'Origin, Accept, Cookie'],
  ['*', 'Accept', '*'],
  ['Origin', '*', '*'],
  ['Origin', 'Accept, *', '*'],
  ['Origin', ',, Accept ,', 'Origin, Accept'],
  ['', 'Accept', 'Accept'],
  ['Origin', '', 'Origin'],
]

describe('238: `Vary` has the names of both', () => {
  test.each(rows)('%j and %j', async (before, own, expected) => {
    const app = express().use((_request, response, next) => {
      if (before !== undefined) response.setHeader('Vary', before)
      next()
    })
    const port = await listen(createServer(app.use(create(own))))
    const received = await exchange(port, head('GET / HTTP/1.1', 'Host: a', 'Connection: close'))
    expect(Array.from(received.matchAll(/^vary: (.*)\r$/gim), ([, value]) => value)).toEqual(expected === undefined ? [] : [expected])
  })

  test('on HTTP/2', async () => {
    const handler = create('Accept')
    const port = await listen(
      createHttp2Server((incoming, outgoing) => {
        outgoing.setHeader('vary', 'Origin')
        handler(incoming, outgoing, () => undefined)
      }),
    )
    const session = connect(`http://127.0.0.1:${port}`)
    onTestFinished(() => session.destroy())
    expect(await new Promise((resolve) => session.request({ ':path': '/' }).on('response', ({ vary }) => resolve(vary)))).toBe('Origin, Accept')
  })

  test.each<[before: string, own: string | undefined, expected: string]>([
    ['Origin', undefined, 'Origin, Accept'],
    ['Origin', 'Accept-Language', 'Origin, Accept-Language, Accept'],
    ['Accept', 'accept', 'Accept'],
    ['Origin', '*', '*'],
    ['*', undefined, '*'],
  ])('%s, that of a handler, %s, and that of `prefers`', async (before, own, expected) => {
    const contract = createContract({ get: { path: '/', method: 'GET', responses: { 200: both } } })
    const router = createRouter({
      contract,
      handlers: { get: (request) => request.respond({ status: 200, contentType: prefers(request, 200), body: 'a', headers: { vary: own } }) },
    })
    const app = express().use((_request, response, next) => void next(response.vary(before) && undefined))
    const port = await listen(createServer(app.use(createNodeHandler(router))))
    expect((await fetch(`http://127.0.0.1:${port}/`)).headers.get('vary')).toBe(expected)
  })
})
