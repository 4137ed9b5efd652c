/** A plain JSON object, whose members are looked up by path. */
export type Json = Record<string, unknown>

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isIndex = (step: string): boolean => /^\d+$/.test(step)
const hasOwn = (value: object, step: string): boolean => Object.hasOwn(value, step)

/** `definition.errors[0].when` → its four steps; `errors.0.when` is the same. */
export function stepsOf(path: string): string[] {
  return path.match(/[^.[\]]+/g) ?? []
}

/** The value at `definition.submit.path` or `definition.prepare[0].name`; undefined where a step is missing. Members named with dots or brackets are not reached. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root
  for (const step of stepsOf(path)) {
    if (Array.isArray(value) ? !isIndex(step) : !isJson(value) || !hasOwn(value, step)) return undefined
    value = (value as Json)[step]
  }
  return value
}

/**
 * A copy with the value at the path; everything off the path is shared. Missing objects on the way are made; `undefined`
 * takes the member away, and an object emptied by that too, so that a cleared section leaves nothing behind. Items of a list
 * stay where they are, emptied or not.
 */
export function withValueAt(root: Json, path: string, value: unknown): Json {
  const [step = '', ...rest] = stepsOf(path)
  const inner = rest.length === 0 ? value : setInside(root[step], rest, value)
  const next = { ...root }
  if (inner === undefined) delete next[step]
  else next[step] = inner
  return next
}

function setInside(inner: unknown, steps: readonly string[], value: unknown): unknown {
  const path = steps.join('.')
  if (Array.isArray(inner)) return withItemAt(inner, steps, value)
  if (value === undefined && !isJson(inner)) return undefined
  const next = withValueAt(isJson(inner) ? inner : {}, path, value)
  return value === undefined && Object.keys(next).length === 0 ? undefined : next
}

function withItemAt(list: readonly unknown[], [step = '', ...rest]: readonly string[], value: unknown): unknown[] {
  if (!isIndex(step) || Number(step) >= list.length) return [...list]
  return list.map((item, index) =>
    index === Number(step) ? (rest.length === 0 ? value : (setInside(item, rest, value) ?? {})) : item,
  )
}

/** Same JSON? Key order counts in a body (it is part of the data), so it counts here. */
export function sameJson(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** What three versions of a text became: the merged one, and where both sides had changed the same thing. */
export interface Merge {
  merged: Json
  /** Paths on which both changed; the merged value is mine. */
  conflicts: string[]
}

/** Depth to which members are merged one by one; below that a value is taken whole. */
const MERGE_DEPTH = 4
/** Taken whole: half of one tree in another would be nobody's. */
const WHOLE = new Set(['body', 'errors', 'headers', 'query', 'map', 'prepare', 'patch', 'keys'])

/** Joins what others saved meanwhile with my changes, both made from the same base. What only one side changed is kept from that side. */
export function mergeJson(base: Json, mine: Json, theirs: Json, prefix = ''): Merge {
  const merged: Json = {}
  const conflicts: string[] = []
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const path = prefix + name
    const [was, own, other] = [base[name], mine[name], theirs[name]]
    if (sameJson(own, was)) merged[name] = other
    else if (sameJson(other, was) || sameJson(own, other)) merged[name] = own
    else if (isJson(own) && isJson(other) && !WHOLE.has(name) && path.split('.').length < MERGE_DEPTH) {
      const inner = mergeJson(isJson(was) ? was : {}, own, other, `${path}.`)
      merged[name] = inner.merged
      conflicts.push(...inner.conflicts)
    } else {
      merged[name] = own
      conflicts.push(path)
    }
    if (merged[name] === undefined) delete merged[name]
  }
  return { merged, conflicts }
}
