export { codec, type Codec, type RequestCodec, type ResponseCodec } from './codec.ts'
export { type CodecClient, createCodecClient } from './create-codec-client.ts'
export type { DecodedOperation } from './decoded-operation.ts'
export type { Schema } from '../core/schema/schema.ts'
