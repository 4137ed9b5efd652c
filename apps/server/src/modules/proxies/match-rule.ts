/** One pattern of a rule: a host, `*.` and a host (all below it, not itself), or `*`. */
const PATTERN = /^(\*|(\*\.)?[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*|[0-9a-f]*:[0-9a-f:.]+)$/iu

/**
 * The patterns of a match rule (`api.example.com, *.example.org`), separated by commas, blanks or lines, as hosts are compared: lower
 * case, names of other scripts in their ASCII form. None for an empty rule; undefined where one of them is no pattern.
 */
export function parseMatchRule(rule: string): string[] | undefined {
  const patterns = rule.split(/[\s,，;；]+/).filter(Boolean)
  const known = patterns.map((pattern) => (PATTERN.test(pattern) ? normalPattern(pattern) : undefined))
  return known.some((pattern) => pattern === undefined) ? undefined : (known as string[])
}

function normalPattern(pattern: string): string | undefined {
  if (pattern === '*') return pattern
  const isBelow = pattern.startsWith('*.')
  const host = isBelow ? pattern.slice(2) : pattern
  const address = `http://${host.includes(':') ? `[${host}]` : host}`
  if (!URL.canParse(address)) return undefined
  return `${isBelow ? '*.' : ''}${new URL(address).hostname.replace(/^\[|\]$/g, '')}`
}

/**
 * Does one of these patterns match the host (lower case, IPv6 without brackets)? `*` matches every host but the listed private ones
 * (`isListed`), which are reached from here and seldom from a proxy.
 */
export function matchesRule(patterns: readonly string[], host: string, { isListed = false } = {}): boolean {
  const name = host.endsWith('.') ? host.slice(0, -1) : host
  return patterns.some((pattern) =>
    pattern === '*' ? !isListed : pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern,
  )
}
