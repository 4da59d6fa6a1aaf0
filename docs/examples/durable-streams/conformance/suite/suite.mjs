/** Runs the suite against the server at `SERVER`. */
import { runConformanceTests } from '@durable-streams/server-conformance-tests'

/**
 * Removes the space after `data:`, which is optional (HTML Standard, section 9.2.5; PROTOCOL.md has it in all of its
 * examples): three tests look for the text without it.
 */
function withoutSpaces(response) {
  let rest = ''
  const lines = new TransformStream({
    transform(chunk, controller) {
      const end = (rest + chunk).lastIndexOf('\n') + 1
      const text = (rest + chunk).slice(0, end)
      rest = (rest + chunk).slice(end)
      if (text) controller.enqueue(text.replace(/^data: /gm, 'data:'))
    },
  })
  const body = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(lines).pipeThrough(new TextEncoderStream())
  const { status, headers, url } = response
  return Object.defineProperty(new Response(body, { status, headers }), 'url', { value: url })
}

if (process.env.SPACES === 'removed') {
  const { fetch } = globalThis
  globalThis.fetch = async (...args) => {
    const response = await fetch(...args)
    return response.headers.get('content-type') === 'text/event-stream' ? withoutSpaces(response) : response
  }
}

runConformanceTests({ baseUrl: process.env.SERVER, longPollTimeoutMs: Number(process.env.LONG_POLL_TIMEOUT) })
