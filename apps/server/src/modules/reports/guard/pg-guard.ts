import { setFlagsFromString } from 'node:v8'
import { hasSqlDetails, loadModule, parseSync, scanSync, type ScanToken } from 'libpg-query'
import {
  MOST_DEPTH,
  MOST_JOINS,
  MOST_LITERAL,
  MOST_PADDING,
  MOST_TOKENS,
  noFunction,
  noParameter,
  noTable,
  notAllowed,
  refusals,
  StatementRefused,
  type GuardedStatement,
  type GuardOptions,
} from './guard.ts'
import { PG_FUNCTIONS, PG_NODES, PG_OPERATORS, PG_TYPES, PG_VALUES } from './pg-allowed.ts'

export interface PgGuardOptions extends GuardOptions {
  /** What may be read, in the schema `report`; undefined: a database of the tenant's own, whose account is the bound, and only its catalogues are closed. */
  tables?: ReadonlySet<string>
}

type Node = Record<string, unknown>
/** What makes a text longer than what it is given, in joinings of two texts. */
const GROWTH: Readonly<Record<string, number>> = { overlay: 1, string_agg: 2, array_to_string: 4 }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const asNode = (value: unknown): Node => (isNode(value) ? value : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

// V8 would make the parser's largest functions faster in the background: 450 MB for a moment, for a time that nobody would notice. It asks these
// flags whenever it finds a function busy, so they hold for the process.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
await loadModule()

/**
 * The statement by PostgreSQL's own parser: one SELECT, made of parts, functions, operators, types and tables that are allowed one by one. `:name` becomes a
 * bound value.
 *
 * @throws {StatementRefused} with the place in `sql`.
 */
export function guardPostgres(sql: string, options: PgGuardOptions): GuardedStatement {
  const { statement, placeOf } = bindNames(sql, options)
  const tree = parsed(statement.text, placeOf)
  const [only, ...others] = listOf(asNode(tree).stmts)
  if (only === undefined) throw new StatementRefused(refusals.empty)
  if (others.length > 0) throw new StatementRefused(refusals.several, placeOf(Number(asNode(others[0]).stmt_location)))
  const { stmt, stmt_location: start = 0, stmt_len: length } = asNode(only)
  if (!('SelectStmt' in asNode(stmt))) throw new StatementRefused(refusals.noSelect, placeOf(Number(start)))
  const walk = createWalk(options, placeOf)
  try {
    walk.collect(stmt)
    walk.check(stmt)
  } catch (error) {
    if (error instanceof RangeError) throw new StatementRefused(refusals.long, undefined, error)
    throw error
  }
  // Without what ends it, so that it can stand in another one.
  const bytes = Buffer.from(statement.text)
  const text = length === undefined ? statement.text : bytes.subarray(0, Number(start) + Number(length)).toString()
  return { ...statement, text }
}

function checkDepth(tokens: readonly ScanToken[], indexOf: (token: ScanToken) => number): void {
  let depth = 0
  for (const token of tokens) {
    if (token.text === '(') depth += 1
    if (token.text === ')') depth -= 1
    if (depth > MOST_DEPTH) throw new StatementRefused(refusals.long, indexOf(token))
  }
}

function parsed(text: string, placeOf: (byte: number) => number): unknown {
  try {
    return parseSync(text)
  } catch (error) {
    if (error instanceof RangeError) throw new StatementRefused(refusals.long, undefined, error)
    if (!hasSqlDetails(error))
      throw new StatementRefused({ zh: '无法解析语句', en: 'Couldn’t parse the statement' }, undefined, error)
    const { message, cursorPosition = 0 } = error.sqlDetails ?? { message: error.message }
    // In characters, from 0 here.
    const place = cursorPosition > 0 ? Buffer.byteLength([...text].slice(0, cursorPosition).join('')) : undefined
    throw new StatementRefused({ zh: message, en: message }, place === undefined ? undefined : placeOf(place), error)
  }
}

function scanned(sql: string): ScanToken[] {
  try {
    return scanSync(sql).tokens
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new StatementRefused({ zh: message, en: message }, undefined, error)
  }
}

/** Replaces `:name` outside of texts, names and comments, by the scanner's own tokens, whose places are bytes. */
function bindNames(
  sql: string,
  { typeOf }: GuardOptions,
): { statement: GuardedStatement; placeOf(byte: number): number } {
  if (sql.includes('\0')) throw new StatementRefused(refusals.empty)
  const bytes = Buffer.from(sql)
  const tokens = scanned(sql)
  if (tokens.length > MOST_TOKENS) throw new StatementRefused(refusals.long)
  checkDepth(tokens, ({ start }) => bytes.subarray(0, start).toString().length)
  const indexOf = (byte: number): number => bytes.subarray(0, byte).toString().length
  const order: string[] = []
  const parts: string[] = []
  /** Where a part begins in the new text and in the old one, in bytes. */
  const places: { now: number; was: number }[] = [{ now: 0, was: 0 }]
  let done = 0
  let now = 0
  const push = (text: string): void => {
    parts.push(text)
    now += Buffer.byteLength(text)
  }
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1]
    if (token.tokenName === 'PARAM') throw new StatementRefused(refusals.placeholder, indexOf(token.start))
    const isName = token.text === ':' && next?.start === token.end && /^[A-Za-z_][A-Za-z0-9_]*$/.test(next.text)
    if (!isName || next === undefined) continue
    const type = typeOf(next.text)
    if (type === undefined) throw new StatementRefused(noParameter(next.text), indexOf(token.start))
    if (!order.includes(next.text)) order.push(next.text)
    push(bytes.subarray(done, token.start).toString())
    // The type makes a value what it is meant as, wherever it stands.
    push(`($${order.indexOf(next.text) + 1}::${type})`)
    done = next.end
    places.push({ now, was: done })
  }
  push(bytes.subarray(done).toString())
  const placeOf = (byte: number): number => {
    const from = places.findLast((place) => place.now <= byte) ?? { now: 0, was: 0 }
    return indexOf(Math.min(from.was + byte - from.now, bytes.length))
  }
  return {
    statement: {
      text: parts.join(''),
      order,
      names: order,
      placeOf: (index) => placeOf(Buffer.byteLength(parts.join('').slice(0, index))),
    },
    placeOf,
  }
}

