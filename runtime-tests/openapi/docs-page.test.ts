/** The HTML of a documentation page. docs-page.hostile.test.ts and the Conduit example open it in a browser. */
import { createHash } from 'node:crypto'
import { createDocsPage } from 'routepact/openapi'
import { describe, expect, test } from 'vitest'

const script = { src: '/docs/scalar.js', integrity: `sha384-${'A'.repeat(64)}` }
const document = { openapi: '3.1.1', info: { title: 'Books', version: '1' }, paths: {} }

const policyOf = (part: object): string =>
  /Content-Security-Policy" content="([^"]*)"/
    .exec(createDocsPage({ ...document, ...part }, { script }))?.[1]
    ?.replaceAll('&#39;', "'") ?? ''

test('the page has the title and language of the options, or else the title of the document in English', () => {
  expect(createDocsPage(document, { script })).toContain('<title>Books</title>')
  expect(createDocsPage(document, { script })).toMatch(/^<!doctype html>\n<html lang="en">/)
  const page = createDocsPage({ ...document, info: { title: 'A & B', version: '1' } }, { script, lang: 'de' })
  expect(page).toContain('<title>A &#38; B</title>')
  expect(page).toContain('<html lang="de">')
})

test('createDocsPage returns identical HTML for equal documents', () => {
  expect(createDocsPage(document, { script })).toBe(createDocsPage(structuredClone(document), { script }))
})

test('the page loads one script and runs one inline script, both pinned by a hash', () => {
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
])('createDocsPage rejects the integrity %j', (integrity) => {
  expect(() => createDocsPage(document, { script: { ...script, integrity } })).toThrow(
    new TypeError(`'integrity' must be a hash such as 'sha384-…', but is '${integrity}'`),
  )
})

test('the page escapes the text of the document', () => {
  const title = '</script><!--&\u2028\u2029'
  const page = createDocsPage({ ...document, info: { title, version: '1' } }, { script })
  expect(page).toContain('<title>&#60;/script&#62;&#60;!--&#38;\u2028\u2029</title>')
  expect(page).toContain('"title":"\\u003c/script\\u003e\\u003c!--\\u0026\\u2028\\u2029"')
})

describe('the policy allows connections to', () => {
  test.each<[title: string, part: object, hosts: string[]]>([
    ['its own origin', {}, []],
    ['its own origin, for relative servers', { servers: [{ url: '/api' }, { url: '' }, { url: '../v2' }] }, []],
    [
      'each server, once',
      { servers: [{ url: 'https://a.example/v1' }, { url: 'http://b.example:8080?x' }, { url: 'https://a.example' }] },
      ['https://a.example', 'http://b.example:8080'],
    ],
    [
      'each value of server variables',
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
    [
      'none for values of variables that are neither strings nor numbers',
      {
        servers: [
          { url: 'https://{x}.a.example', variables: { x: { default: Object.create(null), enum: [null, {}, 'b'] } } },
          { url: 'https://a.example:{port}', variables: { port: { default: 8443, enum: 'b' } } },
        ],
      },
      ['https://b.a.example', 'https://a.example:8443'],
    ],
    ['none for a server with an undeclared variable', { servers: [{ url: 'https://{x}.a.example' }] }, []],
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
    ['none for a host with characters of the policy syntax', { servers: [{ url: 'https://a;script-src *' }, { url: 'http://*' }] }, []],
    ['none for other schemes', { servers: [{ url: 'data:x' }, { url: 'javascript:alert(1)' }, { url: 'file:///etc' }] }, []],
    ['none for urls that are not strings', { servers: [{ url: 1 }, { url: Object.create(null) }, {}] }, []],
    ['none for malformed servers and paths', { servers: { url: 1 }, paths: { '/a': null, '/b': 'x' } }, []],
  ])('%s', (_title, part, hosts) => {
    expect(policyOf(part).split('; ')).toContain(['connect-src', "'self'", ...hosts].join(' '))
  })
})
