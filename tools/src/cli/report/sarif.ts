/** SARIF 2.1.0, which code scanning (GitHub, GitLab, Azure DevOps) and editors read. */
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { toPrintable, toPrintableLines } from '../../../../src/shared/printable.ts'
import { version } from '../../../../src/shared/version.ts'

/** What a finding is, and where. */
export interface SarifFinding {
  /** The finding's kind, which is its rule's id. */
  readonly rule: string
  readonly level: 'error' | 'warning' | 'note'
  readonly message: string
  /** The file's path, if there is one. */
  readonly file?: string | undefined
  readonly line?: number | undefined
  /** The operation, or what else the finding concerns. */
  readonly subject: string
  /** Whether the finding is accepted. */
  readonly isAccepted: boolean
  /** Further facts. */
  readonly properties?: object | undefined
}

/**
 * Formats findings.
 *
 * @param workspace the folder to which paths are relative
 * @param notes sentences about skipped work
 */
export function toSarif(findings: readonly SarifFinding[], workspace: string, notes: readonly string[] = []): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort()
  const run = {
    tool: { driver: { name: 'routepact', semanticVersion: version, rules: rules.map((id) => ({ id, shortDescription: { text: id.replaceAll('-', ' ') } })) } },
    invocations: [{ executionSuccessful: true, toolExecutionNotifications: notes.map((text) => ({ level: 'warning', message: { text: toPrintable(text) } })) }],
    columnKind: 'utf16CodeUnits',
    results: findings.map((finding) => toResult(finding, rules.indexOf(finding.rule), workspace)),
  }
  const log = { $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json', version: '2.1.0', runs: [run] }
  return `${JSON.stringify(log, null, 2)}\n`
}

function toResult({ rule, level, message, file, line, subject, isAccepted, properties }: SarifFinding, ruleIndex: number, workspace: string): object {
  const physicalLocation = file === undefined ? {} : { physicalLocation: { artifactLocation: toArtifact(file, workspace), ...(line === undefined ? {} : { region: { startLine: line } }) } }
  return {
    ruleId: rule,
    ruleIndex,
    level,
    message: { text: toPrintableLines(message) },
    locations: [{ ...physicalLocation, logicalLocations: [{ fullyQualifiedName: toPrintable(subject) }] }],
    // An empty list says that nothing accepts the finding.
    suppressions: isAccepted ? [{ kind: 'external', status: 'accepted' }] : [],
    ...(properties ? { properties } : {}),
  }
}

/** A file's place: below the project folder, or its URL. */
function toArtifact(file: string, workspace: string): object {
  const path = relative(workspace, resolve(file))
  const isInside = !isAbsolute(path) && path.split(sep)[0] !== '..'
  const toUri = (text: string): string => text.split(sep).map(toUriSegment).join('/')
  return isInside ? { uri: toUri(path), uriBaseId: '%SRCROOT%' } : { uri: `file://${toUri(resolve(file))}` }
}

/** Half a surrogate pair cannot be encoded. */
function toUriSegment(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
}
