import { createFetchGuarded } from '../../../guarded.ts'

const router = createFetchGuarded('/guarded')
const handle = (request: Request): Promise<Response> => router.fetch(request, 'proved')

export const GET = handle
export const HEAD = handle
export const POST = handle
export const DELETE = handle
