import type { Case } from '../../../compat/cases/case.ts'

const sent = { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' }
const generic = 'Internal server error'

/** Two cases for a thrown value: the response with messages exposed and without. */
function thrown(how: string, status: number, exposed: unknown, hidden: unknown): Case[] {
  return [
    { name: `thrown: ${how}`, url: `/own/failures/${how}`, status, sent: { ...sent, 'x-last': null }, json: exposed },
    {
      name: `thrown, with exposeMessages: false: ${how}`,
      url: `/guarded/failures/${how}`,
      status,
      sent: { ...sent, 'x-last': '1' },
      json: hidden,
    },
  ]
}

function unexpected(message: string): unknown {
  return { error: generic, details: [{ message }] }
}

export const errors: readonly Case[] = [
  ...thrown('error', 500, unexpected('went wrong'), unexpected(generic)),
  ...thrown('rejection', 500, unexpected('went wrong later'), unexpected(generic)),
  ...thrown('text', 500, unexpected('only text'), unexpected(generic)),
  ...thrown('status', 404, { error: 'no such thing' }, { error: 'no such thing' }),
  ...thrown('server', 503, { error: 'come back later' }, { error: 'come back later' }),
  ...thrown('foreign', 500, unexpected('the password is wrong'), unexpected(generic)),
  ...thrown('returned', 500, unexpected('returned'), unexpected(generic)),
  ...thrown('nothing', 500, unexpected('The returned value is not a response: undefined'), unexpected(generic)),
  ...thrown(
    'control',
    500,
    unexpected('The returned Response cannot be sent: its body is used or locked, or its status is 0 or above 599'),
    unexpected(generic),
  ),
  ...thrown('proxy', 500, unexpected(generic), unexpected(generic)),
  ...thrown(
    'json',
    500,
    unexpected("The response 200 of 'fail' (GET /failures/:how) has a body that cannot be sent as application/json"),
    unexpected(generic),
  ),
  {
    name: 'a thrown Response',
    url: '/own/failures/response',
    status: 410,
    sent: { 'x-thrown': '1' },
    text: 'thrown',
  },
]
