/**
 * Names of tables and columns are somebody else's input: only letters and digits of them get into paths, identifiers and SQL, and texts
 * get into sources as quoted literals alone, never into comments.
 */

const NAME_MOST = 48

/** `film_actor`, `FilmActor` and `film-actor` are `film` and `actor`; what is no letter or digit of ASCII separates. */
export function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const camelOf = (words: readonly string[]): string =>
  words.map((word, at) => (at === 0 ? word : capital(word))).join('')

/** As the query builder writes a name of ours in SQL: `filmActor` is `film_actor`, `aBC` is `a_bc`. */
export const snakeOf = (camel: string): string =>
  camel.replace(/(?<![A-Z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase()

/** A name that stays the same on its way through SQL and back; `""` where nothing is left of it. */
function stable(words: readonly string[]): string {
  let name = camelOf(words)
  for (;;) {
    const back = camelOf(snakeOf(name).split('_'))
    if (back === name) return name
    name = back
  }
}

/** Names that rows, queries and objects have already. */
const TAKEN = new Set(
  'id tenantId createUser createDept createTime updateUser updateTime status isDeleted version parentId parentName ancestors hasChildren children ids current size ascs descs beforeId constructor prototype toString valueOf hasOwnProperty toJSON then'.split(
    ' ',
  ),
)

const identifierWords = (name: string): string[] => {
  const words = wordsOf(name)
  return /^[a-z]/.test(words[0] ?? '') ? words : ['field', ...words]
}

/** What rows of other servers call a column, whatever ours are called. */
export const wireNameOf = (name: string): string => camelOf(identifierWords(name))

/** What a row calls this column: from a name that somebody chose, or the column's own. Never one that is taken. */
export function propertyOf(name: string, taken: ReadonlySet<string>): string {
  const bare = stable(identifierWords(name)).slice(0, NAME_MOST)
  const free = (one: string): boolean => !TAKEN.has(one) && !taken.has(one)
  if (free(bare)) return bare
  for (let number = 1; ; number += 1) {
    const other = number === 1 ? `${bare}Value` : `${bare}Value${number}`
    if (free(other)) return other
  }
}

export interface Names {
  kebab: string
  camel: string
  pascal: string
  snake: string
}

/** Names that files import beside the screen's own. */
const IMPORTED = new Set(
  'Type Id Static Flag Nullable DateTime Object String Number Boolean Array Module Error Promise Map Set Date Symbol Function Link Record Partial Given Values'.split(
    ' ',
  ),
)

/** All forms of the name of a screen; undefined where nothing can be made of it. */
export function namesOf(name: string): Names | undefined {
  const words = wordsOf(name)
  if (!/^[a-z]/.test(words[0] ?? '')) return undefined
  const camel = stable(words)
  const snake = snakeOf(camel)
  const pascal = capital(camel)
  if (snake.length > NAME_MOST || IMPORTED.has(pascal)) return undefined
  return { camel, pascal, snake, kebab: snake.replaceAll('_', '-') }
}

/** Without what breaks a line or hides: controls, marks of direction, halves of pairs. */
export const plainText = (text: string, most = 64): string =>
  [
    ...text
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, most)
    .join('')

/** A literal of TypeScript. `</script` and the like cannot end anything in a source file, and a backtick ends nothing between these quotes. */
export const literal = (text: string, most?: number): string => {
  const plain = plainText(text, most)
  return plain.includes("'") && !plain.includes('"')
    ? `"${plain.replace(/\\/g, '\\\\')}"`
    : `'${plain.replace(/[\\']/g, '\\$&')}'`
}

/** `{ zh: '…', en: '…' }`. */
export const bilingual = ({ zh, en }: { zh: string; en: string }): string =>
  `{ zh: ${literal(zh)}, en: ${literal(en)} }`

/** Words of an identifier as people write them: `release_year` is `Release year`. */
export const sentenceOf = (name: string): string => capital(wordsOf(name).join(' '))

/** Words that PostgreSQL takes as a name of a column or table in quotes only. */
const QUOTED = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column concurrently constraint
   create cross current_catalog current_date current_role current_schema current_time current_timestamp current_user default deferrable desc
   distinct do else end except false fetch for foreign freeze from full grant group having ilike in initially inner intersect into is isnull join
   lateral leading left like limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary
   references returning right select session_user similar some symmetric system_user table tablesample then to trailing true union unique user
   using variadic verbose when where window with`.split(/\s+/),
)

/** A name of ours (letters, digits, underscores) in SQL. */
export const sqlName = (snake: string): string => (QUOTED.has(snake) ? `"${snake}"` : snake)
