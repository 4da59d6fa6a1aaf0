/** Lines in the Common and Combined Log Format, as nginx and Apache write them. */
import { toClientName } from './client-name.ts'
import { logTimePattern, parseLogTime, splitRequestLine, type LoggedLine } from './logged-request.ts'

const quoted = String.raw`"([^"\\]*(?:\\.[^"\\]*)*)"`

/** Starts at the time, because the user name before it may contain spaces. Further fields may follow the user agent. */
const linePattern = new RegExp(
  String.raw` \[(${logTimePattern.source.replaceAll(/\((?!\?)/g, '(?:')})\] ${quoted} (\d{3}|-) \S+(?:$| ${quoted} ${quoted}(?: |$))`,
)

/** Reads a line. */
export function readCombinedLine(line: string): LoggedLine {
  const [, time, request, status, , agent] = linePattern.exec(line) ?? []
  if (time === undefined || request === undefined) return 'unreadable'
  const milliseconds = parseLogTime(time)
  if (Number.isNaN(milliseconds)) return 'unreadable'
  const parts = splitRequestLine(toTarget(request))
  if (!parts) return 'broken'
  return {
    time: milliseconds,
    ...parts,
    hasQuery: true,
    status: status === '-' ? undefined : Number(status),
    client: toClientName(unescape(agent ?? '')),
  }
}

const escapePattern = /\\(?:x([\dA-Fa-f]{2})|(.))/gs

/** Percent-encodes the bytes that the server has escaped: `\xC3` in nginx and Apache logs. */
function toTarget(request: string): string {
  if (!request.includes('\\')) return request
  return request.replaceAll(escapePattern, (_, hex: string | undefined, character: string) => (hex === undefined ? character : `%${hex}`))
}

/** Replaces byte escapes by characters. No product name has any beyond ASCII. */
function unescape(text: string): string {
  if (!text.includes('\\')) return text
  return text.replaceAll(escapePattern, (_, hex: string | undefined, character: string) =>
    hex === undefined ? character : String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
