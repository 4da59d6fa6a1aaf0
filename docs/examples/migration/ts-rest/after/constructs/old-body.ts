import {
  type ContractErrorHandler,
  ContractValidationError,
  withContractErrorHandler,
} from 'routepact'

const sendOthers = withContractErrorHandler({ exposeMessages: false })

export const toOldBody: ContractErrorHandler<readonly unknown[]> = (
  thrown,
  request,
) => {
  if (!(thrown instanceof ContractValidationError))
    return sendOthers(thrown, request)
  const { status, issues } = thrown
  const body = { name: 'ValidationError', issues }
  return request.respond({ status, body })
}
