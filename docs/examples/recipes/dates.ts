import {
  createContract,
  createRouter,
  errors,
  type Router,
} from 'routepact'
import { codec } from 'routepact/codec'
import { z } from 'zod'
import { toDay } from './dates-day.ts'
import { Day, Moment, TimeZone } from './dates-schemas.ts'

const Meeting = z.object({ title: z.string(), startsAt: Moment })
const meeting = codec(Meeting, z)
const meetings = codec(z.array(Meeting), z)

export const contract = createContract({
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

export function createApp(): Router {
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
