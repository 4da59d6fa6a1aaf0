/** Builds and starts the public benchmarks' entries, as their repositories do. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Server, start, toCommand } from '../runtime/http-processes.ts'
import { type PublicBenchmark, verify, videoSize } from './benchmarks.ts'

/** An entry that serves. */
export interface RunningEntry {
  readonly server: Server
  /** The bundle's size in bytes, if the repository bundles its entries. */
  readonly size: number | undefined
}

/** Creates a folder in which entries run, with the video that they stream. The benchmark's own video is 14.1 MB, too. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'routepact-public-'))
  mkdirSync(join(folder, 'public'))
  writeFileSync(join(folder, 'public/kyuukurarin.mp4'), Buffer.alloc(videoSize, 'routepact'))
  return folder
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true })
}

/** Bundles an entry with Bun, with the options in SaltyAom/bun-http-framework-benchmark, and returns the bundle's path. */
function bundle(runtime: string, framework: string, file: string, folder: string): string {
  const [bun] = toCommand('bun')
  const path = join(folder, `${runtime}-${framework}.${runtime === 'node' ? 'cjs' : 'mjs'}`)
  const format = runtime === 'node' ? 'cjs' : 'esm'
  execFileSync(bun, ['build', file, `--target=${runtime}`, `--format=${format}`, '--minify', `--outfile=${path}`], { stdio: 'pipe' })
  return path
}

/** Starts a benchmark's entries on a runtime, and checks their responses. */
export async function startEntries(benchmark: PublicBenchmark, runtime: string, frameworks: readonly string[], folder: string): Promise<RunningEntry[]> {
  const running: RunningEntry[] = []
  for (const framework of frameworks) {
    const source = benchmark.entries[runtime]?.[framework]
    if (source === undefined) throw new Error(`'${framework}' has no entry for ${runtime}`)
    const path = benchmark.isBundled ? bundle(runtime, framework.replace(':', '-'), source, folder) : source
    const server = { ...(await start(runtime, '../public/serve.ts', path, folder)), name: framework }
    running.push({ server, size: benchmark.isBundled ? statSync(path).size : undefined })
    const problems = await verify(benchmark.checks, (target, init) => fetch(server.origin + target, init))
    if (problems.length > 0) throw new Error(`'${framework}' fails on ${runtime}:\n${problems.join('\n')}`)
  }
  return running
}
