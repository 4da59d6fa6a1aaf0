import { fetch, runConformance } from '../conformance.ts'

export default {
  fetch: async (request: Request): Promise<Response> =>
    new URL(request.url).pathname === '/direct' ? Response.json(await runConformance()) : fetch(request),
}
