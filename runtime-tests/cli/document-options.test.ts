/** The export `documentOptions`: a wrong value or an unknown option is named. */
import { expect, test } from 'vitest'
import { readDocumentOptions, toConversionMessage } from '../../tools/src/cli/document-options.ts'

const names = 'openapi, info, servers, base, tags, security, securitySchemes, webhooks, components, converters, libraryOptions'

test.each<[unknown, string]>([
  [null, "'documentOptions' of 'api.ts' must be an object of options of createOpenApiDocument"],
  [[], "'documentOptions' of 'api.ts' must be an object of options of createOpenApiDocument"],
  [() => ({}), "'documentOptions' of 'api.ts' must be an object of options of createOpenApiDocument"],
  [{ convertors: {} }, `'convertors' in 'documentOptions' of 'api.ts' is not an option: use ${names}`],
  [{ openapi: '3.0.3' }, "'openapi' in 'documentOptions' of 'api.ts' must be '3.1.1' or '3.2.0'"],
  [{ info: 'Users' }, "'info' in 'documentOptions' of 'api.ts' must be an object, whose title and version are texts"],
  [{ info: { title: 1 } }, "'info' in 'documentOptions' of 'api.ts' must be an object, whose title and version are texts"],
  [{ info: { version: 1 } }, "'info' in 'documentOptions' of 'api.ts' must be an object, whose title and version are texts"],
  [{ servers: {} }, "'servers' in 'documentOptions' of 'api.ts' must be an array of objects with a url"],
  [{ servers: ['https://example.com'] }, "'servers' in 'documentOptions' of 'api.ts' must be an array of objects with a url"],
  [{ base: 1 }, "'base' in 'documentOptions' of 'api.ts' must be a path"],
  [{ tags: [{}] }, "'tags' in 'documentOptions' of 'api.ts' must be an array of objects with a name"],
  [{ security: [{ token: 'read' }] }, "'security' in 'documentOptions' of 'api.ts' must be an array of objects: scheme name -> scopes"],
  [{ security: [{ token: [1] }] }, "'security' in 'documentOptions' of 'api.ts' must be an array of objects: scheme name -> scopes"],
  [{ externalDocs: { url: '/' } }, `'externalDocs' in 'documentOptions' of 'api.ts' is not an option: use ${names}`],
  [{ securitySchemes: { token: { type: 'http', scheme: 'bearer' } } }, "'securitySchemes' in 'documentOptions' of 'api.ts' must be an object of authenticators: put schemes as in OpenAPI into 'components'"],
  [{ securitySchemes: { token: undefined } }, "'securitySchemes' in 'documentOptions' of 'api.ts' must be an object of authenticators: put schemes as in OpenAPI into 'components'"],
  [{ webhooks: { paid: {} } }, "'webhooks' in 'documentOptions' of 'api.ts' must be a contract"],
  [{ components: { schemas: [] } }, "'components' in 'documentOptions' of 'api.ts' must be an object, whose values are objects"],
  [{ converters: { zod: {} } }, "'converters' in 'documentOptions' of 'api.ts' must be an object: library -> function"],
  [{ libraryOptions: { zod: true } }, "'libraryOptions' in 'documentOptions' of 'api.ts' must be an object: library -> options"],
])('%j is named', (documentOptions, message) => {
  expect(() => readDocumentOptions({ documentOptions }, 'api.ts')).toThrow(`${message}.`)
})

test.each<[unknown]>([
  [undefined],
  [{}],
  [{ info: undefined, servers: undefined }],
  [
    {
      openapi: '3.2.0',
      info: { title: 'Users' },
      servers: [{ url: '/' }],
      base: '/api',
      tags: [{ name: 'users' }],
      security: [{ token: ['read'] }, {}],
      securitySchemes: { token: { scheme: { type: 'http', scheme: 'bearer' } } },
      webhooks: { paid: { path: '/paid', method: 'POST', responses: { 200: {} } } },
      components: { examples: {} },
      converters: { zod: () => ({}) },
      libraryOptions: { zod: {} },
    },
  ],
])('%j is valid', (documentOptions) => {
  expect(readDocumentOptions({ documentOptions }, 'api.ts')).toEqual(documentOptions ?? {})
})

test('only a message about converters has the hint', () => {
  expect(toConversionMessage("pass 'converters'")).toMatch(/^pass 'converters'\n.*documentOptions/)
  expect(toConversionMessage('no title')).toBe('no title')
})
