import { HttpException } from '@nestjs/common'

/**
 * The exception that exception filters receive for an invalid request, for `throw error(404)`, and for the router's other rejections,
 * such as a 401 or a 413. Its response is the body that a router sends, and its `cause` is the original error.
 *
 * @example
 * class LogFilter extends BaseExceptionFilter {
 *   override catch(exception: unknown, host: ArgumentsHost) {
 *     if (exception instanceof ContractException) console.warn(exception.message, exception.cause)
 *     super.catch(exception, host)
 *   }
 * }
 */
export class ContractException extends HttpException {
  constructor(body: object, status: number, message: string, cause: unknown) {
    super(body, status, { cause })
    this.message = message
  }
}

/** Whether clients may see an error's status and message. */
export function isExposed(error: unknown): boolean {
  const { expose, name } = Object(error) as { readonly expose?: unknown; readonly name?: unknown }
  return expose === true || name === 'ContractValidationError'
}
