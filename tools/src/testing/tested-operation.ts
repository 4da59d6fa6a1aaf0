import type { Contract } from 'routepact'
import {
  findOperation,
  inspectContract,
  type InspectedOperation,
  inspectPart,
  inspectRequest,
  type RequestRejection as Rejection,
  toWireOperation,
} from 'routepact/internal'
import type { ContractPart } from '../../../src/shared/request-parts.ts'
import { version } from '../../../src/shared/version.ts'
import { requireContract } from '../contract/check-contract.ts'
import { toIssueText, toReasonText } from './reason-text.ts'
import { type RequestData, splitTarget, toRequest } from './request-data.ts'

/** An operation, compiled as a router compiles it. */
export type TestedOperation = InspectedOperation

/**
 * Compiles a contract as a router does, with what is sent in place of response codecs.
 *
 * @throws TypeError with one sentence per problem in the contract, Error if the library has another version
 */
export function compileContract(contract: Contract): TestedOperation[] {
  requireContract(contract)
  return inspectContract(Object.fromEntries(Object.entries(contract).map(([name, operation]) => [name, toWireOperation(operation)])), version)
}

/** Compiles a contract with its codecs. */
export function compileWithCodecs(contract: Contract): TestedOperation[] {
  return inspectContract(contract, version)
}

const otherOperation = 'the path belongs to another operation'

/** How the contract reads a part of a request. */
export type PartReading =
  | { readonly result: 'accepted' }
  /** `elsewhere` for another operation's request. */
  | { readonly result: 'elsewhere' | 'rejected'; readonly reason: string }

const toRejectionText = ({ issues, thrown }: Rejection): string => (issues ? toIssueText(issues) : toReasonText(thrown))

/** Reads one part of a request as the router does. */
export async function readPart(tested: TestedOperation, part: ContractPart, data: RequestData): Promise<PartReading> {
  const reading = await inspectPart(tested, part, toRequest(data))
  if (reading === 'accepted') return { result: reading }
  if (reading === 'elsewhere') return { result: reading, reason: otherOperation }
  return { result: 'rejected', reason: toRejectionText(reading) }
}

/** Why a router does not accept a request for an operation. */
interface RequestRejection {
  /** The first part that it rejects. */
  readonly part: ContractPart
  readonly reason: string
}

/** Returns why the router does not accept a request for this operation, or `undefined`. */
export async function findRejection(tested: TestedOperation, data: RequestData): Promise<RequestRejection | undefined> {
  const reading = await inspectRequest(tested, toRequest(data))
  if (reading === 'accepted') return undefined
  if (reading === 'elsewhere') return { part: 'params', reason: otherOperation }
  return { part: reading.part, reason: toRejectionText(reading) }
}

/** The methods at a request's path, or an empty list if the request matches no path. */
export function listAllowed(tested: TestedOperation, data: RequestData): readonly string[] {
  // No operation has this method.
  return findOperation(tested, '', splitTarget(data.target)[0]).allowed
}
