import {
  AutoRouter,
  type IRequest,
  StatusError,
  withContent,
} from 'itty-router'

export const router = AutoRouter()

router.post('/covers', withContent, ({ content }: IRequest) => {
  const cover = content instanceof FormData && content.get('cover')
  if (!(cover instanceof File)) throw new StatusError(400, 'No cover')
  return { size: cover.size }
})
