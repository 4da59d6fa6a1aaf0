import { router } from './deploy-router.ts'

export default {
  fetch: (request: Request): Promise<Response> => {
    const address = request.headers.get('x-real-ip')
    return router.fetch(request, address ?? undefined)
  },
}
