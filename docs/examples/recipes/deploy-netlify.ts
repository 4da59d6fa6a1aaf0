import { router } from './deploy-router.ts'

export default (
  request: Request,
  { ip }: { readonly ip: string },
): Promise<Response> => router.fetch(request, ip)

export const config = { path: '/*' }
