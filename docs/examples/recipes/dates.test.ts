import {
  createContract,
  createRouter,
  errors,
  type Router,
} from 'routepact'
import { createClient } from 'routepact/client'
import { codec, codecs } from 'routepact/codec'
import { createOpenApiDocument } from 'routepact/openapi'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { toDay } from './dates-day.ts'
import { Day, Moment, TimeZone } from './dates-schemas.ts'

const Meeting = z.object({ title: z.string(), startsAt: Moment })
const meeting = codec(Meeting, z)
const meetings = codec(z.array(Meeting), z)

const contract = createContract({
  createMeeting: {
    path: '/meetings',
    method: 'POST',
    requests: { 'application/json': { body: meeting.request } },
    responses: {
      201: { 'application/json': { body: meeting.response } },
      ...errors('default'),
    },
  },
  listMeetings: {
    path: '/meetings',
    method: 'GET',
    query: z.object({ day: Day, timeZone: TimeZone }),
    responses: {
      200: { 'application/json': { body: meetings.response } },
      ...errors(400),
    },
  },
})

function createApp(): Router {
  const stored: z.output<typeof Meeting>[] = []

  return createRouter({
    contract,
    handlers: {
      createMeeting: async ({ respond, validatedBody }) => {
        stored.push(validatedBody)
        return respond({ status: 201, body: validatedBody })
      },
      listMeetings: async ({
        respond,
        validatedQuery: { day, timeZone },
      }) => {
        const body = stored.filter(
          ({ startsAt }) => toDay(startsAt, timeZone) === day,
        )
        return respond({ status: 200, body })
      },
    },
  })
}

const open = () => createClient(contract, { fetch: createApp().fetch })

test.each([
  ['2026-03-29T01:30:00+01:00', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29T03:30:00+02:00', '2026-03-29T01:30:00.000Z'],
  ['2026-03-28T23:30:00-05:00', '2026-03-29T04:30:00.000Z'],
  ['2026-03-29T00:30:00Z', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29T00:30:00.125Z', '2026-03-29T00:30:00.125Z'],
])('%s is %s', async (startsAt, expected) => {
  const { status, body } = await open().createMeeting({
    body: { title: 'A', startsAt },
  })
  expect([status, body]).toEqual([
    201,
    { title: 'A', startsAt: expected },
  ])
})

test.each([
  ['0000-01-01T00:00:00+01:00', 400],
  ['0000-12-31T23:59:59Z', 400],
  ['0001-01-01T00:00:00+00:01', 400],
  ['0001-01-01T00:00:00Z', 201],
  ['9999-12-31T23:59:59Z', 201],
  ['9999-12-31T23:59:59-00:01', 400],
])('280: %s is a %i, and no 500', async (startsAt, status) =>
  expect(
    (await open().createMeeting({ body: { title: 'A', startsAt } }))
      .status,
  ).toBe(status),
)

test('a client with codecs sends and receives a Date', async () => {
  const { fetch } = createApp()
  const client = createClient(contract, { codecs, fetch })
  const startsAt = new Date('2026-03-29T00:30:00Z')
  const { body } = await client.createMeeting({
    body: { title: 'A', startsAt },
  })
  expect(body).toEqual({ title: 'A', startsAt })
})

test.each([
  ['2026-03-29T01:30:00'],
  ['2026-03-29'],
  ['2026-02-30T00:00:00Z'],
  ['2026-03-29T25:00:00Z'],
  ['1774744200'],
  ['29.3.2026'],
  [''],
])('the moment %o is a 400', async (startsAt) =>
  expect(
    (await open().createMeeting({ body: { title: 'A', startsAt } }))
      .status,
  ).toBe(400),
)

test.each([
  ['2026-02-30', 'Europe/Berlin'],
  ['2026-3-1', 'Europe/Berlin'],
  ['2026-03-29T00:00:00Z', 'Europe/Berlin'],
  ['2026-03-29', 'Europe/Bonn'],
  ['2026-03-29', '+01:00'],
  ['2026-03-29', ''],
])('the day %o in %o is a 400', async (day, timeZone) => {
  expect(
    (await open().listMeetings({ query: { day, timeZone } })).status,
  ).toBe(400)
})

test.each([
  ['2026-03-28T22:59:59Z', 'Europe/Berlin', '2026-03-28'],
  ['2026-03-28T23:00:00Z', 'Europe/Berlin', '2026-03-29'],
  // The day on which the clock changes has 23 hours.
  ['2026-03-29T21:59:59Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-03-29T22:00:00Z', 'Europe/Berlin', '2026-03-30'],
  ['2026-03-29T03:59:59Z', 'America/New_York', '2026-03-28'],
  ['2026-03-29T04:00:00Z', 'America/New_York', '2026-03-29'],
  ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
  ['2026-03-29T12:00:00Z', 'UTC', '2026-03-29'],
])('%s in %s is on %s', async (moment, timeZone, day) => {
  expect(toDay(new Date(moment), timeZone)).toBe(day)
  const client = open()
  await client.createMeeting({ body: { title: 'A', startsAt: moment } })
  expect(
    (await client.listMeetings({ query: { day, timeZone } })).body,
  ).toHaveLength(1)
})

test('a day that becomes a Date is another day in New York', () => {
  expect(toDay(new Date('2026-03-29'), 'America/New_York')).toBe(
    '2026-03-28',
  )
})

test('the document describes the text', () => {
  const document = JSON.stringify(
    createOpenApiDocument(contract, {
      info: { title: 'Meetings', version: '1.0.0' },
    }),
  )
  expect(
    document.match(/"format":"date-time"/g)?.length,
  ).toBeGreaterThanOrEqual(2)
  expect(document).toContain('"format":"date"')
})
