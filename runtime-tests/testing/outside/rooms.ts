/** Rooms to book: API keys, cursors, dates, partial changes and texts. */
import { createContract } from 'routepact'
import { z } from 'zod'
import { fail, type Call, type Fault, type Reply, type Route, type ServerSettings } from './route.ts'

const Room = z.object({ id: z.uuid(), name: z.string(), seats: z.number().int().min(1), price: z.number().min(0) })
const NewBooking = z.object({
  from: z.iso.datetime(),
  day: z.iso.date(),
  guests: z.number().int().min(1).max(10),
  note: z.string().max(100).nullable().optional(),
})
const Booking = z.object({ id: z.string(), room: z.uuid(), from: z.iso.datetime(), day: z.iso.date(), guests: z.number().int(), note: z.string().nullable() })
const Change = z.object({ guests: z.number().int().min(1).max(10).optional(), note: z.string().max(100).nullable().optional() })
const Cursor = z.object({ limit: z.coerce.number().int().min(1).max(100).default(10), cursor: z.string().regex(/^c\d{1,6}$/).optional() })
const json = <Body extends z.ZodType>(body: Body) => ({ 'application/json': { body } })
const failure = json(z.object({ code: z.string(), message: z.string() }))
const pathParams = z.object({ id: z.string() })
const roomParams = z.object({ room: z.uuid() })
const security = [{ key: [] }] as const

export const contract = createContract({
  listRooms: {
    path: '/rooms',
    method: 'GET',
    query: Cursor,
    responses: { 200: json(z.object({ rooms: z.array(Room).max(100), next: z.string().optional() })), 400: failure, 401: failure },
    security,
  },
  getRoom: { path: '/rooms/:room', method: 'GET', pathParams: roomParams, responses: { 200: json(Room), 400: failure, 404: failure } },
  book: {
    path: '/rooms/:room/bookings',
    method: 'POST',
    pathParams: roomParams,
    requests: json(NewBooking),
    responses: { 201: { 'application/json': { body: Booking, headers: z.object({ location: z.string() }) } }, 400: failure, 401: failure, 404: failure, default: failure },
    security,
  },
  getBooking: { path: '/bookings/:id', method: 'GET', pathParams, responses: { 200: json(Booking), 401: failure, 404: failure }, security },
  changeBooking: { path: '/bookings/:id', method: 'PATCH', pathParams, requests: json(Change), responses: { 200: json(Booking), 400: failure, 401: failure, 404: failure }, security },
  cancelBooking: { path: '/bookings/:id', method: 'DELETE', pathParams, responses: { 204: {}, 401: failure, 404: failure, default: failure }, security },
  putPlan: {
    path: '/rooms/:room/plan',
    method: 'PUT',
    pathParams: roomParams,
    requests: { 'text/plain': { body: z.string().min(1).max(500) } },
    responses: { 204: {}, 400: failure, 401: failure, 404: failure, default: failure },
    security,
  },
  getPlan: { path: '/rooms/:room/plan', method: 'GET', pathParams: roomParams, responses: { 200: { 'text/plain': { body: z.string() } }, 400: failure, 404: failure } },
})

export const authorize = { key: { headers: { 'x-api-key': 'k-71ac90d2' } } }

