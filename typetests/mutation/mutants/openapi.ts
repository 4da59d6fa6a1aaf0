import { createMutants, type Mutant } from '../mutant.ts'

export const openapi: readonly Mutant[] = createMutants('src/openapi', [
  [
    'openapi-info',
    'create-document.ts',
    '  readonly info: OpenApiInfo\n  readonly servers',
    '  readonly info?: OpenApiInfo\n  readonly servers',
    'a document needs its info',
  ],
  [
    'openapi-version',
    'create-document.ts',
    'readonly openapi?: OpenApiVersion | undefined',
    'readonly openapi?: string | undefined',
    'a document has a known version of OpenAPI',
  ],
  [
    'openapi-webhooks',
    'create-document.ts',
    'readonly webhooks?: Contract | undefined',
    'readonly webhooks?: object | undefined',
    'the webhooks of a document are a contract',
  ],
  [
    'openapi-schemes',
    'create-document.ts',
    'readonly securitySchemes?: { readonly [name: string]: { readonly scheme: SecurityScheme } } | undefined',
    'readonly securitySchemes?: { readonly [name: string]: { readonly scheme: object } } | undefined',
    'the security schemes of a document are schemes',
  ],
  [
    'openapi-partial-info',
    'create-document.ts',
    'readonly info?: Partial<OpenApiInfo> | undefined',
    'readonly info?: OpenApiInfo | undefined',
    'the info of a module may be a part',
  ],
  [
    'openapi-page-script',
    'docs-page.ts',
    '  readonly script: DocsPageScript\n',
    '  readonly script?: DocsPageScript\n',
    'a page needs its script',
  ],
  [
    'openapi-page-integrity',
    'docs-page.ts',
    '  readonly integrity: string\n',
    '  readonly integrity?: string\n',
    'the script of a page needs its hash',
  ],
  [
    'openapi-server-enum',
    'document-options.ts',
    'readonly enum?: readonly [string, ...string[]] | undefined',
    'readonly enum?: readonly string[] | undefined',
    'the values of a variable are not empty',
  ],
  ['document-readonly', 'document.ts', '{ -readonly [Key in keyof Value]: Written', '{ [Key in keyof Value]: Written', 'lists of a document are mutable, as other packages declare them'],
  ['document-undefined', 'document.ts', 'Written<Exclude<Value[Key], undefined>>', 'Written<Value[Key]>', 'a document has no undefined'],
  ['document-query-method', 'document.ts', " | 'options' | 'query'\n", " | 'options'\n", 'a path may have the method QUERY'],
])
