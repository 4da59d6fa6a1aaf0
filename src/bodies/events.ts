/** Server-sent events (HTML Standard, section 9.2). */
import type { BodyFormat, BodyReading } from '../core/schema/body-format.ts'
import { isSchema, type Issue, type Schema, type SchemaOutput, validate, type Validation } from '../core/schema/schema.ts'
import { surrogatePattern } from '../shared/header-value.ts'
import type { Jsonified } from '../shared/jsonified.ts'
import { toJson } from '../shared/json-text.ts'
import { isObject, readProperty } from '../shared/property.ts'
import { longestTimer } from '../shared/quantity.ts'
import { rejectUnknownOptions } from '../shared/unknown-options.ts'
import type { FormatMessage, KnownMessageOr } from '../shared/message.ts'
import { type CodecOf, type ElementMessage, requireSchema, wrapSchema } from './body-schema.ts'
import { createElementFormat, readLines } from './elements.ts'

/** What is said of a text that UTF-8 cannot represent. */
const noSurrogate = 'not have a lone surrogate'

/** The names of the fields of an event beside its data. */
const otherFields = ['event', 'id', 'retry'] as const

/** The schemas of the fields of an event. */
interface FieldSchemas {
  readonly [name: string]: Schema
}

/**
 * The options of `events`.
 *
 * @example
 * const options: EventOptions = { heartbeat: 15_000 }
 */
export interface EventOptions {
  /**
   * Whether the schema describes whole events, objects with `data` and, as they are declared, `event`, `id` and `retry`: for a union
   * of events. Default: the schema describes the data.
   */
  readonly fields?: true
  /**
   * Whether the data is text that is sent as it is. Default: the data is JSON, a text in quotes.
   */
  readonly text?: true
  /**
   * The milliseconds of silence after which a comment is sent, so that proxies do not close the connection and a client that has
   * disconnected is noticed. Default: none.
   */
  readonly heartbeat?: number
}

/** The names of the fields whose schemas accept or return `undefined`. */
type OptionalField<Fields, Side extends 'input' | 'output'> = {
  [Name in keyof Fields]: undefined extends SideOf<Fields[Name], Side> ? Name : never
}[keyof Fields]

type SideOf<Slot, Side extends 'input' | 'output'> = Slot extends Schema ? NonNullable<Slot['~standard']['types']>[Side] : never

/** What a schema of data accepts or returns, or an event with the values of one side of its schemas. */
type ElementOf<Given, Side extends 'input' | 'output'> = Given extends Schema
  ? SideOf<Given, Side>
  : { [Name in Exclude<keyof Given, OptionalField<Given, Side>>]: SideOf<Given[Name], Side> } & {
        [Name in OptionalField<Given, Side> & keyof Given]?: SideOf<Given[Name], Side>
      } extends infer Event
    ? { [Name in keyof Event]: Event[Name] }
    : never

/** An event as it arrives. One without data does not, and a field that is null is not sent. Distributes over events. */
export type ReceivedEvent<Event> = Event extends { data?: infer Data }
  ? { data: Jsonified<Exclude<Data, undefined>> } & {
      [Field in keyof Event as Field & ('event' | 'id' | 'retry')]: Event[Field] extends infer Value ? (Value extends null ? undefined : Value) : never
    } extends infer Received
    ? { [Field in keyof Received]: Received[Field] }
    : never
  : never

/** An element as it arrives. */
type ReceivedElement<Given, HasFields> = Given extends Schema
  ? HasFields extends true
    ? ReceivedEvent<SchemaOutput<Given>>
    : Jsonified<SchemaOutput<Given>>
  : ReceivedEvent<ElementOf<Given, 'output'>>

/** The members of Standard Schema for events with these fields. */
type FieldsStandard<Input, Output> = {
  readonly version: 1
  readonly vendor: 'routepact'
  readonly types?: { readonly input: Input; readonly output: Output } | undefined
  readonly validate: (value: unknown) => Validation | Promise<Validation>
}

/**
 * The schema of a body of events. `Given` is the schema of their data, or of whole events if `HasFields` is true, or an object of
 * the schemas of their fields.
 *
 * @example
 * const messages: EventsSchema<typeof Message> = events(Message)
 * const numbered: EventsSchema<{ data: typeof Message; id: typeof Id }> = events({ data: Message, id: Id })
 */
// An alias, because declaration files of other packages could not name an interface.
export type EventsSchema<Given, HasFields = undefined> = {
  readonly '~standard': Given extends { readonly '~standard': infer Standard } ? Standard : FieldsStandard<ElementOf<Given, 'input'>, ElementOf<Given, 'output'>>
} & CodecOf<Given> & {
    readonly '~body': BodyFormat<
      AsyncIterable<ElementOf<Given, 'input'>>,
      AsyncIterable<ElementOf<Given, 'output'>>,
      AsyncIterable<ElementOf<Given, 'input'>>,
      AsyncIterable<ReceivedElement<Given, HasFields>>
    > & { readonly contentTypes: readonly ['text/event-stream'] }
  }

/** The message for an event without data. */
type NoData = "'data' must be a field of the event"

