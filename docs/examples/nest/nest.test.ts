/** The app of the recipe, on both platforms. Its files have decorators, so that they have a configuration of their own. */
import 'reflect-metadata'
import type { Type } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { ExpressAdapter } from '@nestjs/platform-express'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

it.each([
  ['Express', ExpressAdapter],
  ['Fastify', FastifyAdapter],
])('runs guards before operations with %s', async (_, Adapter) => {
  const file = './src/app.module.ts'
  const { AppModule } = (await import(file)) as { AppModule: Type }
  const app = await NestFactory.create(AppModule, new Adapter(), { logger: false })
  onTestFinished(() => app.close())
  await app.listen(0, '127.0.0.1')
  const send = async (path: string, headers = {}): Promise<unknown[]> => {
    const response = await fetch((await app.getUrl()) + path, { headers })
    return [response.status, await response.json()]
  }
  const authorization = 'Bearer ada'
  expect(await send('/hello/world?loud=maybe')).toEqual([401, { statusCode: 401, message: 'Unauthorized' }])
  expect(await send('/hello/world', { authorization })).toEqual([200, { hello: 'world', from: 'Ada' }])
  expect(await send('/hello/world?loud=maybe', { authorization })).toEqual([
    400,
    { error: 'Validation failed', details: [expect.objectContaining({ path: ['loud'] })] },
  ])
})

/** Compiles a project with TypeScript 7, and returns what it prints. */
async function compile(folder: string): Promise<string> {
  const command = ['node_modules/typescript/bin/tsc', '-p', folder]
  const { stdout } = await promisify(execFile)(process.execPath, command).catch((failure: { stdout: string }) => failure)
  return stdout
}

it('compiles with the decorators of TypeScript', async () => {
  expect(await compile('docs/examples/nest')).toBe('')
})

it('compiles the files of the README of the package', async () => {
  const folder = 'docs/examples/nest/.readme'
  mkdirSync(folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const readme = readFileSync('integrations/nest/README.md', 'utf8')
  const files = [...readme.matchAll(/^```typescript\n\/\/ (\S+)\n([^]*?)^```$/gm)]
  expect(files.length).toBeGreaterThan(3)
  for (const [, name = '', code = ''] of files) writeFileSync(join(folder, name), code)
  writeFileSync(join(folder, 'auth.guard.ts'), "export { UserGuard as AuthGuard } from '../src/user.guard.ts'\n")
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../tsconfig.json', files: files.map(([, name]) => name) }),
  )
  expect(await compile(folder)).toBe('')
})
