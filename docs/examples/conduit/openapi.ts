import { createOpenApiDocument } from 'routepact/openapi'
import { contract } from './contract.ts'
import { tokenScheme } from './contract/parts.ts'

/** The OpenAPI document of Conduit. `npm run conduit -- openapi` compares it, `routepact openapi` writes it. */
export const document = createOpenApiDocument(contract, {
  info: { title: 'Conduit', description: 'The backend of RealWorld', version: '1.0.0' },
  servers: [{ url: '/api' }],
  // Operations that do not declare their own security need none.
  security: [],
  tags: ['Articles', 'Comments', 'Favorites', 'Profile', 'Tags', 'User and Authentication'].map((name) => ({ name })),
  securitySchemes: { Token: { scheme: { type: 'apiKey', ...tokenScheme } } },
})
