import { see } from '../../../guarded.ts'

export const GET = ({ headers }: Request): Response => Response.json({ ...see((name) => headers.get(name)), caller: 'proved' })
