/** The result of evaluating a value: valid, invalid at a place, or undecided for a reason. */
import type { JsonData, Spend } from './json.ts'
import type { SchemaDocument, SchemaResource } from './schema-document.ts'
import type { SchemaNode } from './schema-syntax.ts'

export type Decision = 'valid' | 'invalid' | 'unknown'

/** Where a value is invalid: the properties and indexes on the way, and the failing keyword. */
export interface Rejection {
  readonly path: readonly (string | number)[]
  readonly keyword: string
}

export class Evaluation {
  decision: Decision = 'valid'
  /** The reason for `unknown`. */
  reason = ''
  rejection: Rejection | undefined
  /** The properties and indexes that a keyword has evaluated, for `unevaluatedProperties` and `unevaluatedItems`. */
  readonly evaluated: Set<string | number> = new Set()
  /** Whether undecided alternatives may have evaluated more. */
  mayEvaluateMore = false

  get isInvalid(): boolean {
    return this.decision === 'invalid'
  }

  /** Requires another result about the same value too. */
  and(other: Evaluation): void {
    if (other.isInvalid) Object.assign(this, { decision: 'invalid', rejection: other.rejection })
    if (this.isInvalid) return
    if (other.decision === 'unknown') Object.assign(this, { decision: 'unknown', reason: other.reason })
    this.annotate(other)
  }

  /** Requires the result about a property or an item too. */
  andInside(key: string | number, other: Evaluation): void {
    this.evaluated.add(key)
    if (this.isInvalid) return
    const { path, keyword } = other.rejection ?? { path: [], keyword: '' }
    if (other.isInvalid) Object.assign(this, invalidAt(keyword, [key, ...path]), { evaluated: this.evaluated })
    else if (other.decision === 'unknown') Object.assign(this, { decision: 'unknown', reason: other.reason })
  }

  /** Adds what a schema that may be valid has evaluated. */
  annotate(other: Evaluation): void {
    if (other.decision === 'valid') for (const key of other.evaluated) this.evaluated.add(key)
    this.mayEvaluateMore ||= other.mayEvaluateMore || other.decision === 'unknown'
  }
}

export function invalidAt(keyword: string, path: readonly (string | number)[] = []): Evaluation {
  return Object.assign(new Evaluation(), { decision: 'invalid', rejection: { path, keyword } })
}

export function unknownBecause(reason: string): Evaluation {
  return Object.assign(new Evaluation(), { decision: 'unknown', reason })
}

/** How a value is evaluated. */
export interface EvaluationContext {
  readonly document: SchemaDocument
  /** Whether strings are assumed to have every format, instead of being undecided. */
  readonly assumesFormats: boolean
  /** The resources through which a schema was reached, outermost first; `$dynamicRef` searches them. */
  readonly scope: readonly SchemaResource[]
  /** Whether `scope` begins with the schema for the whole value. */
  readonly isWhole: boolean
  /** The schemas to which references have led from the current value. */
  readonly references: readonly SchemaNode[]
  /** Counts a step; a list of schemas takes many for a list of values. */
  readonly spend: Spend
  /** The schemas applied so far, and those that are not finished. */
  readonly progress: { steps: number; depth: number }
  /** Applies a schema inside the current one. */
  readonly apply: (schema: SchemaNode, value: JsonData, context: EvaluationContext) => Evaluation
}