/** The message for data that is not a text, with the option `text`. */
type NoTextData = "'data' must be a string: the option 'text' sends it as it is"

/** The message for a codec of one field. */
type CodedData = "'data' must not be a codec: make one of the whole event, for events(schema, { fields: true })"

/** The fields that are not data -> what they are. */
interface FieldTypes {
  readonly event: 'string'
  readonly id: 'string'
  readonly retry: 'number'
}

/** The message for a field of another type, else `never`. */
type FieldMessage<Value, Name> = unknown extends Value
  ? never
  : Name extends keyof FieldTypes
    ? [Value] extends [(FieldTypes[Name] extends 'string' ? string : number) | null | undefined]
      ? never
      : `'${Name}' of an event must be a ${FieldTypes[Name]}`
    : never

/** The messages for the fields of each event of a union, else `never`. */
type EventMessage<Event> = unknown extends Event
  ? never
  : Event extends { readonly data?: unknown }
    ? { [Name in keyof Event]-?: FieldMessage<Event[Name], Name> }[keyof Event]
    : NoData

/** The message for data that cannot be sent, else `never`. */
type DataMessage<Data, IsText> = Data extends Schema
  ? IsText extends true
    ? unknown extends SchemaOutput<Data>
      ? never
      : [SchemaOutput<Data>] extends [string]
        ? never
        : NoTextData
    : ElementMessage<Data>
  : never

/** The fields with a message in place of each that is none, or whose schema has another type. */
type FieldsRules<Fields, IsText, Resolved> = {
  readonly [Name in keyof Fields]: Name extends 'data'
    ? KnownMessageOr<Fields[Name] extends { readonly '~codec': unknown } ? CodedData : DataMessage<Fields[Name], IsText>, Fields[Name] extends Schema ? Fields[Name] : Schema, Resolved>
    : Name extends keyof FieldTypes
      ? KnownMessageOr<FieldMessage<SideOf<Fields[Name], 'output'>, Name>, Fields[Name] extends Schema ? Fields[Name] : Schema, Resolved>
      : FormatMessage<"'{}' is not a field of an event", Name>
} & { readonly data: unknown }

/** The schema of data or of events, or the schemas of fields, with a message in place of what an event cannot have. */
type EventsRule<Given, HasFields, IsText, Resolved> = [Resolved, { isSchema: [Given] extends [Schema] ? true : never }] extends [unknown, { isSchema: never }]
  ? FieldsRules<Given, IsText, Resolved>
  : KnownMessageOr<
      Given extends Schema ? (HasFields extends true ? EventMessage<SchemaOutput<Given>> : DataMessage<Given, IsText>) : never,
      Given,
      Resolved
    >

/**
 * Returns the schema of a body of server-sent events (`text/event-stream`): an async iterable. Each element is the data of an event, or
 * an event with the fields that are given.
 *
 * @param schema the schema of the data, or an object with the schemas of `data` and, as they are sent, `id`, `event` and `retry`
 * @throws RangeError for a heartbeat that a timer cannot wait, TypeError for an unknown option or field, and for what is no schema
 * @example
 * const chat = createContract({
 *   listen: {
 *     path: '/messages',
 *     method: 'GET',
 *     responses: {
 *       200: { 'text/event-stream': { body: events({ data: z.object({ text: z.string() }), id: z.string() }, { heartbeat: 15_000 }) } },
 *     },
 *   },
 * })
 */
export function events<const Given extends object, const HasFields extends true | undefined = undefined, const IsText extends true | undefined = undefined, Resolved = true>(
  schema: EventsRule<Given, HasFields, IsText, Resolved>,
  options: EventOptions & { readonly fields?: HasFields; readonly text?: IsText } = {},
): EventsSchema<Given, HasFields> {
  // An outline has the options beside the name of the format.
  rejectUnknownOptions(options, 'fields,text,heartbeat,name', 'events')
  const { heartbeat, text } = options
  if (heartbeat !== undefined && !(heartbeat >= 1 && heartbeat <= longestTimer)) {
    throw new RangeError(`'heartbeat' must be a number from 1 to ${longestTimer}`)
  }
  const fields = isSchema(schema) ? undefined : (schema as FieldSchemas)
  if (fields) checkFields(fields)
  const hasFields = fields !== undefined || options.fields === true
  const inner: Schema = fields ? { '~standard': { version: 1, vendor: 'routepact', validate: (value: unknown) => validateEvent(fields, value) } as Schema['~standard'] } : (schema as Schema)
  const format = createElementFormat({
    contentTypes: ['text/event-stream'],
    // An empty comment, because some servers delay the headers until the first byte of the body.
    start: ':\n\n',
    heartbeat,
    writeElement: (element) => writeEvent(hasFields ? element : { data: element }, text === true),
    async *readElements(stream, reading) {
      // Decoded as browsers do, which replace invalid bytes.
      for await (const event of parseEvents(readLines(stream, reading, false))) {
        const { data, ...others } = event
        // Only what is declared is in the element, whatever else the server adds.
        const declared = fields ? Object.fromEntries(Object.entries(others).filter(([name]) => name in fields)) : others
        const value = text ? data : readJson(data, reading)
        yield hasFields ? { ...declared, data: value } : value
      }
    },
    create: events,
    form: { name: 'events', ...(hasFields && { fields: true }), ...(text && { text }) },
    describe: (element, resolve) => ({ itemSchema: describeEvent(element, hasFields, text === true, resolve) }),
  })
  return (fields ? { ...inner, '~body': { ...format, fields } } : wrapSchema(inner, format)) as EventsSchema<Given, HasFields>
}

