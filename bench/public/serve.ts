/** Starts an entry as its repository does, in a separate process: `index.ts` starts it with the entry's path. */
import { pathToFileURL } from 'node:url'
import { reportCpuTime } from '../runtime/report-cpu-time.ts'
import { findPort } from '../../runtime-tests/find-port.ts'

async function waitFor(port: number): Promise<void> {
  const end = Date.now() + 30_000
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (response?.ok) return void (await response.text())
    if (Date.now() > end) throw new Error(`'${entry}' does not listen on port ${port}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const [entry = '', folder = '.'] = process.argv.slice(2)
const port = await findPort()
process.env['PORT'] = String(port)
process.env['NODE_ENV'] = 'production'
process.chdir(folder)
await import(pathToFileURL(entry).href)
await waitFor(port)
await reportCpuTime(port)
