/** The rule that the challenge of an authenticator is text that a header may have. */
import { formatMessage } from '../contract/rules/message.ts'
import { toHeaderText } from '../header-value.ts'

/** Returns a sentence for a challenge that HTTP does not allow. */
export function listChallengeProblems(name: string, challenge: unknown): string[] {
  return challenge === undefined || isChallenge(challenge)
    ? []
    : [formatMessage("'{}' of 'security' has a challenge that is not valid in HTTP", name)]
}

/** Whether `value` is text that a header may have. */
function isChallenge(value: unknown): boolean {
  try {
    return toHeaderText(value) === value
  } catch {
    return false
  }
}
