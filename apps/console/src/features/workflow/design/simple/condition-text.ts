/** One comparison of a condition: a variable, how it is compared, and with what. */
export interface Clause {
  name: string
  operator: ClauseOperator
  /** A number, or a text. */
  value: string
}

export const CLAUSE_OPERATORS = ['==', '!=', '>', '>=', '<', '<='] as const
export type ClauseOperator = (typeof CLAUSE_OPERATORS)[number]

const NUMBER = /^-?\d+(\.\d+)?$/
const ONE = /^\s*([A-Za-z_]\w*)\s*(==|!=|>=|<=|>|<)\s*(?:(-?\d+(?:\.\d+)?)|'([^'\\]*)')\s*$/
/** Between two clauses. A text with these words in it is not read as clauses, but stays an expression. */
const AND = / and | && /

/** The clauses of an expression, all of which hold; undefined when it says something that clauses cannot. */
export function readClauses(when: string): Clause[] | undefined {
  const inner = /^\s*\$\{(.*)\}\s*$/s.exec(when)?.[1]
  if (inner === undefined) return undefined
  const clauses: Clause[] = []
  for (const part of inner.split(AND)) {
    const [, name, operator, number, text] = ONE.exec(part) ?? []
    if (name === undefined) return undefined
    clauses.push({ name, operator: operator as ClauseOperator, value: number ?? text ?? '' }) // one of the expression's own
  }
  return clauses
}

/** `isText`: whether a variable holds a text, which is compared in quotes. */
export function writeClauses(clauses: readonly Clause[], isText: (name: string) => boolean): string {
  const parts = clauses.map(({ name, operator, value }) => {
    const isNumber = NUMBER.test(value) && !isText(name)
    return `${name} ${operator} ${isNumber ? value : `'${value.replaceAll(/['\\]/g, '')}'`}`
  })
  return `\${${parts.join(' and ')}}`
}
