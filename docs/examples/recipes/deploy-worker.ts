import { router } from './deploy-router.ts'

export default {
  fetch: (request: Request): Promise<Response> => {
    const address = request.headers.get('cf-connecting-ip')
    return router.fetch(request, address ?? undefined)
  },
}
