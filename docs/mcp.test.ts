import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPage } from './code-blocks.ts'

const run = promisify(execFile)
const page = 'docs/mcp.md'
const text = readFileSync(page, 'utf8')
const folder = mkdtempSync('.command-')
const readBlocks = (language: string): string[] => Array.from(text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm')), ([, block = '']) => block)
const commands = readBlocks('sh')
const [call = '', config = ''] = readBlocks('json')

let server: { readonly url: string; readonly close: () => Promise<void> }

beforeAll(async () => {
  for (const { file, code } of readPage(page)) writeFileSync(join(folder, basename(file)), code.replace('port: 3000', 'port: 0'))
  const { start } = (await import(pathToFileURL(join(folder, 'server.ts')).href)) as { start: () => Promise<typeof server> }
  server = await start()
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The commands and the configuration name the port of the page. */
const withPort = (block: string): string => block.replaceAll('http://localhost:3000', server.url.replace(/\/$/, ''))

test('the commands of the page list the tools, and print what it shows', async () => {
  const outputs = await Promise.all(commands.map((command) => run('sh', ['-c', withPort(command)])))
  const [list, called] = outputs.map(({ stdout }) => JSON.parse(stdout) as unknown)
  expect(list).toMatchObject({ id: 1, result: { tools: [{ name: 'getUser', inputSchema: { type: 'object', required: ['params'] } }] } })
  expect(called).toEqual(JSON.parse(call))
})

interface Client {
  readonly type: string
  readonly url: string
  readonly headers: { readonly [name: string]: string }
}

test.each([
  ['secret', { structuredContent: { id: '1', name: 'Ada' } }],
  ['other', { isError: true }],
])('a client with the configuration of the page and the token %j calls the tool', async (token, result) => {
  const { mcpServers } = JSON.parse(withPort(config).replaceAll('${USERS_TOKEN}', token)) as { mcpServers: { users: Client } }
  const { type, url, headers } = mcpServers.users
  expect(type).toBe('http')
  const send = async (message: object, negotiated: object = { 'mcp-protocol-version': '2025-11-25' }): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { ...headers, ...negotiated, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    })
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  expect(await (await send({ id: 1, method: 'initialize', params }, {})).json()).toMatchObject({ result: { serverInfo: { name: 'users' } } })
  expect((await send({ method: 'notifications/initialized' })).status).toBe(202)
  const called = await send({ id: 2, method: 'tools/call', params: { name: 'getUser', arguments: { params: { id: '1' } } } })
  expect(await called.json()).toMatchObject({ result })
})
