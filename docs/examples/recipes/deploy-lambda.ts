import { Hono } from 'hono'
import { handle, type LambdaEvent } from 'hono/aws-lambda'
import { router } from './deploy-router.ts'

function readAddress({ requestContext }: LambdaEvent) {
  if (!('http' in requestContext)) return undefined
  return requestContext.http.sourceIp
}

const app = new Hono<{ Bindings: { event: LambdaEvent } }>()
app.all('*', ({ req, env }) =>
  router.fetch(req.raw, readAddress(env.event)),
)

export const handler = handle(app)
