import {
  createContract,
  createRouter,
  errors,
  type Router,
} from 'routepact'
import { z } from 'zod'
import { toDay } from './dates-day.ts'
import { Day, Moment, TimeZone } from './dates-schemas.ts'

const Meeting = z.object({
  title: z.string(),
  startsAt: z.iso.datetime(),
})

export const contract = createContract({
  createMeeting: {
    path: '/meetings',
    method: 'POST',
    requests: {
      'application/json': {
        body: z.object({ title: z.string(), startsAt: Moment }),
      },
    },
    responses: {
      201: { 'application/json': { body: Meeting } },
      ...errors('default'),
    },
  },
  listMeetings: {
    path: '/meetings',
    method: 'GET',
    query: z.object({ day: Day, timeZone: TimeZone }),
    responses: {
      200: { 'application/json': { body: z.array(Meeting) } },
      ...errors(400),
    },
  },
})

export function createApp(): Router {
  const meetings: { title: string; startsAt: Date }[] = []
  const toBody = ({ title, startsAt }: (typeof meetings)[number]) => ({
    title,
    startsAt: startsAt.toISOString(),
  })

  return createRouter({
    contract,
    handlers: {
      createMeeting: async ({ respond, validatedBody }) => {
        meetings.push(validatedBody)
        return respond({ status: 201, body: toBody(validatedBody) })
      },
      listMeetings: async ({
        respond,
        validatedQuery: { day, timeZone },
      }) => {
        const found = meetings.filter(
          ({ startsAt }) => toDay(startsAt, timeZone) === day,
        )
        return respond({ status: 200, body: found.map(toBody) })
      },
    },
  })
}
