import { AutoRouter, type IRequest, StatusError } from 'itty-router'

const authenticate = (request: IRequest) => {
  const header = request.headers.get('authorization')
  if (header !== 'Bearer secret')
    throw new StatusError(401, 'Unauthorized')
  request['user'] = { name: 'Ada' }
}

export const router = AutoRouter()

router.get('/me', authenticate, ({ user }: IRequest) => user)
