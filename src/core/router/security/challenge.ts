/** The rule that the challenge of an authenticator is text that a header may have. */
import type { Report } from '../../../shared/message.ts'
import { toHeaderText } from '../../../shared/header-value.ts'

/** Reports a challenge that HTTP does not allow. */
export function checkChallenge(name: string, challenge: unknown, report: Report): void {
  if (challenge !== undefined && !isChallenge(challenge)) report(`security.${name}.challenge`, 'is not a header value')
}

/** Whether `value` is text that a header may have. */
function isChallenge(value: unknown): boolean {
  try {
    return toHeaderText(value) === value
  } catch {
    return false
  }
}
