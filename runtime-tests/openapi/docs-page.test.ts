/** The text of a documentation page. What a browser makes of it is in hostile/l-docs-page.test.ts and with Conduit. */
import { createHash } from 'node:crypto'
import { createDocsPage } from 'routepact/openapi'
import { describe, expect, test } from 'vitest'

const script = { src: '/docs/scalar.js', integrity: `sha384-${'A'.repeat(64)}` }
const document = { openapi: '3.1.1', info: { title: 'Books', version: '1' }, paths: {} }

const policyOf = (part: object): string =>
  /Content-Security-Policy" content="([^"]*)"/
    .exec(createDocsPage({ ...document, ...part }, { script }))?.[1]
    ?.replaceAll('&#39;', "'") ?? ''

test('it is called as the document, or as it is told, in its language', () => {
  expect(createDocsPage(document, { script })).toContain('<title>Books</title>')
  expect(createDocsPage(document, { script })).toMatch(/^<!doctype html>\n<html lang="en">/)
  const page = createDocsPage(document, { script, title: 'A & B', lang: 'de' })
  expect(page).toContain('<title>A &#38; B</title>')
  expect(page).toContain('<html lang="de">')
})

test('one document gives one text', () => {
  expect(createDocsPage(document, { script })).toBe(createDocsPage(structuredClone(document), { script }))
})

test('it loads one script, by its hash, and runs one of its own, by its hash', () => {
  const page = createDocsPage(document, { script })
  const inline = [...page.matchAll(/<script>(.*)<\/script>/g)].map(([, code = '']) => code)
  expect(inline).toHaveLength(1)
  const hash = createHash('sha256')
    .update(inline[0] ?? '')
    .digest('base64')
  expect(page).toContain(`<script src="/docs/scalar.js" integrity="${script.integrity}" crossorigin="anonymous">`)
  expect(policyOf({})).toContain(`; script-src '${script.integrity}' 'sha256-${hash}'; style-src 'unsafe-inline'; `)
})

test.each([
  '',
  'sha384',
  'md5-AAAA',
  "sha384-AA' 'unsafe-inline",
  'sha384-AAAA',
  `sha256-${'A'.repeat(64)}`,
  'sha384-AA sha384-BB',
])('%j is no integrity', (integrity) => {
  expect(() => createDocsPage(document, { script: { ...script, integrity } })).toThrow(
    new TypeError(`'integrity' must be a hash such as 'sha384-…', but is '${integrity}'`),
  )
})

describe('what it may connect to', () => {
  test.each<[title: string, part: object, hosts: string[]]>([
    ['its own host', {}, []],
    ['its own host, where the servers are relative', { servers: [{ url: '/api' }, { url: '' }, { url: '../v2' }] }, []],
    [
      'the servers, once each',
      { servers: [{ url: 'https://a.example/v1' }, { url: 'http://b.example:8080?x' }, { url: 'https://a.example' }] },
      ['https://a.example', 'http://b.example:8080'],
    ],
    [
      'each value of their variables',
      {
        servers: [
          {
            url: 'https://{region}.a.example:{port}/{base}',
            variables: {
              region: { default: 'eu', enum: ['eu', 'us'] },
              port: { default: '8443' },
              base: { default: '' },
            },
          },
        ],
      },
      ['https://eu.a.example:8443', 'https://us.a.example:8443'],
    ],
    ['no server whose variable is missing', { servers: [{ url: 'https://{x}.a.example' }] }, []],
    [
      'the servers of paths and operations',
      {
        paths: {
          '/a': {
            servers: [{ url: 'https://path.example' }],
            get: { servers: [{ url: 'https://operation.example' }] },
          },
        },
      },
      ['https://path.example', 'https://operation.example'],
    ],
    ['no host that a policy reads as more', { servers: [{ url: 'https://a;script-src *' }, { url: 'http://*' }] }, []],
    ['no other scheme', { servers: [{ url: 'data:x' }, { url: 'javascript:alert(1)' }, { url: 'file:///etc' }] }, []],
    ['no url that is no text', { servers: [{ url: 1 }, { url: Object.create(null) }, {}] }, []],
    ['nothing of what is no server', { servers: { url: 1 }, paths: { '/a': null, '/b': 'x' } }, []],
  ])('%s', (_title, part, hosts) => {
    expect(policyOf(part).split('; ')).toContain(['connect-src', "'self'", ...hosts].join(' '))
  })
})
