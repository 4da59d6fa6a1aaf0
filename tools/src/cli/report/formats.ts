/** The report formats, by the value of `--format`: each command with the flag has all of them. */
import { type CommandContext, chooseByName } from '../command.ts'

/** The line about `--format` in a command's usage. */
export const formatUsage = 'text (default), json, markdown, github for annotations in GitHub Actions, sarif or junit'

/** What a report knows about the process that prints it. */
type FormatContext = Pick<CommandContext, 'isColored' | 'workspace'>

/** A function for each format. */
export interface ReportFormats<Report> {
  readonly text: (report: Report, context: FormatContext) => string
  readonly json: (report: Report, context: FormatContext) => string
  readonly markdown: (report: Report, context: FormatContext) => string
  readonly github: (report: Report, context: FormatContext) => string
  readonly sarif: (report: Report, context: FormatContext) => string
  readonly junit: (report: Report, context: FormatContext) => string
}

/** Returns the function for the format that `--format` names. */
export function chooseFormat<Report>({ text, json, markdown, github, sarif, junit }: ReportFormats<Report>, name: string): ReportFormats<Report>['text'] {
  return chooseByName(new Map(Object.entries({ text, json, markdown, github, sarif, junit })), name, '--format')
}
