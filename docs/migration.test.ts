/** The messages in the tables of the migration guides appear if a step is forgotten. */
import { globSync, readFileSync } from 'node:fs'
import { createContract, createRouter } from 'routepact'
import { compareDocuments } from 'routepact-tools/diff'
import { expect, test } from 'vitest'

/** The errors of contracts and handlers in the form of another library, which the type tests compare with the compilers. */
const errors = readFileSync('typetests/negative/migration.ts', 'utf8').match(/@ts-expect-error .*/g) ?? []

const guides = globSync('docs/migration/*.md').toSorted()

/** The rows of a table whose last column has messages. */
const tables = /^\|.*\| If you forget it \|\n\|[-|]+\|\n((?:\|.*\n)+)/gm

/** The last of three columns, in which a pipe of a type is escaped. */
const lastColumn = /^\|(?: (?:\\\||[^|])* \|){2} `([^`]* [^`]*)` \|$/gm

const messages = guides.flatMap((guide) =>
  Array.from(readFileSync(guide, 'utf8').matchAll(tables), ([, rows = '']) => Array.from(rows.matchAll(lastColumn), ([, text = '']) => text)).flat(),
)

test('each guide has messages', () => {
  expect(guides).toHaveLength(7)
  expect(messages.length).toBeGreaterThan(35)
})

async function readOthers(): Promise<string[]> {
  const reported: string[] = []
  const { fetch } = createRouter({
    contract: createContract({ getBook: { path: '/books', method: 'GET', responses: { 200: {} } } }),
    handlers: { getBook: (request) => (request.url.endsWith('?value') ? ({ id: '1' } as never) : ({ status: 400 } as never)) },
    onError: (thrown) => void reported.push(String(thrown)),
  })
  await fetch(new Request('http://localhost/books?value'))
  await fetch(new Request('http://localhost/books'))
  const describe = (operationId: string) => ({
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    paths: { '/books': { get: { operationId, responses: { 200: { description: 'Books' } } } } },
  })
  for (const [before, after] of [['reviews-list', 'reviewsList'], ['GetBooksId', 'getBook']] as const) {
    const changes = await compareDocuments(describe(before), describe(after))
    reported.push(...changes.map(({ text }) => text))
  }
  return reported
}

test('each message appears', async () => {
  const reported = [...errors, ...(await readOthers())]
  const toPattern = (message: string): RegExp =>
    new RegExp(message.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'))
  expect(messages.filter((message) => !reported.some((text) => toPattern(message).test(text)))).toEqual([])
})
