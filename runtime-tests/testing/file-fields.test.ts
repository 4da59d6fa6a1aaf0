/** Files in the fields of forms: those that are accepted, and those that are not. */
import { createContract, errors, multipart, type Schema } from 'routepact'
import { testContract } from 'routepact-tools/testing'
import { expect, it, test } from 'vitest'
import { z } from 'zod'

interface Upload {
  readonly size: number
  readonly type: string
}

interface Options {
  readonly maxBodySize?: number
  readonly example?: object
  /** The reasons why operations are skipped. */
  readonly skips?: readonly unknown[]
}

/** Tests a server that accepts what `isAccepted` says; returns the findings and the files and texts that it received. */
async function run(body: Schema, isAccepted: (form: FormData) => boolean, { skips = [], example, ...options }: Options = {}) {
  const contract = createContract({
    upload: {
      path: '/files',
      method: 'POST',
      requests: { 'multipart/form-data': { body: multipart(body), ...(example ? { example } : {}) } },
      responses: { 200: {}, ...errors(400) },
    },
  })
  const sent: (Upload | string | undefined)[] = []
  const fetch = async (request: Request): Promise<Response> => {
    const isForm = request.method === 'POST' && /^multipart/i.test(request.headers.get('content-type') ?? '')
    const form = isForm ? await request.formData().catch(() => undefined) : undefined
    if (!form) return new Response(null, { status: 400 })
    for (const value of form.getAll('file')) sent.push(value instanceof File ? { size: value.size, type: value.type } : `text of ${value.length}`)
    return isAccepted(form) ? new Response(null) : new Response(null, { status: 400 })
  }
  const checks = ['valid-request', 'invalid-body', 'server-error'] as const
  const { findings, skipped } = await testContract(contract, { fetch }, { checks, ...options })
  expect(skipped.map(({ reason }) => reason)).toEqual(skips)
  return { findings: findings.map(({ message }) => message.split('\n')[0]), sent: [...new Set(sent.map((file) => JSON.stringify(file)))] }
}

const upload = z.object({ title: z.string(), file: z.file().min(1).max(1000).mime(['image/png', 'image/gif']) })
const isText = (form: FormData, name: string): boolean => typeof form.get(name) === 'string'

/** Reads a file of a form as the contract describes it. */
function isUpload(form: FormData, isFile: (file: File) => boolean): boolean {
  const file = form.get('file')
  return file instanceof File && isText(form, 'title') && isFile(file)
}
const isSmall = ({ size }: File): boolean => size >= 1 && size <= 1000
const isImage = ({ type }: File): boolean => type === 'image/png' || type === 'image/gif'

it('sends files at the limits and of each type, and rejected ones', async () => {
  const { findings, sent } = await run(upload, (form) => isUpload(form, (file) => isSmall(file) && isImage(file)))
  expect(findings).toEqual([])
  const file = (size: number, type: string): string => JSON.stringify({ size, type })
  expect(sent.toSorted()).toEqual(
    [file(0, 'image/png'), file(1, 'image/png'), file(4, 'application/x-undeclared'), file(4, 'image/gif'), file(4, 'image/png'), file(1000, 'image/png'), file(1001, 'image/png'), '"text of 4"'].toSorted(),
  )
})

const rejects = 'upload: rejects a body in which'

test.each<[string, (file: File) => boolean, string[]]>([
  ['too large', (file) => file.size > 0 && isImage(file), [`${rejects} 'file' is a file of 1001 bytes, larger than 1000 bytes`]],
  ['empty', (file) => file.size <= 1000 && isImage(file), [`${rejects} 'file' is a file of 0 bytes, smaller than 1 byte`]],
  ['of any type', isSmall, [`${rejects} 'file' is a file of the type application/x-undeclared, not image/png or image/gif`]],
  ['below the limit only', (file) => isSmall(file) && isImage(file) && file.size < 1000, ['upload: accepts valid requests']],
  ['of one type only', (file) => isSmall(file) && file.type === 'image/png', ['upload: accepts valid requests']],
])('finds a server that accepts files %s', async (_name, isFile, expected) => {
  expect((await run(upload, (form) => isUpload(form, isFile))).findings).toEqual(expected)
})

it('finds a server that accepts text instead of a file', async () => {
  const isAccepted = (form: FormData): boolean => isText(form, 'file') || isUpload(form, (file) => isSmall(file) && isImage(file))
  expect((await run(upload, isAccepted)).findings).toEqual([`${rejects} 'file' is text instead of a file`])
})

it('sends lists of files, optional files and empty ones', async () => {
  const some = z.object({ title: z.string(), file: z.array(z.file().max(10)).max(2).optional() })
  const isAccepted = (form: FormData): boolean =>
    isText(form, 'title') && form.getAll('file').every((file) => file instanceof File && file.size <= 10) && form.getAll('file').length <= 2
  const { findings, sent } = await run(some, isAccepted)
  expect(findings).toEqual([])
  expect(sent).toEqual(expect.arrayContaining([JSON.stringify({ size: 0, type: 'text/plain' }), JSON.stringify({ size: 11, type: 'text/plain' })]))
})

it('finds a server that accepts a list with a file that is too large', async () => {
  const list = z.object({ file: z.array(z.file().max(10)).min(1) })
  const isAccepted = (form: FormData): boolean => form.getAll('file').length > 0 && form.getAll('file').every((file) => file instanceof File)
  expect((await run(list, isAccepted)).findings).toEqual([`${rejects} 'file' is a file of 11 bytes, larger than 10 bytes`])
})

it('sends files and numbers for a field that may also be text', async () => {
  const either = z.object({ page: z.coerce.number<string>().int().min(0).max(9), file: z.union([z.file().max(10), z.string()]) })
  const isFile = (file: FormDataEntryValue | null): boolean => file !== null && (typeof file === 'string' || file.size <= 10)
  const { findings, sent } = await run(either, (form) => /^\d$/.test(form.get('page') as string) && isFile(form.get('file')))
  expect(findings).toEqual([])
  expect(sent).toContain(JSON.stringify({ size: 10, type: 'text/plain' }))
})

it.each<[string, z.ZodType]>([
  ['a file that must be larger than those that are sent', z.object({ file: z.file().min(9_000_000).mime(['image/png', 'image/gif']) })],
  ['a text that cannot be generated', z.object({ file: z.file(), code: z.string().regex(/(?<=x)y{900}/) })],
])('skips a form with %s', async (_name, body) => {
  await run(body, () => true, { skips: [expect.stringContaining('no generated value for the body (multipart/form-data) is valid')] })
})

it('sends the example of a form with a text that cannot be generated', async () => {
  const body = z.object({ file: z.file(), code: z.string().regex(/(?<=x)y{900}/) })
  const code = `x${'y'.repeat(900)}`
  const isAccepted = (form: FormData): boolean => form.get('file') instanceof File && form.get('code') === code
  const { findings, sent } = await run(body, isAccepted, { example: { file: new File(['text'], 'a.txt', { type: 'text/plain' }), code } })
  expect(findings).toEqual([])
  expect(sent).toContain(JSON.stringify({ size: 4, type: 'text/plain' }))
})

it('sends no body that is larger than the server accepts', async () => {
  const large = z.object({ title: z.string(), file: z.file().max(1_000_000) })
  const isAccepted = (form: FormData): boolean => isUpload(form, ({ size }) => size <= 500)
  const { findings } = await run(large, isAccepted, { maxBodySize: 1000 })
  expect(findings).toEqual([])
})
