/** Serves three requests of the benchmark with a copy of srvx, as released or with a fix; `srvx.ts` starts it. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { work } from './api.ts'
import { reportCpuTime } from './report-cpu-time.ts'

/** Fix -> the text of srvx's adapter for Node and its replacement. */
const fixes: { readonly [name: string]: readonly [text: string, replacement: string] } = {
  released: ['', ''],
  // As `text()` and `json()` do.
  'arrayBuffer() without a stream': [
    'return this.#consumeNative("arrayBuffer");',
    `if (this.#isBodyUsed()) return Promise.reject(bodyUnusable());
     if (this.#request) return this.#request.arrayBuffer();
     if (!this.#hasBody()) return Promise.resolve(new ArrayBuffer(0));
     this.#bodyUsed = true;
     if (this.#bodyStream !== void 0) return new Response(this.#bodyStream).arrayBuffer();
     return this.#readBuffered().then((buf) => buf.buffer.slice(buf.byteOffset, buf.byteOffset + buf.byteLength));`,
  ],
  'end(body) instead of write(body) and end()': [
    'nodeRes.write(res.body);',
    `if (detached) return void nodeRes.end(res.body);
     return new Promise((resolve) => nodeRes.end(res.body, resolve));`,
  ],
}

const [text, replacement] = fixes[process.argv[2] ?? ''] ?? []
if (text === undefined || replacement === undefined) throw new Error(`'${process.argv[2]}' is not a fix`)
const folder = mkdtempSync(join(tmpdir(), 'routepact-srvx-'))
cpSync(fileURLToPath(new URL('../../node_modules/srvx/dist', import.meta.url)), folder, { recursive: true })
const adapter = join(folder, 'adapters/node.mjs')
const source = readFileSync(adapter, 'utf8')
if (!source.includes(text)) throw new Error(`'${text}' is not in srvx anymore`)
writeFileSync(adapter, source.replace(text, () => replacement))
const { serve, FastResponse } = (await import(pathToFileURL(adapter).href)) as typeof import('srvx')
rmSync(folder, { recursive: true })

const decoder = new TextDecoder()
const server = await serve({
  port: 0,
  hostname: '127.0.0.1',
  silent: true,
  fetch: async (request) => {
    let body: unknown = work.getUser({ id: '42' })
    if (request.method === 'POST') {
      body = work.createUser(JSON.parse(decoder.decode(await request.arrayBuffer())))
    }
    return new FastResponse(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  },
}).ready()
await reportCpuTime(Number(new URL(server.url ?? '').port))
