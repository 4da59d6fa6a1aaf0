/** Public documents, each a file in a repository. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** The files, by the names that tables use. */
const files: { readonly [name: string]: readonly [repository: string, path: string] } = {
  petstore: ['swagger-api/swagger-petstore', 'src/main/resources/openapi.yaml'],
  'train-travel': ['bump-sh-examples/train-travel-api', 'openapi.yaml'],
  'oas-parameters-style': ['readmeio/oas-examples', '3.1/json/parameters-style.json'],
  'oas-polymorphism': ['readmeio/oas-examples', '3.0/json/polymorphism.json'],
  'oas-schema-types': ['readmeio/oas-examples', '3.1/json/schema-types.json'],
  svix: ['svix/svix-webhooks', 'server/openapi.json'],
  'adyen-capital': ['Adyen/adyen-openapi', 'json/CapitalService-v1.json'],
  spotify: ['sonallux/spotify-web-api', 'fixed-spotify-open-api.yml'],
  resend: ['resend/resend-openapi', 'resend.yaml'],
  typesense: ['typesense/typesense-api-spec', 'openapi.yml'],
  'twilio-verify': ['twilio/twilio-oai', 'spec/json/twilio_verify_v2.json'],
  meilisearch: ['meilisearch/open-api', 'open-api.json'],
  qdrant: ['qdrant/qdrant', 'docs/redoc/master/openapi.json'],
  'adyen-checkout': ['Adyen/adyen-openapi', 'json/CheckoutService-v71.json'],
  asana: ['Asana/openapi', 'defs/asana_oas.yaml'],
  box: ['box/box-openapi', 'openapi/openapi.json'],
  discord: ['discord/discord-api-spec', 'specs/openapi.json'],
  discourse: ['discourse/discourse_api_docs', 'openapi.json'],
  intercom: ['intercom/Intercom-OpenAPI', 'descriptions/2.14/api.intercom.io.yaml'],
  mistral: ['mistralai/platform-docs-public', 'openapi.yaml'],
  oxide: ['oxidecomputer/omicron', 'openapi/nexus/nexus-2026081901.0.0-e5e4f5.json'],
  pinterest: ['pinterest/api-description', 'v5/openapi.json'],
  openai: ['openai/openai-openapi', 'openapi.json'],
  'twilio-2010': ['twilio/twilio-oai', 'spec/json/twilio_api_v2010.json'],
  'adyen-balance': ['Adyen/adyen-openapi', 'json/BalancePlatformService-v2.json'],
}

/** Writes the documents to a folder. Repositories that are missing in its folder `clones` are cloned into it. */
export function extractDocuments(folder: string): void {
  mkdirSync(join(folder, 'clones'), { recursive: true })
  for (const [name, [repository, path]] of Object.entries(files)) {
    const file = join(folder, `${name}${extname(path)}`)
    if (existsSync(file)) continue
    const clone = join(folder, 'clones', repository.replace('/', '+'))
    if (!existsSync(clone)) execFileSync('git', ['clone', '--depth', '1', '--no-checkout', `https://github.com/${repository}`, clone])
    writeFileSync(file, execFileSync('git', ['-C', clone, 'show', `HEAD:${path}`], { maxBuffer: 2 ** 28 }))
  }
}
