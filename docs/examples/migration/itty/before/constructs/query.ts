import { AutoRouter, type IRequest, StatusError } from 'itty-router'

const titles = ['Emma', 'Persuasion']

export const router = AutoRouter()

router.get('/books', ({ query }: IRequest) => {
  const limit = Number(query['limit'] ?? 20)
  if (!(limit <= 100)) throw new StatusError(400, 'Invalid limit')
  return titles.slice(0, limit)
})
