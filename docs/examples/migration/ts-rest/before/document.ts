/** Writes the document of the API before the port. */
import { generateOpenApi } from '@ts-rest/open-api'
import { contract } from './contract.ts'

console.log(JSON.stringify(generateOpenApi(contract, { info: { title: 'Books', version: '1' } }), null, 2))
