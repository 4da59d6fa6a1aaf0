import { AutoRouter } from 'itty-router'

export const router = AutoRouter()

router.get('/events', () => {
  const body = new ReadableStream<string>({
    start(controller) {
      for (const count of [1, 2])
        controller.enqueue(`data: ${JSON.stringify({ count })}\n\n`)
      controller.close()
    },
  })
  const headers = { 'content-type': 'text/event-stream' }
  return new Response(body.pipeThrough(new TextEncoderStream()), {
    headers,
  })
})
