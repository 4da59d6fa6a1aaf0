import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  UnauthorizedException,
} from '@nestjs/common'

const readRequest = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<{
    headers: { authorization?: string }
    user: string
  }>()

export class UserGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = readRequest(context)
    if (request.headers.authorization !== 'Bearer ada') {
      throw new UnauthorizedException()
    }
    request.user = 'Ada'
    return true
  }
}

export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    readRequest(context).user,
)
