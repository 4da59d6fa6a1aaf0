import {
  AutoRouter,
  type IRequest,
  json,
  StatusError,
  withContent,
} from 'itty-router'
import { z } from 'zod'

const NewBook = z.object({ title: z.string().min(1) })

export const router = AutoRouter()

router.post('/books', withContent, ({ content }: IRequest) => {
  const { data, error } = NewBook.safeParse(content)
  if (error) throw new StatusError(400, error.message)
  return json({ id: '1', ...data }, { status: 201 })
})
