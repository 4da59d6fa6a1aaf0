import { createOpenApiDocument } from 'routepact/openapi'
import { contract } from './contract.ts'

/** The OpenAPI document of Conduit. `npm run conduit:openapi` compares it, `routepact openapi` writes it. */
export const document = createOpenApiDocument(contract, {
  info: { title: 'Conduit', description: 'The backend of RealWorld', version: '1.0.0' },
  servers: [{ url: '/api' }],
  tags: ['Articles', 'Comments', 'Favorites', 'Profile', 'Tags', 'User and Authentication'].map((name) => ({ name })),
  components: {
    securitySchemes: {
      Token: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: "'Token ' followed by the token from registration or login",
      },
    },
  },
})
