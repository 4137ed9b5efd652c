import {
  MOST_JOINS,
  noFunction,
  noParameter,
  noTable,
  notAllowed,
  refusals,
  StatementRefused,
  type GuardedStatement,
  type GuardOptions,
} from './guard.ts'
import { readMysql, type MysqlToken } from './mysql-tokens.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** What a statement may call; whatever acts, waits, reads a file, a variable or a lock is not among them. */
export const MYSQL_FUNCTIONS = words(`
  abs ceil ceiling floor round truncate sign sqrt exp ln log log2 log10 power pow mod pi rand greatest least coalesce ifnull nullif if isnull
  count sum avg min max std stddev stddev_pop stddev_samp var_pop var_samp variance bit_and bit_or bit_xor group_concat json_arrayagg json_objectagg any_value
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  length char_length character_length lower upper lcase ucase trim ltrim rtrim substring substr mid left right instr locate position reverse field find_in_set elt
  strcmp ascii ord md5 sha1 crc32 hex concat concat_ws substring_index
  date time timestamp year quarter month week weekday weekofyear yearweek day dayofmonth dayofweek dayofyear dayname monthname hour minute second microsecond extract last_day makedate
  date_add date_sub adddate subdate datediff timediff timestampdiff timestampadd date_format time_format str_to_date from_unixtime unix_timestamp to_days from_days sec_to_time time_to_sec convert_tz
  now curdate curtime current_date current_time current_timestamp localtime localtimestamp utc_date utc_time utc_timestamp
  cast convert json_extract json_unquote json_value json_length json_type json_keys json_contains regexp_like
`)

/** Words before a bracket that call nothing. */
const BEFORE_BRACKET = words(`
  select from where and or xor not on in exists as with join inner left right cross outer straight_join using values having by over partition order group limit offset
  union except intersect all any some distinct when then else case end between like rlike regexp is null div mod binary interval window ignore set
  char varchar decimal numeric signed unsigned float double datetime time date json
  rows range preceding following unbounded current row separator
`)

/** No SELECT of a report needs one of these; most of them act. */
const CLOSED = words(`
  into outfile dumpfile update delete insert replace load handler call do set lock procedure recursive current_user current_role
`)
const CATALOGUES = words('mysql information_schema performance_schema sys')

/**
 * The statement of MySQL or MariaDB by its tokens: one SELECT, with functions that are allowed one by one. `:name` becomes a bound value. What may be read is the account's matter; the session can only
 * read (drivers/mysql-stream.ts).
 *
 * @throws {StatementRefused}
 */
export function guardMysql(sql: string, { typeOf }: GuardOptions): GuardedStatement {
  const tokens = readMysql(sql)
  const [first] = tokens.filter(({ value }) => value !== '(')
  if (first === undefined) throw new StatementRefused(refusals.empty)
  if (first.kind !== 'word' || !['select', 'with', 'table', 'values'].includes(first.value))
    throw new StatementRefused(refusals.noSelect, first.start)
  // `WITH … DELETE` and its like are closed by their word; the one SELECT is what is left.
  let joins = 0
  for (const [at, token] of tokens.entries()) {
    checkToken(token, tokens[at - 1], tokens[at + 1])
    if (token.kind === 'word' && ['concat', 'concat_ws', 'group_concat'].includes(token.value))
      joins += countArguments(tokens, at + 1)
    if (token.value === '||') joins += 1
    if (joins > MOST_JOINS) throw new StatementRefused(refusals.joins, token.start)
  }
  const names = tokens.filter(({ kind }) => kind === 'name')
  const parts: string[] = []
  let done = 0
  let shorter = 0
  const places = [{ now: 0, was: 0 }]
  for (const { value, start, end } of names) {
    if (typeOf(value) === undefined) throw new StatementRefused(noParameter(value), start)
    parts.push(sql.slice(done, start), '?')
    done = end
    shorter += end - start - 1
    places.push({ now: end - shorter, was: end })
  }
  const last = tokens.at(-1)
  parts.push(sql.slice(done, last?.end))
  const order = names.map(({ value }) => value)
  return {
    text: parts.join(''),
    order,
    names: [...new Set(order)],
    placeOf(index) {
      const from = places.findLast(({ now }) => now <= index) ?? { now: 0, was: 0 }
      return Math.min(from.was + index - from.now, sql.length)
    },
  }
}

function checkToken(token: MysqlToken, before: MysqlToken | undefined, after: MysqlToken | undefined): void {
  const { kind, value, start } = token
  const isPart = before?.value === '.' && before.kind === 'sign'
  const opens = after?.kind === 'sign' && after.value === '('
  const name = value.toLowerCase()
  if (kind !== 'word' && kind !== 'quoted') return
  if (after?.kind === 'sign' && after.value === '.' && !isPart && CATALOGUES.has(name))
    throw new StatementRefused(noTable(name), start)
  if (opens && (kind === 'quoted' || isPart)) throw new StatementRefused(noFunction(value), start)
  if (kind === 'quoted' || isPart) return
  // `substring(name from 1 for 2)` locks nothing; `for update` is closed by its second word.
  if (name === 'for' && after?.value === 'share') throw new StatementRefused(notAllowed('FOR SHARE'), start)
  if (CLOSED.has(name)) throw new StatementRefused(notAllowed(value.toUpperCase()), start)
  if (opens && !MYSQL_FUNCTIONS.has(name) && !BEFORE_BRACKET.has(name))
    throw new StatementRefused(noFunction(value), start)
}

function countArguments(tokens: readonly MysqlToken[], open: number): number {
  let depth = 0
  let count = 1
  for (const { kind, value } of tokens.slice(open)) {
    if (kind !== 'sign') continue
    if (value === '(') depth += 1
    if (value === ')') depth -= 1
    if (depth === 0) return count
    if (value === ',' && depth === 1) count += 1
  }
  return count
}
