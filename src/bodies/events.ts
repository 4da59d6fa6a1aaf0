/** Server-sent events (HTML Standard, section 9.2). */
import type { BodyFormat } from '../core/schema/body-format.ts'
import { isSchema, type Issue, type Schema, type SchemaOutput, validate, type Validation } from '../core/schema/schema.ts'
import type { Jsonified } from '../shared/jsonified.ts'
import { toJson } from '../shared/json-text.ts'
import { isObject } from '../shared/property.ts'
import { longestTimer } from '../shared/quantity.ts'
import { rejectUnknownOptions } from '../shared/unknown-options.ts'
import type { FormatMessage, KnownMessageOr } from '../shared/message.ts'
import { type CodecOf, type ElementMessage, requireSchema, wrapSchema } from './body-schema.ts'
import { createElementFormat } from './elements.ts'

/** The names of the event fields beside `data`. */
const otherFields: readonly string[] = ['event', 'id', 'retry']

/** The schemas for event fields. */
interface FieldSchemas {
  readonly [name: string]: Schema
}

/**
 * Options for `events`.
 *
 * @example
 * const options: EventOptions = { heartbeat: 15_000 }
 */
export interface EventOptions {
  /**
   * Whether the schema describes whole events, objects with `data` and, as they are declared, `event`, `id` and `retry`: for unions of
   * events. Default: the schema describes the data.
   */
  readonly fields?: true
  /** Whether the data is text that is sent as it is. Default: the data is JSON, where text is quoted. */
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

/** What a data schema accepts or returns, or an event with one side of its schemas' values. */
type ElementOf<Given, Side extends 'input' | 'output'> = Given extends Schema
  ? SideOf<Given, Side>
  : { [Name in Exclude<keyof Given, OptionalField<Given, Side>>]: SideOf<Given[Name], Side> } & {
        [Name in OptionalField<Given, Side> & keyof Given]?: SideOf<Given[Name], Side>
      } extends infer Event
    ? { [Name in keyof Event]: Event[Name] }
    : never

/** An event as it arrives. An event without data does not arrive, and a field that is null is not sent. Distributes over events. */
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

/** A validation result, as `Validation` has it, whose name other packages' declaration files could not import. */
type Validated = { readonly value: unknown; readonly issues?: undefined } | { readonly issues: readonly Issue[] }

/** The Standard Schema members for events with these fields. */
type FieldsStandard<Input, Output> = {
  readonly version: 1
  readonly vendor: 'routepact'
  readonly types?: { readonly input: Input; readonly output: Output } | undefined
  readonly validate: (value: unknown) => Validated | Promise<Validated>
}

/**
 * The schema of an event stream body. `Given` is the data schema, or the schema of whole events if `HasFields` is true, or an object of
 * field schemas.
 *
 * @example
 * const messages: EventsSchema<typeof Message> = events(Message)
 * const numbered: EventsSchema<{ data: typeof Message; id: typeof Id }> = events({ data: Message, id: Id })
 */
// An alias: other packages' declaration files could not name an interface.
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

/** The message for a codec in one field. */
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

/** The messages for the fields of each event in a union, else `never`. */
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

/** The fields, with a message for each that is not an event field, or whose schema has another type. */
type FieldsRules<Fields, IsText, Resolved> = {
  readonly [Name in keyof Fields]: Name extends 'data'
    ? KnownMessageOr<Fields[Name] extends { readonly '~codec': unknown } ? CodedData : DataMessage<Fields[Name], IsText>, Fields[Name] extends Schema ? Fields[Name] : Schema, Resolved>
    : Name extends keyof FieldTypes
      ? KnownMessageOr<FieldMessage<SideOf<Fields[Name], 'output'>, Name>, Fields[Name] extends Schema ? Fields[Name] : Schema, Resolved>
      : FormatMessage<"'{}' is not a field of an event", Name>
} & { readonly data: unknown }

/** The data schema, event schema or field schemas, with a message for what an event cannot have. */
type EventsRule<Given, HasFields, IsText, Resolved> = [Resolved, { isSchema: [Given] extends [Schema] ? true : never }] extends [unknown, { isSchema: never }]
  ? FieldsRules<Given, IsText, Resolved>
  : KnownMessageOr<
      Given extends Schema ? (HasFields extends true ? EventMessage<SchemaOutput<Given>> : DataMessage<Given, IsText>) : never,
      Given,
      Resolved
    >

/**
 * Returns the schema for a body of server-sent events (`text/event-stream`): an async iterable. Each element is the event's data, or an
 * event with the given fields.
 *
 * @param schema the data schema, or an object with schemas for `data` and, as they are sent, `id`, `event` and `retry`
 * @throws RangeError for a heartbeat that a timer cannot wait, TypeError for an unknown option or field, and for a value that is not a
 * schema
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
  // An outline has the options beside the format's name.
  rejectUnknownOptions(options, 'fields,text,heartbeat,name', 'events')
  const { heartbeat, text } = options
  if (heartbeat !== undefined && !(heartbeat >= 1 && heartbeat <= longestTimer)) {
    throw new RangeError(`'heartbeat' must be a number from 1 to ${longestTimer}`)
  }
  const fields = isSchema(schema) ? undefined : (schema as FieldSchemas)
  for (const [name, field] of fields ? Object.entries({ data: undefined, ...fields }) : []) {
    if (name !== 'data' && !otherFields.includes(name)) throw new TypeError(`'${name}' is not a field of an event`)
    requireSchema(field, `'${name}'`)
  }
  const hasFields = fields !== undefined || options.fields === true
  const describe = (data: unknown): object => (text ? (data as object) : { type: 'string', contentMediaType: 'application/json', contentSchema: data })
  const format = createElementFormat({
    contentTypes: ['text/event-stream'],
    // An empty comment, because some servers delay the headers until the body's first byte.
    start: ':\n\n',
    heartbeat,
    writeElement: (element) => writeEvent((hasFields ? element : { data: element }) as SentEvent, text),
    // Parses lines as the HTML Standard does (section 9.2.6). Events without data or without an end are dropped.
    isLenient: true,
    startReading() {
      let event: SentEvent = {}
      return (line, parse) => {
        const [, name = '', value = ''] = /^([^:]*)(?:: ?([^]*))?/.exec(line) as RegExpExecArray
        if (name === 'data') event.data = event.data === undefined ? value : `${event.data}\n${value}`
        // The element contains only declared fields, whatever else the server adds.
        else if ((name === 'event' || isField(name, value)) && (!fields || name in fields)) event[name] = name === 'retry' ? Number(value) : value
        if (line) return undefined
        const { data, ...others } = event
        event = {}
        if (data === undefined) return undefined
        const received = text ? data : parse(data)
        return { value: hasFields ? { ...others, data: received } : received }
      }
    },
    create: events,
    form: { name: 'events', ...(hasFields && { fields: true }), ...(text && { text }) },
    describe: (element, resolve) => ({ itemSchema: hasFields ? describeEvent(element, describe, resolve) : { type: 'object', properties: { data: describe(element) }, required: ['data'] } }),
  })
  const standard = { version: 1, vendor: 'routepact', validate: (value: unknown) => validateEvent(fields as FieldSchemas, value) }
  return (fields ? { '~standard': standard, '~body': { ...format, fields } } : wrapSchema(schema as Schema, format)) as EventsSchema<Given, HasFields>
}

/** Validates event fields, each with its schema, and returns these alone. */
async function validateEvent(fields: FieldSchemas, value: unknown): Promise<Validation> {
  if (!isObject(value)) return { issues: [{ message: 'Expected an event' }] }
  const issues: Issue[] = []
  const event: { [name: string]: unknown } = {}
  for (const [name, schema] of Object.entries(fields)) {
    const validation = await validate(schema, value[name])
    if (validation.issues) issues.push(...validation.issues.map(({ message, path }) => ({ message, path: [name, ...(path ?? [])] })))
    else if (validation.value !== undefined) event[name] = validation.value
  }
  return issues[0] ? { issues } : { value: event }
}

/** An event. Fields that were not sent are absent. */
interface SentEvent {
  data?: string
  [field: string]: unknown
}

/** Whether a field beside the data can have this text. With a line break, it could forge another event. */
function isField(name: string, text: string): boolean {
  return name === 'retry' ? /^\d+$/.test(text) : otherFields.includes(name) && !/[\r\n\0]/.test(text)
}

/**
 * Writes an event. Fields that are null are not sent.
 *
 * @param isText whether the data is a text that is sent as it is
 * @throws TypeError for an event without data, which browsers drop, and for any other field that browsers would read differently
 */
function writeEvent(event: SentEvent, isText: true | undefined): string {
  let text = ''
  for (const name of otherFields) {
    const value = event[name]
    if (value === undefined || value === null) continue
    if (!isField(name, String(value))) throw new TypeError(`'${name}' cannot be sent in an event`)
    text += `${name}: ${String(value)}\n`
  }
  const { data } = event
  if (isText && typeof data !== 'string') throw new TypeError("'data' of an event must be a string")
  const sent = isText ? (data as string) : toJson(data)
  return `${text}data: ${sent.replace(/\r\n?|\n/g, '\ndata: ')}\n\n`
}

/** A JSON Schema for an event or its data. */
interface DescribedEvent {
  readonly [keyword: string]: unknown
}

/** Describes event data as text, in each event of a union. */
function describeEvent(given: DescribedEvent, describe: (data: unknown) => object, resolve: (schema: DescribedEvent) => DescribedEvent): DescribedEvent {
  const schema = resolve(given)
  const union = ['anyOf', 'oneOf'].find((name) => Array.isArray(schema[name]))
  if (union) return { ...schema, [union]: (schema[union] as DescribedEvent[]).map((member) => describeEvent(member, describe, resolve)) }
  const { properties = {} } = schema as { readonly properties?: { readonly [name: string]: unknown } }
  return 'data' in properties ? { ...schema, properties: { ...properties, data: describe(properties['data']) } } : schema
}
