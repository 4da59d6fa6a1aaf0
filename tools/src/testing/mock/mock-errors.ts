/**
 * Responds to errors as the contract declares, because the body that it declares for a status may differ from the library's.
 *
 * Errors get the declared body. An application declares the body that its own `catch` creates, and the mock has no `catch`. It uses the
 * built-in error handlers if the contract allows their response.
 */
import { type ContractMiddlewareRequest, problems, withContractErrorHandler } from 'routepact'
import { findContents, findIssues, type ResponseRoute, serialize, validateResponse } from 'routepact/internal'
import type { MockedRequest, MockResponses } from './mock-responses.ts'

/** The error handlers whose responses are tried, the most common first. */
const handlers = [withContractErrorHandler(), withContractErrorHandler({ format: problems })]

/**
 * Responds to an error: as a built-in error handler does if the contract allows it or does not declare the status, or else with a generated
 * response. If no operation matches, the first one that declares the status decides.
 *
 * @param routes operation name -> operation
 */
export async function respondToMockError(
  thrown: unknown,
  request: ContractMiddlewareRequest,
  routes: ReadonlyMap<string, ResponseRoute>,
  responses: MockResponses,
): Promise<Response> {
  const [response, ...others] = handlers.map((handle) => handle(thrown, request)) as [Response, ...Response[]]
  const { status, headers } = response
  const matched = routes.get(request.operationName as string)
  const route = (matched ? [matched] : [...routes.values()]).find((one) => findContents(one.responses, status))
  if (!route || status >= 500) return response
  for (const handled of [response, ...others]) if (await isDeclared(route, handled)) return handled
  // Content types are negotiated only for an operation that matches.
  const contentType = matched ? undefined : findContents(route.responses, status)?.first?.contentType
  const given = contentType === undefined ? { status } : { status, contentType }
  const data = await responses.complete(route, request as unknown as MockedRequest, given)
  const generated = serialize(await validateResponse(route, data, true))
  for (const [name, value] of headers) if (!generated.headers.has(name)) generated.headers.append(name, value)
  if (generated.body === null) generated.headers.delete('content-type')
  return generated
}

/** Whether the contract declares a response's content type, body and headers. */
async function isDeclared(route: ResponseRoute, response: Response): Promise<boolean> {
  const { status, headers } = response
  const contents = findContents(route.responses, status)
  const content = contents?.byEssence.get(headers.get('content-type') as string)
  if (!content) return false
  if (content.headers && (await findIssues(content.headers, Object.fromEntries(headers)))) return false
  return (await findIssues(content.body, await response.clone().json())) === undefined
}