/** @throws TypeError for a field that no event has, for a value that is no schema, and without `data` */
function checkFields(fields: FieldSchemas): void {
  requireSchema(readProperty(fields, 'data'), "'data'")
  for (const [name, schema] of Object.entries(fields)) {
    if (name !== 'data' && !otherFields.includes(name as never)) throw new TypeError(`'${name}' is not a field of an event`)
    requireSchema(schema, `'${name}'`)
  }
}

/** Validates the fields of an event, each with its schema, and returns these alone. */
async function validateEvent(fields: FieldSchemas, value: unknown): Promise<Validation> {
  if (!isObject(value)) return { issues: [{ message: 'Expected an event' }] }
  const issues: Issue[] = []
  const event: { [name: string]: unknown } = {}
  for (const name of [...otherFields, 'data']) {
    const schema = fields[name]
    const validation = schema && (await validate(schema, value[name]))
    if (validation?.issues) issues.push(...validation.issues.map((issue) => ({ message: issue.message, path: [name, ...(issue.path ?? [])] })))
    else if (validation?.value !== undefined) event[name] = validation.value
  }
  return issues[0] ? { issues } : { value: event }
}

/**
 * Writes an event. Fields that are null are not sent.
 *
 * @param isText whether the data is a text that is sent as it is
 * @throws TypeError for an event without data, which browsers drop, for a field with a line break, which could forge another
 * event, and for a `retry` that browsers ignore
 */
function writeEvent(element: unknown, isText: boolean): string {
  const event = (element ?? {}) as { readonly [field: string]: unknown }
  const { data } = event
  if (data === undefined) throw new TypeError("'data' of a server-sent event must not be undefined")
  let text = ''
  for (const field of otherFields) {
    const given = event[field]
    if (given === undefined || given === null) continue
    const value = String(given)
    const rule = field === 'retry' ? !/^\d+$/.test(value) && 'be an integer from 0' : (/[\r\n\0]/.test(value) && 'not have a line break or NUL') || (surrogatePattern.test(value) && noSurrogate)
    if (rule) throw new TypeError(`'${field}' of a server-sent event must ${rule}`)
    text += `${field}: ${value}\n`
  }
  if (isText && typeof data !== 'string') throw new TypeError("'data' of a server-sent event must be a string")
  const sent = isText ? (data as string) : toJson(data)
  if (surrogatePattern.test(sent)) throw new TypeError(`'data' of a server-sent event must ${noSurrogate}`)
  for (const line of sent.split(/\r\n|\r|\n/)) text += `data: ${line}\n`
  return `${text}\n`
}

function readJson(data: string, { fail }: BodyReading): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw fail('has data that is not JSON', undefined, data)
  }
}

/** The fields of an event. Fields that were not sent are absent. */
interface SentEvent {
  data?: string
  event?: string
  id?: string
  retry?: number
}

/** Parses lines as server-sent events (HTML Standard, section 9.2.6). Events without data or without an end are dropped. */
async function* parseEvents(lines: AsyncIterable<string>): AsyncGenerator<SentEvent & { readonly data: string }> {
  let event: SentEvent = {}
  for await (const line of lines) {
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (line === '') {
      if (event.data !== undefined) yield event as SentEvent & { readonly data: string }
      event = {}
    } else if (field === 'data') event.data = event.data === undefined ? value : `${event.data}\n${value}`
    else if (field === 'event' || (field === 'id' && !value.includes('\0'))) event[field] = value
    else if (field === 'retry' && /^\d+$/.test(value)) event.retry = Number(value)
  }
}

/** A JSON Schema of an event or its data. */
interface DescribedEvent {
  readonly [keyword: string]: unknown
}

/** Describes an event as an object of its fields, in which the data is text. */
function describeEvent(given: DescribedEvent, hasFields: boolean, isText: boolean, resolve: (schema: DescribedEvent) => DescribedEvent): DescribedEvent {
  const encode = (data: unknown): object => (isText ? (data as object) : { type: 'string', contentMediaType: 'application/json', contentSchema: data })
  if (!hasFields) return { type: 'object', properties: { data: encode(given) }, required: ['data'] }
  const schema = resolve(given)
  for (const union of ['anyOf', 'oneOf']) {
    const members = schema[union]
    if (Array.isArray(members)) return { ...schema, [union]: members.map((member: DescribedEvent) => describeEvent(member, true, isText, resolve)) }
  }
  const { properties = {} } = schema as { readonly properties?: { readonly [name: string]: unknown } }
  if (!('data' in properties)) return schema
  const { data } = properties
  return { ...schema, properties: { ...properties, data: encode(data) } }
}
