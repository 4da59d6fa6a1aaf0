export { codec, type Codec, type RequestCodec, type ResponseCodec } from './codec.ts'
export { codecs } from './codecs.ts'
export type { DecodedContract, DecodedOperation } from '../client/decoded-operation.ts'
export type { Schema } from '../core/schema/schema.ts'
