import { expect, test } from 'vitest'
import { parseDocument } from '../../../tools/src/cli/document-text.ts'
import { type EndedComparison, toComparisonJunit } from '../../../tools/src/cli/report/comparison-report.ts'
import { toJunitReport } from '../../../tools/src/cli/report/junit-report.ts'
import { type EndedTest, toTestJunit } from '../../../tools/src/cli/report/test-report.ts'
import { createChange, createReport, mixedChanges, toSource } from './changes.ts'

const workspace = process.cwd()

/** Checks that a text is well-formed XML of these elements, with the counts of its cases; returns the text without the declaration. */
function read(text: string): string {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
  expect(text.startsWith(declaration)).toBe(true)
  // XML 1.0, section 2.2.
  // oxlint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
  const open: string[] = []
  const token = /<(\/?)(\w[\w-]*)((?: \w+="(?:[^<&"]|&(?:amp|lt|gt|quot);)*")*)(\/?)>|((?:[^<&]|&(?:amp|lt|gt|quot);)+)/y
  const body = text.slice(declaration.length)
  for (token.lastIndex = 0; token.lastIndex < body.length;) {
    const [, end, name = '', , empty] = token.exec(body) ?? expect.fail(`not well-formed at ${body.slice(0, 200)}`)
    if (end) expect(open.pop()).toBe(name)
    else if (name && !empty) open.push(name)
  }
  expect(open).toEqual([])
  const count = (pattern: RegExp): number => body.match(pattern)?.length ?? 0
  expect(body).toMatch(new RegExp(`^<testsuites name="[^"]*" tests="${count(/<testcase /g)}" failures="${count(/<failure /g)}" errors="0" skipped="${count(/<skipped /g)}">`))
  return body
}

test('a change is a case, which fails, is skipped or passes', async () => {
  const content = '{\n  "paths": {\n    "/users": {\n      "get": {}\n    }\n  }\n}\n'
  const report = createReport([mixedChanges[2] ?? createChange(), ...mixedChanges.slice(3)], toSource(await parseDocument(content, 'json', 'new.json')))
  expect(read(toJunitReport(report, workspace))).toBe(`<testsuites name="routepact diff old.json new.json" tests="3" failures="1" errors="0" skipped="1">
  <testsuite name="GET /users" tests="1" failures="1" errors="0" skipped="0">
    <testcase name="getUsers: query 'page' is now required" classname="GET /users" file="new.json" line="4"><failure type="query-required" message="getUsers: query 'page' is now required">error
getUsers: query 'page' is now required
for example: {&quot;page&quot;:null}</failure></testcase>
  </testsuite>
  <testsuite name="DELETE /users" tests="1" failures="0" errors="0" skipped="1">
    <testcase name="deleteUsers: operation is gone" classname="DELETE /users" file="new.json" line="4"><skipped message="accepted"/></testcase>
  </testsuite>
  <testsuite name="POST /users" tests="1" failures="0" errors="0" skipped="0">
    <testcase name="addUser: default of query 'a' changed" classname="POST /users" file="new.json" line="4"><system-out>warning
addUser: default of query 'a' changed</system-out></testcase>
  </testsuite>
</testsuites>
`)
})

test('warnings fail if they are asked to', () => {
  const report = { ...createReport(mixedChanges), failing: ['error', 'warning'] as const }
  expect(read(toJunitReport(report, workspace))).toContain(' tests="5" failures="3" errors="0" skipped="1">')
})

test('no changes are a case that passes', () => {
  expect(read(toJunitReport(createReport([]), workspace))).toContain('<testcase name="No changes." classname="Document"></testcase>')
})

test('text from documents has no meaning in XML, and standard input no file', () => {
  const text = '</failure><x a="b">&amp;\u0000\u001b\u0085\n]]>\ud800\ufffe\uffff\u{1f600}'
  const usage = { clients: [{ name: text, count: 1, last: '2026-11-20' }], requests: 1, rejected: 0, isOmitted: false, unknown: [], period: '30 days' }
  const report = createReport([createChange({ text, operation: text, witness: { value: text }, kind: 'query-narrowed', usage })])
  const { file: _, ...next } = report.new
  const body = read(toJunitReport({ ...report, old: { ...report.old, name: text }, new: { ...next, name: text } }, workspace))
  expect(body).toContain(String.raw`message="&lt;/failure&gt;&lt;x a=&quot;b&quot;&gt;&amp;amp;\u0000\u001b\u0085\u000a]]&gt;\ud800${'\ufffd\ufffd\u{1f600}'}"`)
  expect(body).not.toContain(' file=')
})

test('a test of a server', () => {
  const ended: EndedTest = { cases: 3, seed: 1, isFailure: true, skipped: [{ name: 'addUser', reason: 'no <body>' }], findings: [{ name: 'getUser: 200', operation: 'getUser', check: 'declared-body', expected: 'a', received: 'b', curl: "curl 'c' & d", isSimplified: false }] }
  const body = read(toTestJunit(ended))
  expect(body).toContain(`classname="getUser"><failure type="declared-body" message="getUser: 200">Expected: a\nReceived: b\ncurl 'c' &amp; d</failure>`)
  expect(body).toContain('<testcase name="addUser" classname="addUser"><skipped message="no &lt;body&gt;"/></testcase>')
  expect(body).toContain('<testcase name="3 cases" classname="routepact test"></testcase>')
})

test('a comparison of servers', () => {
  const difference = { kind: 'value', line: "getUser: 'role' of 200 is lost", operations: ['getUser', 'getMe'], count: 2, example: { old: '1', new: '2' }, curl: { old: 'curl a', new: 'curl b' } } as const
  const ended: EndedComparison = { seed: 1, isFailure: true, requests: 5, operations: ['getUser'], differences: [difference], ignored: [difference], skipped: [{ name: 'addUser', reason: 'no body' }] }
  const body = read(toComparisonJunit(ended))
  expect(body).toContain(`<failure type="value" message="getUser: 'role' of 200 is lost">2 requests, for example: 1 -&gt; 2\nold: curl a\nnew: curl b</failure>`)
  expect(body).toContain('<skipped message="accepted"/>')
  expect(body).toContain('<testsuite name="getUser, getMe" tests="2" failures="1" errors="0" skipped="1">')
  expect(body).toContain('<skipped message="no body"/>')
})
