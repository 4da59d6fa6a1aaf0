/** The command `routepact test`: tests whether a server keeps a contract's promises. */
import { type Command, type CommandContext, type CommandResult, chooseByName, parseArguments } from './command.ts'
import { CommandError } from './command-error.ts'
import { readConfig } from './config-file.ts'
import { chooseModule, requireFile, toInteger } from './contract-arguments.ts'
import { createRedaction } from './redaction.ts'
import { comparisonOptions, compareTwo } from './compare-command.ts'
import { runTask } from './run-task.ts'
import { failures, readSchemeHeaders, readUrl } from './server-arguments.ts'
import { readOwn } from '../../../src/shared/property.ts'
import { chooseFormat, formatUsage, type ReportFormats } from './report/formats.ts'
import { type EndedTest, toTestGithub, toTestJson, toTestJunit, toTestMarkdown, toTestSarif, toTestText } from './report/test-report.ts'
import type { TestReport } from './contract-task.ts'

const testUsage = `Usage: routepact test <file> --url <url> [options]
       routepact test <file> --compare <old> <new> [options]

Tests the server at <url> against the contract that <file> exports: sends valid and invalid requests, and compares each
response with the contract. The server may change or delete data: test a server whose data you can lose.

      --url <url>          the server's URL, below which the contract's paths begin
      --header <header>    a header such as 'authorization: Bearer secret'; repeatable.
                           Headers with credentials are left out where a test needs a request without them.
                           'scheme=name: value' is a header for one security scheme, if the contract has several.
                           The output does not contain header values
      --prepare <file>     a module that exports 'prepare': operation name -> a function that returns request parts,
                           such as the id of a record that exists
      --operation <name>   an operation to test; repeatable; default: all
      --seed <number>      selects the generated requests; default: 1
      --format <name>      ${formatUsage}
      --fail-on <level>    finding (default), or skipped (default with --compare) to fail on skipped operations too
      --config <file>      the checks to run, and what one of two servers needs: JSON, or a module that exports it as default;
                           routepact.config.json, .ts or .js by default
      --export <name>      the export to use, if a module has several
  -h, --help               print this help

With --compare, sends the same requests to the servers at two URLs, such as one before and after a port. Lists differences in
status, headers and body by cause, the most serious first. The servers need the same data. All options above except --url
apply, and these:

      --role <role=header>   a header for a role, such as 'reader=authorization: Bearer secret'; repeatable. Each role
                             also requests what other roles have created. --header is the role 'default'; without
                             credentials in it, the first role sends the most requests
      --ignore <file>        accepted differences, one per line, each with a reason after ' # ' that may end with
                             'until 2027-01-31'; a '#' begins a comment
      --fail-on-stale        fail if an accepted difference does not occur, instead of only printing it
      --requests <file>      a HAR or an access log with requests to send instead of generated ones

Exit codes: 0 no findings, 1 findings or, with '--fail-on skipped', skipped operations, 2 not tested or all skipped.
With --compare: 0 no difference that is not accepted, 1 differences or operations that were not compared, 2 not compared.
`

const testOptions = {
  url: { type: 'string' },
  header: { type: 'string', multiple: true },
  operation: { type: 'string', multiple: true },
  seed: { type: 'string', default: '1' },
  format: { type: 'string', default: 'text' },
  'fail-on': { type: 'string' },
  config: { type: 'string' },
  prepare: { type: 'string' },
  export: { type: 'string' },
  compare: { type: 'string' },
  ...comparisonOptions,
  help: { type: 'boolean', short: 'h' },
} as const

const formats: ReportFormats<EndedTest> = {
  text: (ended, { isColored }) => toTestText(ended, isColored),
  json: toTestJson,
  markdown: toTestMarkdown,
  github: toTestGithub,
  sarif: (ended, { workspace }) => toTestSarif(ended, workspace),
  junit: toTestJunit,
}

export const testCommand: Command = {
  summary: 'tests a server against a contract',
  run: runTest,
}

async function runTest(args: string[], context: CommandContext): Promise<CommandResult> {
  const { values, positionals } = parseArguments('test', args, testOptions)
  if (values.help) return { code: 0, output: testUsage, errors: '' }
  if (values.compare !== undefined) return compareTwo({ ...values, compare: values.compare }, positionals, context)
  const misplaced = Object.keys(comparisonOptions).find((name) => readOwn(values, name))
  if (misplaced !== undefined) throw new CommandError(`'--${misplaced}' needs '--compare <old> <new>'.`)
  // Before the file: an unquoted header value would be taken for it.
  const { headers, schemes } = readSchemeHeaders('--header', values.header)
  // The message does not quote the arguments, because they may be words from a header.
  if (values.header && positionals.length > 1) throw new CommandError('One file is expected: quote headers that contain spaces.')
  const file = chooseModule('test', positionals)
  const { operation: operations, prepare } = values
  if (prepare !== undefined) requireFile(prepare)
  const format = chooseFormat(formats, values.format)
  const failsOnSkipped = chooseByName(failures, values['fail-on'] ?? 'finding', '--fail-on')
  const seed = toInteger('--seed', values.seed, 2 ** 31 - 1)
  const url = readUrl('--url', values.url)
  const config = await readConfig('test', ['checks'], values.config, context)
  const { checks: given = null } = config.members
  const checks = given === null ? undefined : config.toTexts(given, 'test.checks')
  const redact = createRedaction({ headers }, ...Object.entries(schemes).map(([role, own]) => ({ headers: own, role })))
  let report: TestReport | undefined
  await runTask({ kind: 'test', file, exportName: values.export, url, seed, operations, checks, headers, schemes, prepare }, context, redact, (message) => {
    if (message.kind === 'report') report = message.report
  })
  const { cases, isTested, ...found } = report as TestReport
  const skipped = found.skipped.map(({ name, reason }) => ({ name, reason: redact(reason) }))
  const findings = found.findings.map(({ name, operation, check, expected, received, curl, isSimplified }) => ({
    name,
    operation,
    check,
    expected: redact(expected),
    received: redact(received),
    curl: redact(curl),
    isSimplified,
  }))
  if (cases === 0) throw new CommandError(`No case can be tested.${skipped.map(({ name, reason }) => `\n${name}: ${reason}`).join('')}`)
  const isFailure = findings.length > 0 || !isTested || (failsOnSkipped && skipped.length > 0)
  const errors = isTested ? '' : 'No operation was tested with valid requests: all were skipped.\n'
  const failureCode = isTested || findings.length > 0 ? 1 : 2
  return { code: isFailure ? failureCode : 0, output: format({ cases, skipped, seed, isFailure, findings }, context), errors }
}
