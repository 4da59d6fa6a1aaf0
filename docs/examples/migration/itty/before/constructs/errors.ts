import {
  AutoRouter,
  type IRequest,
  status,
  StatusError,
} from 'itty-router'

export const router = AutoRouter()

router.get('/books/:id', ({ id }: IRequest) => {
  if (id !== '1') throw new StatusError(404, 'No such book')
  return status(200)
})
