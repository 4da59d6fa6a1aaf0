/**
 * Installs packages that only some tests and measurements need: `npm run setup -- <name>…`. Without a name, lists them. A folder whose
 * lock file has not changed since is left alone.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A set of packages: what they are for, and their folders. */
interface Packages {
  readonly for: string
  readonly folders: readonly string[]
  /** Whether their install scripts run, which unpack a program. */
  readonly runsScripts?: true
  /** Whether `npm ci` rejects the lock file, because it lacks optional packages for other platforms. */
  readonly isPartlyLocked?: true
}

/** The package sets, by name. */
export const packages = {
  runtimes: { for: 'Node 20, 22 and 26, Bun, Deno and workerd', folders: ['runtime-tests/runtimes'], runsScripts: true },
  migration: {
    for: 'the libraries of the migration guides',
    folders: ['ts-rest', 'hono', 'express', 'express-zod-api', 'itty', 'trpc'].map((name) => `docs/examples/migration/${name}/before`),
  },
  postgres: { for: 'PostgreSQL, Drizzle and Prisma', folders: ['docs/examples/postgres'], runsScripts: true },
  integrations: { for: 'Sentry, and a server and a client of OAuth', folders: ['docs/examples/integrations'] },
  frameworks: { for: 'Next.js, SvelteKit, Nuxt, Astro, TanStack Start and Nest', folders: ['compat/frameworks'] },
  'package-managers': { for: 'npm, pnpm and Yarn, which install the packed packages', folders: ['compat/package-managers'] },
  jest: { for: 'Jest, which loads the package in CommonJS', folders: ['compat/jest'] },
  generators: { for: 'generators of clients, and linters of documents', folders: ['compat/generators'] },
  mcp: { for: 'clients and conformance tests of the Model Context Protocol', folders: ['compat/mcp'] },
  'durable-streams': {
    for: 'the conformance tests of Durable Streams',
    folders: ['docs/examples/durable-streams/conformance/suite'],
    isPartlyLocked: true,
  },
  documents: { for: "versions of GitHub's OpenAPI document", folders: ['bench/diff'] },
  site: { for: 'VitePress, which builds the site', folders: ['docs/.vitepress'], isPartlyLocked: true },
  peers: { for: 'the libraries that measurements compare with', folders: ['bench/peers'] },
} satisfies { readonly [name: string]: Packages }

export type PackageName = keyof typeof packages

/** What `npm run test:long` needs. */
const long = (Object.keys(packages) as PackageName[]).filter((name) => name !== 'peers')

/** Installs package sets. Throws the first failure. */
export function install(names: readonly PackageName[]): void {
  for (const name of names) {
    const { folders, runsScripts, isPartlyLocked }: Packages = packages[name]
    for (const folder of folders) {
      if (isInstalled(folder)) continue
      console.log(`Installing ${name} in ${folder} …`)
      const command = isPartlyLocked ? ['install', '--no-save'] : ['ci']
      const args = [...command, '--prefix', folder, '--prefer-offline', ...(runsScripts ? [] : ['--ignore-scripts'])]
      const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
      if (status !== 0) throw new Error(`'${name}' could not be installed: \`npm ${args.join(' ')}\` failed`)
    }
  }
}

/** Whether npm has installed what the lock file lists: it writes `.package-lock.json` last. */
function isInstalled(folder: string): boolean {
  const installed = join(root, folder, 'node_modules/.package-lock.json')
  return existsSync(installed) && statSync(installed).mtimeMs > statSync(join(root, folder, 'package-lock.json')).mtimeMs
}

/** Returns the sets that the command's arguments name. */
export function readNames(args: readonly string[]): PackageName[] | undefined {
  const names = args.flatMap((name) => (name === 'long' ? long : [name]))
  return names.length > 0 && names.every((name): name is PackageName => name in packages) ? names : undefined
}

if (import.meta.main) {
  const names = readNames(process.argv.slice(2))
  if (names) {
    install(names)
    console.log(`Installed: ${names.join(', ')}`)
  } else {
    const rows = [
      ['long', `all but peers, for \`npm run test:long\``],
      ...Object.entries(packages).map(([name, entry]) => [name, entry.for]),
    ]
    console.log(`npm run setup -- <name>…\n\n${rows.map(([name = '', text = '']) => `  ${name.padEnd(17)}${text}`).join('\n')}`)
    process.exitCode = process.argv.length > 2 ? 1 : 0
  }
}
