/** Tests the client that loads no schemas, and its size. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { createOutline } from 'routepact/client'
import { expect, test } from 'vitest'
import { createConduit } from './browser.ts'
import { contract } from './contract.ts'
import { startConduit, toNewUser } from './testing.ts'

const toPath = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

test('outline.json is up to date: `node outline.ts` writes it', () => {
  expect(JSON.parse(readFileSync(toPath('outline.json'), 'utf8'))).toEqual(createOutline(contract))
})

test('a client created from the outline calls the API', async () => {
  const conduit = await startConduit()
  const client = createConduit(conduit.url)
  const { status, body } = await client.createUser({ body: { user: toNewUser('ada') } })
  if (status !== 201) throw new Error(`The status was ${status}`)
  expect(body.user.username).toBe('ada')
  await conduit.close()
})

/** Measures the bundle of a page with this code, in bytes after gzip. */
async function measure(code: string): Promise<number> {
  const bundle = await rolldown({
    input: 'virtual:page',
    resolve: {
      alias: { 'routepact/client': toPath('../../../src/client/index.ts'), routepact: toPath('../../../src/core/index.ts') },
    },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === 'virtual:page' ? id : undefined),
        load: (id) => (id === 'virtual:page' ? code : undefined),
      },
    ],
  })
  const { output } = await bundle.generate({ minify: true })
  return gzipSync(output[0].code, { level: 9 }).length
}

test('the sizes in the documentation are up to date', async () => {
  const withSchemas = await measure(`
    import { createClient } from 'routepact/client'
    import { contract } from ${JSON.stringify(toPath('contract.ts'))}
    console.log(createClient(contract))`)
  const withOutline = await measure(`
    import { createConduit } from ${JSON.stringify(toPath('browser.ts'))}
    console.log(createConduit(''))`)
  const page = readFileSync(toPath('../../../bench/bundle-size.md'), 'utf8').replace(/\s+/g, ' ')
  const [, ...documented] = /loads ([\d.]+) kB with its schemas, ([\d.]+) kB with its outline/.exec(page) ?? []
  console.log(`with its schemas ${withSchemas} bytes, with its outline ${withOutline}`)
  expect(documented).toHaveLength(2)
  // Within 5 %, so that a release of zod does not outdate the documentation.
  for (const [index, measured] of [withSchemas, withOutline].entries()) {
    expect(Math.abs(Number(documented[index]) * 1000 - measured) / measured).toBeLessThan(0.05)
  }
})
