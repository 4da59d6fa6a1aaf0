import { defineEventHandler, toWebRequest } from 'h3'
import { router } from '../../greeting.ts'

export default defineEventHandler(async (event) => {
  const response = await router.fetch(toWebRequest(event))
  if (!response.body) return response
  // Nitro does not cancel a body if the client goes away.
  const gone = new AbortController()
  event.node.res.once('close', () => gone.abort())
  const body = response.body.pipeThrough(new TransformStream(), gone)
  return new Response(body, response)
})
