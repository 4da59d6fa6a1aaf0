import { AutoRouter, type IRequest } from 'itty-router'

export const router = AutoRouter()

router.get('/books/:id', ({ id }: IRequest) => ({ id, title: 'Emma' }))
