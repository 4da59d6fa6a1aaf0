import { createContract, createRouter } from 'routepact'
import { describe, expect, test } from 'vitest'
import type { Case } from './cases/case.ts'
import { cases } from './cases.ts'
import { createCompatContract } from './contract.ts'
import { handlers } from './handlers.ts'
import type { Kit } from './kit.ts'
import * as kits from './kits.ts'

const libraries: [name: string, kit: Kit][] = Object.entries(kits)

describe.each(libraries)('%s', (_name, kit) => {
  const { fetch } = createRouter({ contract: createContract(createCompatContract(kit)), handlers })

  describe.each(Object.entries(cases))('%s', (_part, list) => {
    test.each(list)('$name', async (each) => {
      await expectAnswer(await fetch(toRequest(each)), each)
    })
  })
})

function toRequest({ url, method = 'GET', headers = {}, body }: Case): Request {
  return new Request(new URL(url, 'https://compat.test'), { method, headers, body: body ?? null })
}

async function expectAnswer(response: Response, expected: Case): Promise<void> {
  const { status, sent = {}, json, text, issues, breach, breaksAfter } = expected
  const body = breaksAfter === undefined ? await response.text() : await readBroken(response)
  expect(response.status, body).toBe(status)
  expect(Object.fromEntries(Object.keys(sent).map((name) => [name, response.headers.get(name)]))).toEqual(sent)
  expect(body).not.toContain('secret')
  if (json !== undefined) expect(JSON.parse(body)).toEqual(json)
  if (text !== undefined) expect(body).toBe(text)
  if (breaksAfter !== undefined) expect(body).toBe(breaksAfter)
  if (issues !== undefined) expectIssues(JSON.parse(body), issues)
  if (breach !== undefined) expectBreach(JSON.parse(body), breach)
}

/** Messages are each library's own; the paths are not, and nothing else of an issue is sent. */
function expectIssues(
  body: { error: unknown; details: { path: unknown; message: unknown }[] },
  issues: NonNullable<Case['issues']>,
): void {
  expect(Object.keys(body)).toEqual(['error', 'details'])
  expect(body.error).toBe('Validation failed')
  for (const detail of body.details) {
    expect(Object.keys(detail)).toEqual(['path', 'message'])
    expect(detail.message).toEqual(expect.stringMatching(/./))
  }
  const paths = body.details.map(({ path }) => JSON.stringify(path)).sort()
  expect(paths).toEqual(issues.map((path) => JSON.stringify(path)))
}

function expectBreach(body: { error: unknown; details: { message: string }[] }, mentions: readonly string[]): void {
  expect(body).toEqual({ error: 'Internal server error', details: [{ message: expect.stringMatching(/./) }] })
  for (const text of mentions) expect(body.details[0]?.message).toContain(text)
}

/** What comes before a stream breaks; it must break. */
async function readBroken(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let text = ''
  for (;;) {
    const result = await reader?.read().catch(() => undefined)
    if (!result) return text
    if (result.done) throw new Error(`The stream ended after ${JSON.stringify(text)}`)
    text += decoder.decode(result.value, { stream: true })
  }
}
