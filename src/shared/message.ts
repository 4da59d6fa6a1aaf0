/** Rule messages, which the compiler shows at the invalid property and `checkContract` lists, and start-up phrases. */

/** The message with the name in place of its `{}`. */
export type FormatMessage<Message extends string, Name> = Message extends `${infer Before}{}${infer After}`
  ? `${Before}${Name & (string | number)}${After}`
  : Message

/** Puts the name in place of `{}`. */
export function formatMessage(message: string, name: string): string {
  return message.replace('{}', () => name)
}

/** The message for a value that is undefined. */
export const omitMessage = "'{}' must not be undefined: omit it"

export type OmitMessage<Name> = FormatMessage<typeof omitMessage, Name>

/** The message for a text with another type. */
export const stringMessage = "'{}' must be a string"

export type StringMessage<Name> = FormatMessage<typeof stringMessage, Name>

/**
 * Adds a problem that start-up lists: a place, such as `responses.200`, and a short phrase. The `checkContract` message explains it, and so
 * does docs/reference/rules.md.
 */
export type Report = (place: string, phrase?: string) => void

/** Returns a function that adds problems with an operation or an option to a list. */
export function reportTo(problems: string[], start: string = ''): Report {
  return (place, phrase = 'is not valid') => void problems.push(`${start}'${place}' ${phrase}`)
}

/**
 * One message, because the compiler prints a union of sentences as one type. The next message follows when this one is resolved. The
 * compiler infers from a function's last overload.
 */
export type OneMessage<Messages> = (Messages extends unknown ? (give: (message: Messages) => void) => void : never) extends (
  give: infer Overloads,
) => void
  ? Overloads extends (message: infer Message) => void
    ? Message & string
    : never
  : never

/** A message, or the declared type if there is no message. */
export type MessageOr<Messages, Declared> = [Messages] extends [never] ? Declared : OneMessage<Messages>

/**
 * A message, or the declared type if there is no message or if a type parameter decides.
 *
 * @typeParam Resolved a type that is known where the message is needed, so that the compiler does not resolve it earlier
 */
export type KnownMessageOr<Messages, Declared, Resolved> = [
  Resolved,
  { none: [Messages] extends [never] ? true : never },
] extends [unknown, { none: never }]
  ? OneMessage<Messages>
  : Declared

/**
 * `Rule` if the value has the type or a type parameter decides, else `Message`. The compiler evaluates both.
 *
 * @typeParam Resolved as in `KnownMessageOr`
 */
export type Fits<Value, Wanted, Resolved, Rule, Message> = [
  Resolved,
  { fits: [Value] extends [Wanted] ? true : never },
] extends [unknown, { fits: never }]
  ? Message
  : Rule
