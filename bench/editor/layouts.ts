/** The routepact layouts. */
import { toConstants, toContractEntry, toHandlerEntry } from '../types/fixtures.ts'
import { coercedPages } from '../types/libraries.ts'
import { join, type Layout, planFiles, type Project, toFiles, toOperations, toPlaces } from './project.ts'

/** The parts in which the layouts differ. */
interface Style {
  /** The file that combines the contracts for all resources, given their numbers. */
  readonly combine: (files: readonly number[]) => string
  /** The type for a resource's handlers, with the import that it needs. */
  readonly toHandlers: (file: number, entries: string) => string
  /** How a file declares its operations. */
  readonly declare?: (file: number, names: readonly string[]) => string
}

const imports = (files: readonly number[]): string =>
  join(files, (file) => `import { resource${file} } from './contract/resource${file}.js'`)

const spread = (files: readonly number[], name: string): string => join(files, (file) => `...${name}${file}`, ', ')

function write({ combine, toHandlers, declare = (file) => `resource${file}` }: Style, count: number): Project {
  const plan = planFiles(count)
  const { files, index } = plan
  const texts: { [file: string]: string } = {}
  for (const file of files) {
    const operations = toOperations(file, count)
    const name = declare(file, operations.map((operation) => `op${operation}`))
    texts[`contract/resource${file}.ts`] = `import { createContract } from 'routepact'
${toConstants(coercedPages, (operations.at(-1) ?? 0) + 1, '', operations[0])}
export const ${name} = createContract({\n${join(operations, (operation) => toContractEntry(coercedPages, operation))}\n})\n`
    texts[`handlers/resource${file}.ts`] = toHandlers(file, join(operations, (operation) => toHandlerEntry(coercedPages, operation)))
  }
  texts['contract.ts'] = combine(files)
  texts['router.ts'] = `import { createRouter } from 'routepact'
import { contract } from './contract.js'
${join(files, (file) => `import { handlers${file} } from './handlers/resource${file}.js'`)}
export const router = createRouter({ contract, handlers: { ${spread(files, 'handlers')} } })\n`
  texts['client.ts'] = `import { createClient } from 'routepact/client'
import { contract } from './contract.js'
const client = createClient(contract)
export async function call() {
  const result = await client.op${index}({ params: { shop${index}: '', id${index}: '' }, query: { search${index}: '' } })
  return result.status === 200 ? result.body.id${index} : undefined
}\n`
  return { files: texts, ...toPlaces(plan, 'request.validatedQuery', 'result.body.') }
}

const combineBySpreading = (files: readonly number[]): string =>
  `import { createContract } from 'routepact'\n${imports(files)}\nexport const contract = createContract({ ${spread(files, 'resource')} })\n`

const handlersOf = (contract: string, source: string) => (file: number, entries: string): string =>
  `import type { ContractHandlers } from 'routepact'
import type { ${contract.replace('#', `${file}`)} } from '${source.replace('#', `${file}`)}'
export const handlers${file}: ContractHandlers<typeof ${contract.replace('#', `${file}`)}> = {\n${entries}\n}\n`

/** Handlers typed by their resource's contract. */
const byResource: Layout = {
  name: 'routepact',
  write: (count) =>
    write(
      {
        combine: combineBySpreading,
        toHandlers: handlersOf('resource#', '../contract/resource#.js'),
      },
      count,
    ),
}

/** Handlers typed by the whole contract. */
const byWhole: Layout = {
  name: 'routepact, handlers of the whole contract',
  write: (count) =>
    write(
      {
        combine: combineBySpreading,
        toHandlers: (file, entries) => `import type { ContractHandlers } from 'routepact'
import type { contract } from '../contract.js'
type Names = ${join(toOperations(file, count), (operation) => `'op${operation}'`, ' | ')}
export const handlers${file}: ContractHandlers<Pick<typeof contract, Names>> = {\n${entries}\n}\n`,
      },
      count,
    ),
}

/** Operations exported one by one, and combined as a module's namespace. */
const byNamespace: Layout = {
  name: 'routepact, operations of a module',
  write: (count) => {
    const project = write(
      {
        declare: (_, names) => `{ ${names.join(', ')} }`,
        combine: () => `export * as contract from './operations.js'\n`,
        toHandlers: (file, entries) => `import type { ContractHandlers } from 'routepact'
import type * as operations from '../contract/resource${file}.js'
export const handlers${file}: ContractHandlers<typeof operations> = {\n${entries}\n}\n`,
      },
      count,
    )
    const operations = join(toFiles(count), (file) => `export * from './contract/resource${file}.js'`)
    const router = (project.files['router.ts'] ?? '')
      .replace('createRouter }', 'createContract, createRouter }')
      .replace('createRouter({ contract,', 'createRouter({ contract: createContract(contract),')
    return { ...project, files: { ...project.files, 'operations.ts': operations, 'router.ts': router } }
  },
}

export const layouts: readonly Layout[] = [byResource, byWhole, byNamespace]

/** The layout that the documentation teaches for large APIs. */
export const taught: Layout = byNamespace
