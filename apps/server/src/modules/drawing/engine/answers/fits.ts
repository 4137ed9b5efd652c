/** Nesting beyond this is nothing that a provider of pictures says. */
const DEPTH_MAX = 64

/**
 * Whether a value of an answer is small enough to be kept: its JSON has about `maxBytes` at most and is not nested too deep. An expression
 * may name the same part over and over, so the value is walked only until the limit, and never by recursion.
 */
export function fits(value: unknown, maxBytes: number): boolean {
  const waiting: [unknown, number][] = [[value, 0]]
  let bytes = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [item, depth] = next
    if (depth > DEPTH_MAX) return false
    if (typeof item !== 'object' || item === null) bytes += typeof item === 'string' ? item.length + 2 : 8
    else {
      const entries = Object.entries(item)
      if (bytes + entries.length > maxBytes) return false
      bytes += 2
      for (const [name, part] of entries) {
        bytes += Array.isArray(item) ? 1 : name.length + 4
        waiting.push([part, depth + 1])
      }
    }
    if (bytes > maxBytes) return false
  }
  return true
}
