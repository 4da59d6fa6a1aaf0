/** Writes the document of the API before the port. */
import { generateOpenApiDocument } from 'trpc-to-openapi'
import { createStore } from '../../store.ts'
import { createBookRouter } from './router.ts'

console.log(JSON.stringify(generateOpenApiDocument(createBookRouter(createStore()), { title: 'Books', version: '1', baseUrl: '/' }), null, 2))