export const faults: readonly Fault[] = [
  { name: 'list-open', description: 'listRooms needs no key' },
  { name: 'key-prefix', description: 'the beginning of the key is accepted' },
  { name: 'key-case', description: 'the key is compared without case' },
  { name: 'uuid-unchecked', description: 'an id that is not a UUID is a 500' },
  { name: 'date-rolls', description: 'February 30 is accepted' },
  { name: 'guests-limit', description: 'eleven guests are accepted' },
  { name: 'guests-fraction', description: 'half a guest is accepted' },
  { name: 'note-null', description: 'null is rejected' },
  { name: 'note-absent', description: 'a booking without a note has none' },
  { name: 'empty-change', description: 'a change without fields is a 500' },
  { name: 'cancel-body', description: 'cancelBooking responds with 200 and a body' },
  { name: 'plan-bytes', description: 'the length of a plan is counted in bytes' },
  { name: 'plan-units', description: 'the length of a plan is counted in units of UTF-16' },
  { name: 'plan-type', description: 'a plan is sent as application/octet-stream' },
  { name: 'next-null', description: 'the last page has the cursor null' },
  { name: 'cursor-unknown', description: 'a cursor after the last room is a 500' },
  { name: 'price-text', description: 'a price is text' },
  { name: 'date-without-zone', description: 'a date has no zone' },
  { name: 'not-saved', description: 'a booking is not saved' },
  { name: 'note-forgotten', description: 'a change removes the note', missed: 'no promise of the contract says what a change keeps' },
  { name: 'accept-any', description: '`*/*` is a 406' },
  { name: 'malformed', description: 'malformed JSON is a 500' },
  { name: 'allow-missing', description: 'a 405 has no Allow' },
  { name: 'method-not-found', description: 'an undeclared method is a 404' },
  { name: 'type-case', description: 'a content type in upper case is a 415' },
  { name: 'type-charset', description: 'a charset is a 415' },
  { name: 'type-unchecked', description: 'every content type is read' },
  { name: 'raw-id', description: 'a percent-encoded id is not decoded' },
]

const roomIds = ['6f1d2c58-93a4-4c6e-8b1f-0a2d4e6f8a01', '6f1d2c58-93a4-4c6e-8b1f-0a2d4e6f8a02', '6f1d2c58-93a4-4c6e-8b1f-0a2d4e6f8a03']

