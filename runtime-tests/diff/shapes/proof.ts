/** Compares two versions of a contract and lets the validators of each library judge the verdicts. */
import * as fc from 'fast-check'
import type { Contract } from 'routepact'
import { createOpenApiDocument } from 'routepact/openapi'
import { expect } from 'vitest'
import { Containment, type ContainmentVerdict } from '../../../src/diff/containment.ts'
import type { JsonData } from '../../../src/diff/json.ts'
import type { SchemaNode } from '../../../src/diff/schema-syntax.ts'
import { validate, type Schema } from '../../../src/schema/schema.ts'
import { options as arktype, toArktype } from './arktype.ts'
import type { ShapeVersions } from './arbitraries.ts'
import { toInstances } from './instances.ts'
import { toResponseShape, type Shape } from './shape.ts'
import { converter, toValibot } from './valibot.ts'
import { toZod } from './zod.ts'

const libraries = { zod: toZod, valibot: toValibot, arktype: toArktype }

/** How many verdicts of each kind were judged, with how many instances, and how many pairs a library cannot express. */
export interface Counts {
  inexpressible: number
  yes: number
  no: number
  maybe: number
  instances: number
}

interface Schemas {
  readonly request: Schema
  readonly response: Schema
}

interface Version extends Schemas {
  readonly document: JsonData
  readonly bodies: { readonly request: SchemaNode; readonly response: SchemaNode }
}

/** Creates the schemas of a shape. Returns `undefined` for a union that arktype fails to parse. */
function createSchemas(shape: Shape, toSchema: (shape: Shape) => Schema): Schemas | undefined {
  const returned = toResponseShape(shape)
  try {
    const request = toSchema(shape)
    const isSame = JSON.stringify(returned) === JSON.stringify(shape)
    return { request, response: isSame ? request : toSchema(returned) }
  } catch (error) {
    if (toSchema === toArktype) return undefined
    throw error
  }
}

/** Creates the contract of an operation that receives and returns a shape, and its document. */
function createVersion({ request, response }: Schemas): Version {
  const contract: Contract = {
    send: {
      path: '/values',
      method: 'POST',
      requests: { 'application/json': { body: request } },
      responses: { 200: { 'application/json': { body: response } } },
    },
  }
  const created = createOpenApiDocument(contract, {
    info: { title: 'Values', version: '1' },
    converters: { valibot: converter as never },
    libraryOptions: { arktype },
  })
  const document = JSON.parse(JSON.stringify(created))
  const operation = document.paths['/values'].post
  const toBody = (body: { content: { 'application/json': { schema: SchemaNode } } }): SchemaNode =>
    body.content['application/json'].schema
  const bodies = { request: toBody(operation.requestBody), response: toBody(operation.responses[200]) }
  return { request, response, document, bodies }
}

/** Runs a comparison with each library: old clients send requests, and the new server sends responses. */
export class Proof {
  readonly counts: { readonly [library: string]: Counts }
  /** The names of the changes that occurred. */
  readonly names: Set<string> = new Set()

  constructor() {
    const entries = Object.keys(libraries).map((name) => [name, { inexpressible: 0, yes: 0, no: 0, maybe: 0, instances: 0 }])
    this.counts = Object.fromEntries(entries)
  }

  check({ old, next, names }: ShapeVersions, seed: number): void {
    for (const name of names) this.names.add(name)
    const sample = (shape: Shape): readonly JsonData[] => fc.sample(toInstances(shape), { numRuns: 60, seed })
    const [requests, responses] = [sample(old), sample(toResponseShape(next))]
    for (const [library, toSchema] of Object.entries(libraries)) {
      const counts = this.counts[library] as Counts
      const judge = new Judge(library, counts)
      const schemas = [createSchemas(old, toSchema), createSchemas(next, toSchema)] as const
      if (!schemas[0] || !schemas[1]) {
        counts.inexpressible++
        continue
      }
      const [one, other] = [createVersion(schemas[0]), createVersion(schemas[1])]
      const containment = new Containment(one.document, other.document, { isSender: true })
      judge.check(containment.compare(one.bodies.request, other.bodies.request), one.request, other.request, requests)
      const verdict = containment.compareBack(other.bodies.response, one.bodies.response)
      judge.check(verdict, other.response, one.response, responses)
    }
  }
}

class Judge {
  readonly #library: string
  readonly #counts: Counts

  constructor(library: string, counts: Counts) {
    this.#library = library
    this.#counts = counts
  }

  /** Checks a verdict with the validators of the sender and the receiver. */
  check(verdict: ContainmentVerdict, sender: Schema, receiver: Schema, instances: readonly JsonData[]): void {
    this.#counts[verdict.verdict]++
    const rejected = instances.filter((instance) => !accepts(sender, instance))
    expect(rejected, `${this.#library}: the sender accepts its instances`).toEqual([])
    if (verdict.verdict === 'no') {
      const { witness } = verdict
      const isSent = accepts(sender, witness)
      expect({ witness, isSent, isAccepted: accepts(receiver, witness) }, this.#library).toEqual({
        witness,
        isSent: true,
        isAccepted: false,
      })
    }
    if (verdict.verdict !== 'yes') return
    const broken = instances.filter((instance) => !accepts(receiver, instance))
    expect(broken, `${this.#library}: the receiver accepts the instances of the sender`).toEqual([])
    this.#counts.instances += instances.length
  }
}

/** Whether a synchronous schema accepts a value. */
export function accepts(schema: Schema, value: unknown): boolean {
  const result = validate(schema, structuredClone(value))
  if (result instanceof Promise) throw new Error('The schemas are synchronous')
  return result.issues === undefined
}
