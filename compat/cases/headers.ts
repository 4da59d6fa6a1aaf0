import { type Case, rejected } from './case.ts'

const required = { 'x-request-id': 'r1', 'x-count': '5' }
const asJson = {
  status: 200,
  sent: { 'content-type': 'application/json' },
  json: { requestId: 'r1', trace: null, count: 5 },
}
const asText = { status: 200, sent: { 'content-type': 'text/csv; charset=utf-8' }, text: 'r1,,5' }

function accepting(accept: string): Pick<Case, 'url' | 'headers'> {
  return { url: '/report', headers: { ...required, accept } }
}

export const headers: readonly Case[] = [
  { name: 'required headers', url: '/report', headers: required, ...asJson },
  {
    name: 'an optional header',
    url: '/report',
    headers: { ...required, 'x-trace': 't' },
    status: 200,
    json: { requestId: 'r1', trace: 't', count: 5 },
  },
  { name: 'names in another case', url: '/report', headers: { 'X-Request-ID': 'r1', 'X-COUNT': '5' }, ...asJson },
  rejected('a required header that is missing', { url: '/report', headers: { 'x-count': '5' } }, ['x-request-id']),
  rejected('a header that its schema rejects', { url: '/report', headers: { ...required, 'x-count': 'five' } }, [
    'x-count',
  ]),
  rejected('several headers', { url: '/report' }, ['x-count'], ['x-request-id']),
  { name: 'an accept header that the schema accepts', ...accepting('text/csv'), ...asText },
  { name: 'the first of two alternatives', ...accepting('application/json, text/csv'), ...asJson },
  { name: 'alternatives by weight', ...accepting('application/json;q=0.2, text/csv;q=0.8'), ...asText },
  { name: 'a missing weight is the highest', ...accepting('application/json; q=0.9, text/csv'), ...asText },
  {
    name: 'alternatives that the schema rejects',
    ...accepting('text/html, image/*;q=0.9, text/csv;q=0.1'),
    ...asText,
  },
  { name: 'a weight of zero', ...accepting('text/csv;q=0, application/json;q=0.1'), ...asJson },
  { name: 'a weight of zero, respelled', ...accepting('text/csv; Q=0.000, application/json;q=0.001'), ...asJson },
  { name: 'a comma in a quoted string', ...accepting('text/html;x=", text/csv", application/json'), ...asJson },
  rejected('only a weight of zero', accepting('text/csv;q=0'), ['accept']),
  { name: 'a wildcard without a weight of zero', ...accepting('text/html, */*;q=0.1'), ...asJson },
  rejected('no alternative that the schema knows', accepting('text/html, text/*;q=0.1'), ['accept']),
  rejected(
    'alternatives beside another issue',
    { url: '/report', headers: { ...required, 'x-count': 'x', accept: 'text/html, text/csv' } },
    ['x-count'],
  ),
  rejected(
    'a list in a header without alternatives',
    { url: '/report', headers: { ...required, 'x-count': '5, 6' } },
    ['x-count'],
  ),
]
