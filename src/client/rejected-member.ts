/** The type of what is neither an operation nor a contract in the argument of `createClient`. */
import type { FormatMessage } from '../shared/message.ts'

declare const message: unique symbol

/** A member that `createClient` rejects. The compiler prints the message where the member is used. */
// Not the message itself, because a string has methods: `client.users.search()` would compile.
export interface RejectedMember<Message> {
  readonly [message]: Message
}

/** The message of a member without operations. */
export type NoOperationsMessage<Name> = FormatMessage<"'{}' must be an operation or a contract", Name>
