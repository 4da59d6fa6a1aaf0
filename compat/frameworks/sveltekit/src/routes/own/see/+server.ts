import { see } from '../../../guarded.ts'

export const GET = ({ request, locals }: { request: Request; locals: { caller?: string } }): Response =>
  Response.json({ ...see((name) => request.headers.get(name)), ...locals })