function createWalk({ tables }: PgGuardOptions, placeOf: (byte: number) => number) {
  /** Names that the statement gives to parts of itself. */
  const own = new Set<string>()
  let joins = 0

  const refuse = (text: { zh: string; en: string }, node: Node): never => {
    const { location } = node
    throw new StatementRefused(text, typeof location === 'number' && location >= 0 ? placeOf(location) : undefined)
  }
  const nameOf = (names: unknown): string[] => listOf(names).map((one) => String(asNode(asNode(one).String).sval ?? ''))

  /** The last part of a name of the catalogue, or undefined where it is of another schema. */
  const plainName = (names: unknown): string | undefined => {
    const [first, second, ...more] = nameOf(names)
    if (second === undefined) return first
    return more.length === 0 && first === 'pg_catalog' ? second : undefined
  }

  function addJoins(count: number, node: Node): void {
    joins += count
    if (joins > MOST_JOINS) refuse(refusals.joins, node)
  }

  const rules: Readonly<Record<string, (node: Node) => void>> = {
    CommonTableExpr(node) {
      if (!('SelectStmt' in asNode(node.ctequery))) refuse(refusals.noSelect, node)
    },
    RangeVar(node) {
      const { catalogname, schemaname = '', relname } = node
      const [schema, name] = [String(schemaname), String(relname)]
      const isOwn = schema === '' && own.has(name)
      const isClosed = catalogname !== undefined || /^(pg_|information_schema$)/i.test(schema) || /^pg_/i.test(name)
      const isKnown = tables === undefined || (['', 'report'].includes(schema) && tables.has(name))
      if (isClosed || !(isOwn || isKnown)) refuse(noTable(schema === '' ? name : `${schema}.${name}`), node)
    },
    FuncCall(node) {
      const name = plainName(node.funcname)
      if (name === undefined || !PG_FUNCTIONS.has(name)) refuse(noFunction(nameOf(node.funcname).join('.')), node)
      const args = listOf(node.args)
      if (name === 'concat' || name === 'concat_ws') addJoins(args.length, node)
      else addJoins(GROWTH[name ?? ''] ?? 0, node)
      if (name === 'lpad' || name === 'rpad') checkPadding(node, args)
      if (name === 'replace') checkReplacement(node, args)
      if (name === 'generate_series') for (const arg of args) checkPlain(arg, node)
    },
    A_Expr(node) {
      const name = plainName(node.name)
      if (['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_OP_ALL'].includes(String(node.kind))) checkOperator(node.name, node)
      if (name === '||') addJoins(1, node)
    },
    TypeCast(node) {
      const type = asNode(node.typeName)
      const name = plainName(type.names)
      if (name === undefined || !PG_TYPES.has(name) || type.setof === true)
        refuse(notAllowed(nameOf(type.names).join('.')), node)
      // A text of a fixed length is filled up.
      for (const one of listOf(type.typmods)) if (!isSmall(one)) refuse(notAllowed(`${name}(…)`), node)
    },
    SubLink: (node) => checkOperator(node.operName, node),
    SortBy: (node) => checkOperator(node.useOp, node),
    SQLValueFunction(node) {
      if (!PG_VALUES.test(String(node.op)))
        refuse(notAllowed(String(node.op).replace('SVFOP_', '').toLowerCase()), node)
    },
    A_Const(node) {
      const { sval } = asNode(node.sval)
      if (typeof sval === 'string' && sval.length > MOST_LITERAL) refuse(refusals.literal, node)
    },
    RangeFunction(node) {
      if (node.coldeflist !== undefined) refuse(notAllowed('AS (…)'), node)
    },
    CollateClause: (node) => refuse(notAllowed('COLLATE'), node),
  }

  /** Of parts that stand in another one without the name of their kind. */
  const facts: Readonly<Record<string, (node: Node, value: unknown) => void>> = {
    intoClause: (node) => refuse(notAllowed('INTO'), node),
    lockingClause: (node) => refuse(notAllowed('FOR UPDATE / SHARE'), node),
    recursive: (node, value) => void (value === true && refuse(notAllowed('RECURSIVE'), node)),
  }

  function checkOperator(names: unknown, node: Node): void {
    const name = plainName(names)
    if (names !== undefined && (name === undefined || !PG_OPERATORS.has(name)))
      refuse(notAllowed(nameOf(names).join('.')), node)
  }

  const numberOf = (value: unknown): number | undefined => {
    const node = constOf(value)
    return node && 'ival' in node ? Number(asNode(node.ival).ival ?? 0) : undefined
  }
  const isSmall = (value: unknown): boolean => (numberOf(value) ?? Infinity) <= MOST_PADDING
  const constOf = (value: unknown): Node | undefined => asNode(asNode(value).A_Const)
  const textOf = (value: unknown): string | undefined => asNode(constOf(value)?.sval).sval as string | undefined

  function checkPadding(node: Node, args: unknown[]): void {
    if (!isSmall(args[1]))
      refuse({ zh: `lpad、rpad 的长度须为不超过 ${MOST_PADDING} 的数字`, en: `The length of lpad and rpad must be a number up to ${MOST_PADDING}` }, node) // prettier-ignore
  }

  function checkReplacement(node: Node, args: unknown[]): void {
    const [from, to] = [textOf(args[1]), textOf(args[2])]
    if (from === undefined || to === undefined || to.length > from.length)
      refuse({ zh: 'replace 的两个文本须为常量，且后者不长于前者', en: 'replace requires two constants, the second no longer than the first' }, node) // prettier-ignore
  }

  /** Rows that are made of nothing: the planner must know how many, so nothing that is read may say it. */
  function checkPlain(value: unknown, node: Node): void {
    if (Array.isArray(value)) for (const one of value) checkPlain(one, node)
    else if (isNode(value))
      for (const [kind, part] of Object.entries(value)) {
        if (kind === 'ColumnRef' || kind === 'SubLink')
          refuse({ zh: 'generate_series 只能使用常量和参数', en: 'generate_series only accepts constants and parameters' }, node) // prettier-ignore
        checkPlain(part, node)
      }
  }

  /** A key of the tree that begins with a capital letter is the kind of a part; all others are its facts. */
  function visit(value: unknown, see: (kind: string, node: Node, value: unknown) => void): void {
    if (Array.isArray(value)) for (const one of value) visit(one, see)
    else if (isNode(value))
      for (const [kind, part] of Object.entries(value)) {
        see(kind, asNode(part), part)
        visit(part, see)
      }
  }

  return {
    collect(tree: unknown): void {
      visit(tree, (kind, node) => {
        if (kind === 'CommonTableExpr') own.add(String(node.ctename))
      })
    },
    check(tree: unknown): void {
      visit(tree, (kind, node, value) => {
        if (/^[a-z]/.test(kind)) return facts[kind]?.(node, value)
        rules[kind]?.(node)
        if (!PG_NODES.has(kind)) refuse(notAllowed(kind), node)
      })
    },
  }
}
