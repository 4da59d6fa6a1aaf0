import { type ReceiveBody, receiveBody } from './receive-body.ts'

/** Creates the error of a body that is not bytes. */
function createStreamError(): Error {
  return new Error("'incoming' must be a stream of bytes: call the handler without 'setEncoding'")
}

/**
 * Receives a request body of which a framework may have changed the stream.
 *
 * @throws Error for a stream of texts or objects
 */
export const receiveBytes: ReceiveBody = (incoming, onPart, onEnd, onFail) => {
  if (incoming.readableEncoding || incoming.readableObjectMode) throw createStreamError()
  // The encoding may be set while the body is received. Other realms have their own classes.
  receiveBody(incoming, (part) => (ArrayBuffer.isView(part) ? onPart(part) : onFail(createStreamError())), onEnd, onFail)
}
