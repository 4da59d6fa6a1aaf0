import { initContract } from '@ts-rest/core'
import {
  createFetchHandler,
  tsr,
  TsRestResponse,
} from '@ts-rest/serverless/fetch'
import { z } from 'zod'

const contract = initContract().router({
  getMe: {
    path: '/me',
    method: 'GET',
    responses: { 200: z.object({ name: z.string() }) },
  },
})

interface Context {
  user: { name: string }
}

export const serve = createFetchHandler(
  contract,
  {
    getMe: async (_args, { request }) => ({
      status: 200,
      body: request.user,
    }),
  },
  {
    requestMiddleware: [
      tsr.middleware<Context>((request) => {
        const header = request.headers.get('authorization')
        if (header !== 'Bearer secret') {
          const body = { error: 'Unauthorized' }
          return TsRestResponse.fromJson(body, { status: 401 })
        }
        request.user = { name: 'Ada' }
        return undefined
      }),
    ],
  },
)
