/** What documents, senders and tests know of a codec, without its code. */
import { readProperty } from '../../shared/property.ts'
import type { Schema, Validation } from './schema.ts'

/** The codec of which a schema is one form. */
export interface CodecMark {
  /** The schema that accepts what is sent and returns the value. */
  readonly schema: Schema
  /** Converts a value to what is sent, or returns the issues. */
  readonly encode: (value: unknown) => Validation | Promise<Validation>
}

/** Returns the codec of which a schema is one form. Its key is a string, like the key of `byteStream`. */
export function getCodec(schema: unknown): CodecMark | undefined {
  return readProperty(schema, '~codec') as CodecMark | undefined
}