/** Creates the routes of a server with three rooms. */
export function createRoutes({ has }: ServerSettings): readonly Route[] {
  const bookings = new Map<string, z.output<typeof Booking>>()
  const plans = new Map<string, string>()
  let lastId = 0
  const isAllowed = ({ header }: Call): boolean => {
    const key = header('x-api-key') ?? ''
    if (has('key-prefix')) return key !== '' && 'k-71ac90d2'.startsWith(key)
    return (has('key-case') ? key.toLowerCase() : key) === 'k-71ac90d2'
  }
  const locked = (fault: string, handle: Route['handle']): Route['handle'] => (call) =>
    isAllowed(call) || has(fault) ? handle(call) : fail(401, 'A key is needed', { 'www-authenticate': 'ApiKey' })
  const inRoom = (handle: (room: string, call: Call) => Reply): Route['handle'] => (call) => {
    const room = z.uuid().safeParse(call.params.room).data
    if (room === undefined && has('uuid-unchecked')) throw new Error('invalid input syntax for type uuid')
    if (room === undefined) return fail(400, 'Invalid id')
    return roomIds.includes(room) ? handle(room, call) : fail(404, 'No such room')
  }
  const ofBooking = (handle: (booking: z.output<typeof Booking>, call: Call) => Reply): Route['handle'] => (call) => {
    const booking = bookings.get(has('raw-id') ? encodeURIComponent(encodeURIComponent(call.params.id ?? '')) : (call.params.id ?? ''))
    return booking ? handle(booking, call) : fail(404, 'No such booking')
  }
  const showRoom = (id: string): unknown => ({ id, name: 'Room', seats: 4, price: has('price-text') ? '12.50' : 12.5 })
  const showBooking = (booking: z.output<typeof Booking>): unknown => {
    const { note, ...rest } = booking
    const from = has('date-without-zone') ? booking.from.replace(/Z$/, '') : booking.from
    return has('note-absent') && note === null ? { ...rest, from } : { ...booking, from }
  }
  const list = ({ query }: Call): Reply => {
    const { data } = Cursor.safeParse(Object.fromEntries(query))
    if (!data) return fail(400, 'Invalid query')
    const start = Number(data.cursor?.slice(1) ?? 0)
    if (has('cursor-unknown') && start > roomIds.length) throw new TypeError('room is undefined')
    const end = start + data.limit
    const next = end < roomIds.length ? { next: `c${end}` } : has('next-null') ? { next: null } : {}
    return { status: 200, body: { rooms: roomIds.slice(start, end).map(showRoom), ...next } }
  }
  const read = (schema: typeof NewBooking | typeof Change, body: unknown) => {
    const given = typeof body === 'object' && body !== null ? { ...body } : body
    const { guests, day, note } = (given ?? {}) as { guests?: unknown; day?: unknown; note?: unknown }
    if (has('note-null') && note === null) return undefined
    const isRound = has('guests-fraction') && typeof guests === 'number' && guests > 1 && guests < 10
    const isMany = has('guests-limit') && guests === 11
    const isDay = has('date-rolls') && typeof day === 'string' && /^\d{4}-02-30$/.test(day)
    if (typeof given !== 'object') return undefined
    if (given === null) return undefined
    const mended = { ...given, ...(isRound ? { guests: 2 } : isMany ? { guests: 10 } : {}), ...(isDay ? { day: '2026-03-02' } : {}) }
    return schema.safeParse(mended).data
  }
  const book = inRoom((room, { body }) => {
    const data = read(NewBooking, body) as z.output<typeof NewBooking> | undefined
    if (!data) return fail(400, 'Invalid booking')
    // Ids as shops have them, which must be encoded in paths.
    const booking = { ...data, room, id: `2026 ${(lastId += 1)}`, note: data.note ?? null }
    if (!has('not-saved')) bookings.set(booking.id, booking)
    return { status: 201, headers: { location: `/bookings/${encodeURIComponent(booking.id)}` }, body: showBooking(booking) }
  })
  const change = ofBooking((booking, { body }) => {
    const data = read(Change, body)
    if (!data) return fail(400, 'Invalid change')
    if (has('empty-change') && Object.keys(data).length === 0) throw new Error('syntax error at or near "WHERE"')
    const kept = has('note-forgotten') ? { ...booking, note: null } : booking
    const changed = { ...kept, ...Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) }
    bookings.set(booking.id, changed)
    return { status: 200, body: showBooking(changed) }
  })
  const cancel = ofBooking(({ id }) => {
    bookings.delete(id)
    return has('cancel-body') ? { status: 200, body: { ok: true } } : { status: 204 }
  })
  const putPlan = inRoom((room, { body }) => {
    const text = typeof body === 'string' ? body : ''
    const length = has('plan-bytes') ? new TextEncoder().encode(text).length : has('plan-units') ? text.length : [...text].length
    if (length < 1 || length > 500) return fail(400, 'Invalid plan')
    plans.set(room, text)
    return { status: 204 }
  })
  const getPlan = inRoom((room) => ({
    status: 200,
    type: has('plan-type') ? 'application/octet-stream' : 'text/plain; charset=utf-8',
    body: plans.get(room) ?? 'empty',
  }))
  return [
    { method: 'GET', path: '/rooms', handle: locked('list-open', list) },
    { method: 'GET', path: '/rooms/:room', handle: inRoom((room) => ({ status: 200, body: showRoom(room) })) },
    { method: 'POST', path: '/rooms/:room/bookings', types: ['application/json'], handle: locked('', book) },
    { method: 'GET', path: '/bookings/:id', handle: locked('', ofBooking((booking) => ({ status: 200, body: showBooking(booking) }))) },
    { method: 'PATCH', path: '/bookings/:id', types: ['application/json'], handle: locked('', change) },
    { method: 'DELETE', path: '/bookings/:id', handle: locked('', cancel) },
    { method: 'PUT', path: '/rooms/:room/plan', types: ['text/plain'], handle: locked('', putPlan) },
    { method: 'GET', path: '/rooms/:room/plan', handle: getPlan },
  ]
}
