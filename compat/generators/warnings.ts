/** The warnings of linters that remain, each with the reason. */
interface Warning {
  readonly rule: string
  /** The APIs whose documents have the warning. */
  readonly apis: readonly string[]
  readonly reason: string
}

const examples = ['migration', 'recipes', 'compat']

/** The warnings by linter. An entry that no linter reports fails the test. */
export const warnings: Readonly<Record<string, readonly Warning[]>> = {
  '@stoplight/spectral-cli': [
    { rule: 'info-contact', apis: ['RealWorld', ...examples], reason: '`info` is the option of the author, and the examples have no contact' },
    { rule: 'info-description', apis: examples, reason: '`info` is the option of the author, and these examples need no description' },
    { rule: 'operation-description', apis: examples, reason: 'the contract declares no description, and the document adds none' },
    { rule: 'operation-tags', apis: examples, reason: 'the contract declares no tags, and the document adds none' },
    { rule: 'operation-tag-defined', apis: ['compat'], reason: 'OpenAPI does not require that a tag is declared' },
    { rule: 'operation-success-response', apis: ['compat'], reason: 'one operation declares only `default`, which a contract may' },
  ],
  '@redocly/cli': [
    { rule: 'info-license', apis: ['RealWorld', ...examples], reason: '`info` is the option of the author, and an example API has no license' },
    { rule: 'tag-description', apis: ['RealWorld'], reason: 'the tags of RealWorld have no description' },
    {
      rule: 'operation-4xx-response',
      apis: examples,
      reason: 'these operations declare no error, and the document describes only what the contract declares',
    },
  ],
}
