import type { ContractOperation } from '../core/contract/operation.ts'
import { withOwnHeaders } from '../core/response/application-response.ts'

/**
 * Returns a function that removes `Deprecation`, `Sunset` and their `Link` from the responses of the current version, if the
 * old operation has dates of its own. Those of the current one may be later.
 */
export function toDateFilter({ deprecated }: Pick<ContractOperation, 'deprecated'>): (response: Response) => Response {
  if (typeof deprecated !== 'object') return (response) => response
  return (given) => {
    const response = withOwnHeaders(given)
    const { headers } = response
    const links = headers.get('link')?.split(/,\s*(?=<)/) ?? []
    for (const name of ['deprecation', 'sunset', 'link']) headers.delete(name)
    for (const link of links) if (!/;\s*rel="?deprecation\b/i.test(link)) headers.append('link', link)
    return response
  }
}
