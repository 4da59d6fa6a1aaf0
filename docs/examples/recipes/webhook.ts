import { createRouter, type Router } from 'routepact'
import type { z } from 'zod'
import { contract, type Event } from './webhook-contract.ts'
import { maxBodySize } from './webhook-copy.ts'
import { githubSignature } from './webhook-signature.ts'

type Save = (
  deliveryId: string,
  event: z.output<typeof Event>,
) => Promise<void>

export function createWebhooks(secret: string, save: Save): Router {
  return createRouter({
    contract,
    maxBodySize,
    security: { signature: githubSignature(secret) },
    handlers: {
      receiveEvent: async (request) => {
        await save(request.context.deliveryId, request.validatedBody)
        return request.respond({ status: 200 })
      },
    },
  })
}
