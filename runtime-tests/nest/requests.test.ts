import { createRouter } from 'routepact'
import { createNodeHandler } from 'routepact/node'
import { OperationsModule } from 'routepact-nest'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { platforms, startApp } from './app.ts'
import { calls, contract, UsersController } from './users.ts'

beforeEach(() => {
  calls.length = 0
})

describe.each(platforms)('%s', (platform) => {
  it('works', async () => {
    const { send } = await startApp(platform, { imports: [OperationsModule.register(contract)], controllers: [UsersController] })
    console.log(await send('/users/1?upper=true'))
    console.log(await send('/users/missing'))
    console.log(await send('/users/taken'))
    console.log(await send('/users', { method: 'POST', body: '{"name":"a"}', headers: { 'content-type': 'application/json' } }))
    console.log(await send('/users', { method: 'POST', body: '{"name":"aaa"}', headers: { 'content-type': 'application/json' } }))
    console.log(await send('/users', { method: 'POST', body: 'aaa', headers: { 'content-type': 'text/csv' } }))
    console.log(await send('/events'))
    console.log(await send('/files/x', { method: 'PUT', body: 'aaa', headers: { 'content-type': 'image/png' } }))
    const form = new FormData(); form.set('title', 't'); form.set('file', new File(['abc'], 'x'))
    console.log(await send('/forms', { method: 'POST', body: form }))
    for (const how of ['unexpected', 'wrongBody', 'wrongStatus', 'nothing', 'returned', 'undeclared', 'thrownResponse', 'thrownData']) console.log(how, await send('/fail/' + how, { method: 'POST' }))
    expect(1).toBe(2)
  })
})
