import { createOpenApiDocument } from 'routepact/openapi'
import { contract } from './contract.ts'

/** The OpenAPI document of Conduit: what `npm run conduit:openapi` compares, and `routepact openapi` writes to a file. */
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
        description: "The text 'Token ' and the token that registering or logging in gives",
      },
    },
  },
})
