/** What must hold for bodies, as types: those that a method or a status may have, and what JSON can carry. */
import type { Schema, SchemaInput, SchemaOutput } from '../schema/schema.ts'
import type { ReceivedFault, SentFault } from './serializable.ts'
import type { BodilessMethod } from './fast-path.ts'
import type { FormatMessage, Messages } from './messages.ts'
import type { BodilessStatus } from './status.ts'

/** Does the schema accept anything, so that nothing can be asked of it? One that is not known yet does. */
export type AcceptsAnything<Slot> = [Slot] extends [Schema]
  ? [unknown] extends [SchemaInput<Slot>]
    ? true
    : never
  : true

/** Is something wrong? Then the sentence, else what was declared. */
export type Or<Sentence, Declared> = { sentence: Sentence } extends { sentence: never } ? Declared : Sentence

/** Are there bodies, and does the method have any? Then JSON carries those that it is to carry. */
export type RequestsRules<Slot, Method> = Slot extends object
  ? [Method] extends [BodilessMethod]
    ? FormatMessage<Messages['bodilessMethod'], Method>
    : { [ContentType in keyof Slot]: WithBody<Slot[ContentType], RequestBody<Slot[ContentType], ContentType>> }
  : Slot

/** Is the body right, or not known yet? Else the sentence takes its place. */
type WithBody<Content, Sentence> = {
  [Part in keyof Content]: Part extends 'body'
    ? [keyof Content, { anything: AcceptsAnything<Content[Part]> }] extends [unknown, { anything: never }]
      ? Or<Sentence, Content[Part]>
      : Content[Part]
    : Content[Part]
}

/** Does the content type carry JSON? Then what the schema accepts must have a form in it. */
type RequestBody<Content, ContentType> = ContentType extends `${string}/json` | `${string}+json`
  ? Content extends { readonly body: Schema }
    ? FormatMessage<Messages['noJson'], ReceivedFault<SchemaInput<Content['body']>>>
    : never
  : never

/** Does the operation say what success is? Then each of its responses is looked at. */
export type ResponsesRules<Responses> = [Responses[keyof Responses & (200 | 'default')]] extends [undefined]
  ? Messages['noSuccess']
  : { [Status in keyof Responses]: ResponseRules<Responses[Status], Status> }

/** Is it a status, or `default`? A number that is not known is one, as far as we know. */
type ResponseRules<Contents, Status> = `${Status & (string | number)}` extends
  'default' | `${2 | 3 | 4 | 5}${Digit}${Digit}`
  ? ContentsRules<Contents, Status>
  : number extends Status
    ? Contents
    : FormatMessage<Messages['noStatus'], Status>

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

type ContentsRules<Contents, Status> = {
  [ContentType in keyof Contents]: WithBody<
    Contents[ContentType],
    ResponseBody<Contents[ContentType], ContentType, Status>
  >
}

/** Do answers of this status have a body? Then, under a content type that carries JSON, what is sent has a form in it. */
type ResponseBody<Content, ContentType, Status> = Content extends { readonly body: Schema }
  ? Status extends BodilessStatus
    ? NoBody<SchemaInput<Content['body']>> extends never
      ? never
      : FormatMessage<Messages['bodiless'], Status>
    : ContentType extends `${string}/json` | `${string}+json`
      ? FormatMessage<Messages['noJson'], SentFault<SchemaOutput<Content['body']>>>
      : never
  : never

/** Does the schema ask for a body, so that none is not enough? */
type NoBody<Input> = [Input] extends [never] ? never : undefined extends Input ? never : true
