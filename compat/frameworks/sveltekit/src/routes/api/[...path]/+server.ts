import { router } from '../../../greeting.ts'

export const fallback = ({ request }: { request: Request }): Promise<Response> => router.fetch(request)
