/** The messages of rules: the compiler shows them at the invalid property, and start-up lists them. */

/** The message with the name in place of each `{}`. */
export type FormatMessage<Message extends string, Name> = Message extends `${infer Before}{}${infer After}`
  ? `${Before}${Name & (string | number)}${FormatMessage<After, Name>}`
  : Message

/** Puts the name, if there is one, in place of each `{}`. */
export function formatMessage(message: string, name = '{}'): string {
  return message.replaceAll('{}', () => name)
}

/** Adds a problem: a message, with the name in place of each `{}`. */
export type Report = (message: string, name?: string) => void

/** The message, or the declared type if there is no message. */
export type MessageOr<Message, Declared> = { message: Message } extends { message: never } ? Declared : Message

/**
 * The message, or the declared type if there is no message or if a type parameter decides.
 *
 * @typeParam Resolved a type that is known where the message is needed, so that the compiler does not resolve it before
 */
export type KnownMessageOr<Message, Declared, Resolved> = [
  Resolved,
  { none: [Message] extends [never] ? true : never },
] extends [unknown, { none: never }]
  ? Message
  : Declared
