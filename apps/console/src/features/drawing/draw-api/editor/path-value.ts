/** A plain JSON object, whose members are looked up by path. */
export type Json = Record<string, unknown>

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value at `definition.submit.path`; undefined where a step is missing. Members named with dots are not reached. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root
  for (const step of path.split('.')) {
    if (!isJson(value) || !Object.hasOwn(value, step)) return undefined
    value = value[step]
  }
  return value
}

/**
 * A copy with the value at the path; everything off the path is shared. Missing objects on the way are made; `undefined`
 * takes the member away, and an object emptied by that too, so that a cleared section leaves nothing behind.
 */
export function withValueAt(root: Json, path: string, value: unknown): Json {
  const [step = '', ...rest] = path.split('.')
  const next = { ...root }
  const inner = rest.length === 0 ? value : setInside(root[step], rest.join('.'), value)
  if (inner === undefined) delete next[step]
  else next[step] = inner
  return next
}

function setInside(inner: unknown, path: string, value: unknown): Json | undefined {
  if (value === undefined && !isJson(inner)) return undefined
  const next = withValueAt(isJson(inner) ? inner : {}, path, value)
  return value === undefined && Object.keys(next).length === 0 ? undefined : next
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
const WHOLE = new Set(['body', 'errors', 'headers', 'query', 'map'])

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
