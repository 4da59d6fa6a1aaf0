import { router } from '../../../router'

const handle = (request: Request): Promise<Response> => router.fetch(request)

export const GET = handle
export const HEAD = handle
export const OPTIONS = handle
export const POST = handle
export const PUT = handle
export const PATCH = handle
export const DELETE = handle
