import { AutoRouter, status } from 'itty-router'

export const router = AutoRouter()

router.delete('/books/:id', () => status(204))
