/** Compares two versions of a contract and lets the validators of each library judge the verdicts. */
import * as fc from 'fast-check'
import type { Contract } from 'routepact'
import { createOpenApiDocument } from 'routepact/openapi'
import { expect } from 'vitest'
import { compareDocuments } from '../../../tools/src/diff/compare-documents.ts'
import { Containment, type ContainmentVerdict } from '../../../tools/src/json-schema/containment.ts'
import type { DocumentChange } from '../../../tools/src/diff/document-change.ts'
import type { JsonData } from '../../../tools/src/json-schema/json.ts'
import type { SchemaNode } from '../../../tools/src/json-schema/schema-syntax.ts'
import { checkProperty } from '../../properties/check-property.ts'
import { validate, type Schema } from '../../../src/core/schema/schema.ts'
import { options as arktype, toArktype } from './arktype.ts'
import { versions, type ShapeVersions } from './arbitraries.ts'
import { embed, embedAnywhere, toSteps } from './embed.ts'
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
  /** The changes whose witnesses were judged. */
  changes: number
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

/** Both ends of a direction, and values that are sent. */
interface Sending {
  readonly sender: Schema
  readonly receiver: Schema
  readonly instances: readonly JsonData[]
  /** Other instances, of which there are many. */
  readonly listMore: () => readonly JsonData[]
}

/** Runs a comparison with each library: old clients send requests, and the new server sends responses. */
export class Proof {
  readonly counts: { readonly [library: string]: Counts }

  constructor() {
    const entries = Object.keys(libraries).map((name) => [name, { inexpressible: 0, yes: 0, no: 0, maybe: 0, instances: 0, changes: 0 }])
    this.counts = Object.fromEntries(entries)
  }

  check({ old, next }: ShapeVersions, seed: number): void {
    const sample = (shape: Shape): Pick<Sending, 'instances' | 'listMore'> => ({
      instances: fc.sample(toInstances(shape), { numRuns: 100, seed }),
      listMore: () => fc.sample(toInstances(shape), { numRuns: 5000, seed: seed + 1 }),
    })
    const [requests, responses] = [sample(old), sample(toResponseShape(next))]
    for (const [library, toSchema] of Object.entries(libraries)) {
      const counts = this.counts[library] as Counts
      const schemas = [createSchemas(old, toSchema), createSchemas(next, toSchema)] as const
      if (!schemas[0] || !schemas[1]) {
        counts.inexpressible++
        continue
      }
      const [one, other] = [createVersion(schemas[0]), createVersion(schemas[1])]
      const judge = new Judge(library, counts)
      const toServer = { sender: one.request, receiver: other.request, ...requests }
      const toClient = { sender: other.response, receiver: one.response, ...responses }
      const containment = new Containment(one.document, other.document, { isSender: true })
      const changes = compareDocuments(one.document, other.document).filter(concernsValues)
      const listChanges = (part: string): DocumentChange[] => changes.filter(({ kind }) => kind.startsWith(part))
      judge.check(toServer, containment.compare(one.bodies.request, other.bodies.request), listChanges('body'))
      judge.check(toClient, containment.compareBack(other.bodies.response, one.bodies.response), listChanges('response'))
    }
  }
}

/** Judges with the validators of the sender and the receiver. */
class Judge {
  readonly #library: string
  readonly #counts: Counts

  constructor(library: string, counts: Counts) {
    this.#library = library
    this.#counts = counts
  }

  /** Checks the comparison of two schemas, and the changes that the comparison of their documents lists. */
  check(sending: Sending, verdict: ContainmentVerdict, changes: readonly DocumentChange[]): void {
    const { sender, receiver, instances } = sending
    this.#counts[verdict.verdict]++
    const rejected = instances.filter((instance) => !accepts(sender, instance))
    expect(rejected, `${this.#library}: the sender accepts its instances`).toEqual([])
    if (verdict.verdict === 'no') {
      const { witness } = verdict
      const isSent = accepts(sender, witness)
      const judged = { witness, isSent, isAccepted: accepts(receiver, witness) }
      expect(judged, this.#library).toEqual({ witness, isSent: true, isAccepted: false })
      expect(changes, `${this.#library}: the changes include the witness ${JSON.stringify(witness)}`).not.toEqual([])
    }
    if (verdict.verdict === 'yes' || changes.length === 0) this.#checkInstances(sending)
    for (const change of changes) {
      if (change.witness) this.#checkWitness(change, change.witness.value, sending)
      else if (!change.kind.endsWith('-format-changed')) expect(change.text).toMatch(/ cannot be compared: | body(?: of '[^']*')? is now required$/)
    }
  }

  #checkInstances({ receiver, instances }: Sending): void {
    const broken = instances.filter((instance) => !accepts(receiver, instance))
    expect(broken, `${this.#library}: the receiver accepts the instances of the sender`).toEqual([])
    this.#counts.instances += instances.length
  }

  /** Searches a value with the witness in its place that the sender accepts and the receiver rejects. */
  #checkWitness({ kind, text, component }: DocumentChange, witness: JsonData, sending: Sending): void {
    const { sender, receiver, instances, listMore } = sending
    this.#counts.changes++
    const pattern = /^(?:send: (?:body of|200) 'application\/json':?|.+: (?:body|response))(?: '([^']*)')? (?:no longer|is|may) /
    const [, path = ''] = pattern.exec(text) ?? []
    const steps = toSteps(path)
    // The witness of a property that is missing, or that is not expected, is the object.
    const isOfMember = /-(?:required|optional|gone|closed|extended)$/.test(kind) && !/ other propert(?:ies|y)(?: in the variant '[^']*')?$/.test(text)
    const place = isOfMember ? steps.slice(0, -1) : steps
    const isProof = (whole: JsonData): boolean => accepts(sender, whole) && !accepts(receiver, whole)
    const hasProof = (instance: JsonData): boolean => [...(component ? embedAnywhere : embed)(instance, place, witness)].some(isProof)
    // A place inside a long array or a member of a union may be rare.
    const isProved = instances.some(hasProof) || listMore().some(hasProof)
    expect({ isProved }, `${this.#library}: ${text}, ${JSON.stringify(witness)}`).toEqual({ isProved: true })
  }
}

/** Whether a change concerns the values that are sent; changed defaults do not. */
function concernsValues({ level, kind, witness }: DocumentChange): boolean {
  return level === 'error' || witness !== undefined || /-(?:undecided|format-changed)$/.test(kind)
}

/** Whether a synchronous schema accepts a value. */
export function accepts(schema: Schema, value: unknown): boolean {
  const result = validate(schema, structuredClone(value))
  if (result instanceof Promise) throw new Error('The schemas are synchronous')
  return result.issues === undefined
}

/** Compares random pairs of contracts and judges the comparisons. */
export async function prove(pairs: number): Promise<Proof['counts']> {
  const proof = new Proof()
  await checkProperty(pairs, [versions, fc.nat()], (pair, seed) => proof.check(pair, seed))
  console.table(proof.counts)
  return proof.counts
}
