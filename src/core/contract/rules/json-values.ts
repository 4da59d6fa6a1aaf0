/** The rules for bodies that JSON represents. Only the compiler knows the types of values. */
import type { ReceivedFault, SentFault } from '../../../shared/serializable.ts'
import type { FormatMessage } from '../../../shared/message.ts'

/** The message for a value that JSON cannot represent. */
type NoJson = "'{}' cannot be represented in JSON"

/** The message for a body that may be undefined. */
type UndefinedBody = "'body' must not be undefined: use null, or a status without a body"

/** The message for a received body that JSON can never satisfy, else `never`. */
export type ReceivedJsonMessage<Input> = FormatMessage<NoJson, ReceivedFault<Input>>

/** The messages for a sent body that JSON cannot represent, else `never`. */
export type SentJsonMessage<Output> = UndefinedMessage<Output> | FormatMessage<NoJson, SentFault<Output>>

/** The message for a body that may be undefined, else `never`. */
type UndefinedMessage<Output> = unknown extends Output
  ? never
  : undefined extends Output
    ? UndefinedBody
    : never
