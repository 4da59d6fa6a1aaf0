import { createContract } from 'routepact'
import { z } from 'zod'
import { errorResponse, json } from './parts.ts'

export const { getTags } = createContract({
  getTags: {
    operationId: 'GetTags',
    summary: 'Get tags',
    description: 'Get tags. Auth not required',
    tags: ['Tags'],
    path: '/tags',
    method: 'GET',
    responses: { 200: json(z.object({ tags: z.array(z.string()) })), 422: errorResponse },
  },
})
