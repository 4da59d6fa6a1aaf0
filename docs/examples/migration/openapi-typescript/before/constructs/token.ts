import { client } from './client.ts'

export const useToken = (token: string) =>
  client.use({
    onRequest: ({ request }) =>
      request.headers.set('authorization', `Bearer ${token}`),
  })
