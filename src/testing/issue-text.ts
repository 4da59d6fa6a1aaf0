import { toPath } from '../schema/issues.ts'
import type { Issue } from '../schema/schema.ts'

/** Formats issues as one line. */
export function toIssueText(issues: readonly Issue[]): string {
  return issues.map((issue) => `${toPath(issue).join('.') || 'the value'}: ${issue.message}`).join('; ')
}
