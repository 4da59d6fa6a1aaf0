// Section O of runtime-tests/hostile-input.md: the policy of a documentation page. Titles begin with the rule number.
import { createDocsPage } from 'routepact/openapi'
import { describe, expect, test } from 'vitest'
import { cpuTime } from '../cpu-time.ts'

const script = { src: '/docs/scalar.js', integrity: `sha384-${'A'.repeat(64)}` }

/** The sources of `connect-src` beside the page's own origin. */
function connectSources(servers: readonly object[]): string[] {
  const document = { openapi: '3.1.1', info: { title: 'Books', version: '1' }, servers }
  const [, sources = ''] = /connect-src &#39;self&#39; ?([^;]*);/.exec(createDocsPage(document, { script })) ?? []
  return sources.split(' ').filter(Boolean)
}

const listValues = (length: number, prefix: string): string[] => Array.from({ length }, (_, index) => prefix + index)

describe('167: the number of origins from server variables is limited', () => {
  test('allows the default and 100 other values of a variable', () => {
    const sources = connectSources([
      { url: 'https://{host}.example', variables: { host: { default: 'main', enum: listValues(1000, 'h') } } },
    ])
    expect(sources).toEqual(['main', ...listValues(100, 'h')].map((host) => `https://${host}.example`))
  })

  test('counts the values of all servers together, without the defaults', () => {
    const servers = listValues(50, 's').map((name) => ({
      url: `https://{host}.${name}.example`,
      variables: { host: { default: 'main', enum: listValues(1000, 'h') } },
    }))
    const sources = connectSources(servers)
    expect(sources).toHaveLength(150)
    expect(sources.filter((source) => source.startsWith('https://main.'))).toHaveLength(50)
  })

  test('allows any number of servers without variables', () => {
    const urls = listValues(300, 'https://h')
    expect(connectSources(urls.map((url) => ({ url })))).toEqual(urls)
  })

  test.each([
    ['ten variables of a thousand values', 10, 1000, 'v'],
    ['a thousand variables', 1000, 10, 'v'],
    ['values that result in no origin', 10, 1000, ';'],
  ])('takes bounded time and memory for %s', (_, variables, values, prefix) => {
    const names = listValues(variables, 'n')
    const start = cpuTime()
    const sources = connectSources([
      {
        url: `https://${names.map((name) => `{${name}}`).join('-')}.example`,
        variables: Object.fromEntries(
          names.map((name) => [name, { default: `${prefix}0`, enum: listValues(values, prefix) }]),
        ),
      },
    ])
    expect(cpuTime() - start).toBeLessThan(500)
    expect(sources.length).toBeLessThanOrEqual(101)
  })

  test.each(['{'.repeat(100_000), '{a'.repeat(100_000), '{a}'.repeat(100_000)])('takes bounded time for an unusual URL', (url) => {
    const start = cpuTime()
    expect(connectSources([{ url, variables: { a: { default: 'x' } } }])).toEqual([])
    expect(cpuTime() - start).toBeLessThan(1000)
  })
})
