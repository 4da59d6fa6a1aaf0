/** Security changes: a client that could prove who it is must still be able to. */
import { isJsonRecord, type JsonData, type JsonRecord, type Spend } from '../../json-schema/json.ts'
import type { ChangeList } from './change-list.ts'
import type { ApiOperation } from './document-operations.ts'

/** Scheme -> its scopes, all of which are required. */
type SecurityAlternative = ReadonlyMap<string, readonly string[]>

/** @param renamed new scheme name -> old name */
export function addSecurityChanges(
  old: ApiOperation,
  next: ApiOperation,
  renamed: ReadonlyMap<string, string>,
  changes: ChangeList,
): void {
  const before = readRequirements(old)
  const after = readRequirements(next).map(
    (requirement): SecurityAlternative =>
      new Map([...requirement].map(([name, scopes]) => [renamed.get(name) ?? name, scopes])),
  )
  const isEnough = (given: SecurityAlternative, wanted: SecurityAlternative): boolean => suffices(given, wanted, (steps) => old.document.spend(steps))
  for (const requirement of before) {
    if (after.some((other) => isEnough(requirement, other))) continue
    for (const text of listStronger(requirement, after)) {
      changes.add({ kind: 'security-strengthened', text })
    }
  }
  if (!after.every((requirement) => before.some((other) => isEnough(requirement, other)))) {
    changes.add({ kind: 'security-weakened', text: 'security accepts other credentials too' })
  }
}

/** An operation's alternatives; one without schemes if everybody may call it. */
export function readRequirements({ document, node }: ApiOperation): SecurityAlternative[] {
  const security = node.security ?? document.root.security
  const requirements = (Array.isArray(security) ? (security as readonly JsonData[]) : []).filter(isJsonRecord)
  document.spend(requirements.length)
  return requirements.length > 0 ? requirements.map(readRequirement) : [new Map()]
}

function readRequirement(requirement: JsonRecord): SecurityAlternative {
  const isText = (scope: JsonData): scope is string => typeof scope === 'string'
  return new Map(Object.entries(requirement).map(([name, scopes]) => [name, [scopes].flat().filter(isText)]))
}

/** Whether the credentials for `given` are enough for `wanted`. */
function suffices(given: SecurityAlternative, wanted: SecurityAlternative, spend: Spend): boolean {
  return [...wanted].every(([name, scopes]) => {
    const granted = new Set(given.get(name))
    spend(1 + granted.size + scopes.length)
    return given.has(name) && scopes.every((scope) => granted.has(scope))
  })
}

/** What alternatives with the same schemes additionally require. */
function listStronger(given: SecurityAlternative, after: readonly SecurityAlternative[]): string[] {
  const names = [...given.keys()]
  if (names.length === 0) return ['security is now required']
  const quoted = names.map((name) => `'${name}'`).join(' and ')
  const additional = after.flatMap((wanted): string[] => {
    const missing = [...wanted.keys()].filter((name) => !given.has(name))
    if (missing.length === 0) {
      return [...wanted].flatMap(([name, scopes]) => {
        const granted = new Set(given.get(name))
        return scopes.filter((scope) => !granted.has(scope)).map((scope) => `security '${name}' now requires the scope '${scope}'`)
      })
    }
    if (!names.every((name) => wanted.has(name))) return []
    return missing.map((name) => `security ${quoted} now also requires '${name}'`)
  })
  return additional.length > 0 ? additional : [`security ${quoted} is no longer accepted`]
}
