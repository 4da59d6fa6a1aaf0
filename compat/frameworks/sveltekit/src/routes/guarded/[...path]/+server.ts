import { createFetchGuarded } from '../../../guarded.ts'

const router = createFetchGuarded('/guarded')

export const fallback = ({ request, locals }: { request: Request; locals: { caller?: string } }): Promise<Response> =>
  router.fetch(request, locals.caller)
