/** One leaf that is not what it was: where it is, and both as text. */
export interface FieldDifference {
  field: string
  before: string
  after: string
}

const TEXT_MAX = 300
const DIFFERENCES_MAX = 100
/** A body's map of parameters is no place of its own: `submit.body.prompt`, not `submit.body.childrenObjectMap.prompt`. */
const SILENT_KEYS = new Set(['childrenObjectMap'])

/**
 * What differs between two contents of a row, leaf by leaf, in the order of what it is today and then of what is gone; at most 100. Lists count as one
 * value unless they hold objects. A leaf that is missing on one side is `""` there.
 */
export function differencesOf(before: Record<string, unknown>, after: Record<string, unknown>): FieldDifference[] {
  const [was, is] = [leavesOf(before), leavesOf(after)]
  const fields = [...is.keys(), ...[...was.keys()].filter((field) => !is.has(field))]
  return fields
    .filter((field) => was.get(field) !== is.get(field))
    .slice(0, DIFFERENCES_MAX)
    .map((field) => ({ field, before: short(was.get(field)), after: short(is.get(field)) }))
}

function leavesOf(content: Record<string, unknown>): Map<string, string> {
  const leaves = new Map<string, string>()
  const walk = (value: unknown, path: string): void => {
    if (isBranch(value)) {
      const entries = Object.entries(value)
      for (const [key, item] of entries)
        walk(
          item,
          SILENT_KEYS.has(key) ? path : Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key,
        )
      return
    }
    leaves.set(path, textOf(value))
  }
  walk(content, '')
  return leaves
}

const isBranch = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  (!Array.isArray(value) || value.some((item) => typeof item === 'object' && item !== null))

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

const short = (text = ''): string => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text)
