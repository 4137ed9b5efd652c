import type { DefinedColumn } from '@drawdesk/contract/develop/code-definition'
import { bilingual, literal, plainText, propertyOf, sentenceOf, snakeOf, sqlName, wireNameOf } from './names.ts'

type Kind = 'text' | 'textarea' | 'integer' | 'decimal' | 'select' | 'switch' | 'date' | 'datetime'

/** A column of the table as a field of the screen. */
export interface Field {
  /** The column in the source; what was generated last is compared by it. */
  from: string
  property: string
  /** The same on the wire of other servers. */
  wireName: string
  column: string
  kind: Kind
  /** Its schema in TypeScript. */
  schema: string
  /** What the schema imports. */
  needs: readonly string[]
  /** Its column in SQL without the name, of a new table and of one that has rows. */
  sql: string
  sqlLater: string
  isRequired: boolean
  inList: boolean
  inForm: boolean
  search?: 'contains' | 'equals' | 'range'
  dict?: string
  options?: readonly string[]
  zh: string
  en: string
  /** TypeScript of a value for tests. */
  sample: string
  /** Its type on the wire, for pages that stand alone. A decimal is text here, and a number at many servers of others. */
  wire: 'string' | 'number' | 'decimal' | 'flag'
  /** Digits behind the point of a decimal that has a bound. */
  scale?: number
  /** A text that people can know a row by. */
  isName: boolean
}

export interface Fields {
  fields: Field[]
  /** Columns that become no field, because no form can hold them. */
  leftOut: string[]
}

const TEXT_MOST = 20_000
const LONG_TEXT = 10_000
const CHOICE_MOST = 255
const TEXTAREA_FROM = 256
const SAFE = Number.MAX_SAFE_INTEGER

/** What every row of this product has by itself; a table of this family brings the same. */
const OWN_COLUMNS = new Set(
  'tenant_id create_user create_dept create_time update_user update_time is_deleted'.split(' '),
)
/** The same where they hold a number; texts of these names are the table's own. */
const OWN_NUMBERS = new Set(['status', 'version'])

const isNumber = ({ propertyType }: DefinedColumn): boolean => propertyType === 'Integer' || propertyType === 'Long'
const isOwn = (column: DefinedColumn): boolean =>
  OWN_COLUMNS.has(column.jdbcName.toLowerCase()) || (OWN_NUMBERS.has(column.jdbcName.toLowerCase()) && isNumber(column))

interface Shape {
  kind: Kind
  schema: string
  needs: readonly string[]
  /** The type of the column, and what stands in it where nothing is said; undefined: null. */
  type: string
  unsaid?: string
  /** Of a row that must have it and of one that need not, where the two differ. */
  loose?: Pick<Shape, 'schema' | 'needs'>
  wire: Field['wire']
  sample: string
  canRequire: boolean
  scale?: number
}

const bounded = (type: 'Integer' | 'Number', minimum: number, maximum: number): string =>
  `Type.${type}({ minimum: ${digits(minimum)}, maximum: ${digits(maximum)} })`

const digits = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '_')

function textShape(column: DefinedColumn, most: number): Shape {
  const isLong = most >= TEXTAREA_FROM || column.componentType === 'textarea'
  return {
    kind: isLong ? 'textarea' : 'text',
    schema: `Type.String({ minLength: 1, maxLength: ${digits(most)} })`,
    loose: { schema: `Type.String({ maxLength: ${digits(most)} })`, needs: [] },
    needs: [],
    type: 'text',
    unsaid: "''",
    wire: 'string',
    sample: `'text'`,
    canRequire: true,
  }
}

/** More digits than any column has. */
const DIGITS_MOST = 70
const SCALE_MOST = 30

/** As many digits as the column has; kept as text, because a JS number has some 15. */
function decimalShape({ length, scale }: DefinedColumn): Shape {
  const behind = scale ?? 0
  const isBounded = length !== null && length > 0 && length <= DIGITS_MOST && behind >= 0 && behind <= length
  const digits = isBounded ? `${length}, ${behind}` : `${DIGITS_MOST}, ${SCALE_MOST}`
  const first = isBounded && length === behind ? 0 : 2
  const rest = isBounded && behind === 0 ? '' : `.${'5'.padEnd(isBounded ? behind : 2, '0')}`
  return {
    kind: 'decimal',
    schema: `GivenDecimal(${digits})`,
    needs: ['GivenDecimal'],
    loose: { schema: `Decimal(${digits})`, needs: ['Decimal'] },
    type: isBounded ? `numeric(${digits})` : 'numeric',
    wire: 'decimal',
    sample: `'${first}${rest}'`,
    canRequire: true,
    ...(isBounded ? { scale: behind } : {}),
  }
}

function numberShape(kind: 'integer' | 'decimal', type: string, schema: string, sample = '3'): Shape {
  return {
    kind,
    schema,
    loose: { schema: `Nullable(${schema})`, needs: ['Nullable'] },
    needs: [],
    type,
    wire: 'number',
    sample,
    canRequire: true,
  }
}

const FLAG: Shape = {
  kind: 'switch',
  schema: 'Type.Optional(Flag)',
  needs: ['Flag'],
  type: 'smallint',
  unsaid: '0',
  wire: 'flag',
  sample: '1',
  canRequire: false,
}

const ID: Shape = {
  kind: 'text',
  schema: 'IdOrEmpty',
  needs: ['IdOrEmpty'],
  type: 'bigint',
  wire: 'string',
  sample: `'7'`,
  canRequire: false,
}

const TIME: Shape = {
  kind: 'datetime',
  schema: 'GivenDateTime',
  needs: ['GivenDateTime'],
  loose: { schema: 'DateTime', needs: ['DateTime'] },
  type: 'timestamptz',
  wire: 'string',
  sample: `'2026-03-04 05:06:07'`,
  canRequire: true,
}

const DAY: Shape = {
  kind: 'date',
  schema: 'GivenDay',
  needs: ['GivenDay'],
  loose: { schema: 'Day', needs: ['Day'] },
  type: 'date',
  wire: 'string',
  sample: `'2026-03-04'`,
  canRequire: true,
}

const SMALL: Readonly<Record<string, number>> = { tinyint: 127, year: 9_999 }
const UUID_LENGTH = 36

function integerShape(column: DefinedColumn): Shape {
  const type = column.jdbcType.toLowerCase().replace(/\s.*$/, '')
  if (column.componentType === 'switch') return FLAG
  if (/^(smallint|int2)$/.test(type)) return numberShape('integer', 'integer', bounded('Integer', -32_768, 32_767))
  const most = SMALL[type] ?? 2_147_483_647
  return numberShape('integer', 'integer', bounded('Integer', most === 9_999 ? 0 : -most, most))
}

const isReference = ({ referTable, jdbcName }: DefinedColumn): boolean =>
  referTable !== '' || /(^|_)id$/i.test(jdbcName)

/** Without a bound the wire of this family says -1. */
function lengthOf({ length, choices }: DefinedColumn): number {
  if (length !== null && length > 0) return Math.min(length, TEXT_MOST)
  return choices.length > 0 ? CHOICE_MOST : LONG_TEXT
}

/** What the column is in this product; undefined where no form can hold it. */
function shapeOf(column: DefinedColumn): Shape | undefined {
  switch (column.propertyType) {
    case 'String':
      if (/^uuid$/i.test(column.jdbcType)) return textShape(column, UUID_LENGTH)
      return textShape(column, lengthOf(column))
    case 'Integer':
      return isReference(column) ? ID : integerShape(column)
    case 'Long':
      // An id is 64 bits wide; a count of that size is exact as a number up to 2^53.
      return isReference(column) ? ID : numberShape('integer', 'double precision', bounded('Integer', -SAFE, SAFE))
    case 'BigDecimal':
      return decimalShape(column)
    case 'Double':
      return numberShape('decimal', 'double precision', 'Type.Number()', '12.5')
    case 'Boolean':
      return FLAG
    case 'LocalDate':
      return column.componentType === 'datetime' ? TIME : DAY
    case 'LocalDateTime':
      return column.componentType === 'date' ? DAY : TIME
    case 'LocalTime':
      return textShape(column, 8)
    case 'Object':
      return textShape({ ...column, componentType: 'textarea' }, TEXT_MOST)
    case 'byte[]':
      return undefined
  }
}

const SEARCHES: Readonly<Record<Kind, Field['search']>> = {
  text: 'contains',
  textarea: 'contains',
  integer: 'equals',
  decimal: 'equals',
  select: 'equals',
  switch: 'equals',
  date: 'range',
  datetime: 'range',
}

/** Whatever the model says, what stands in these is no entry of a list. */
const NEVER_CHOSEN: ReadonlySet<Kind> = new Set(['switch', 'date', 'datetime', 'decimal'])

const isSearchVector = ({ jdbcType }: DefinedColumn): boolean => /^tsvector$/i.test(jdbcType)

/** The columns of a table as fields of a screen. `skip`: columns that the screen has in another form (key, parent); `reserved`: names that it gives to something else. */
export function fieldsOf(
  columns: readonly DefinedColumn[],
  skip: ReadonlySet<string>,
  reserved: readonly string[] = [],
): Fields {
  const keys = columns.filter(({ isKey }) => isKey === 1)
  const taken = new Set<string>(reserved)
  const fields: Field[] = []
  const leftOut: string[] = []
  for (const column of columns.toSorted((one, other) => one.sort - other.sort)) {
    const isOnlyKey = keys.length === 1 && column.isKey === 1
    if (isOwn(column) || isOnlyKey || skip.has(column.jdbcName)) continue
    const shape = isSearchVector(column) ? undefined : shapeOf(column)
    if (!shape) leftOut.push(column.jdbcName)
    else {
      const field = fieldOf(column, shape, taken)
      taken.add(field.property)
      fields.push(field)
    }
  }
  return { fields, leftOut }
}

function fieldOf(column: DefinedColumn, shape: Shape, taken: ReadonlySet<string>): Field {
  const property = propertyOf(column.propertyName || column.jdbcName, taken)
  const inForm = column.isForm === 1
  const isRequired = shape.canRequire && inForm && column.isRequired === 1
  const { schema, needs } = isRequired ? shape : (shape.loose ?? shape)
  const unsaid = shape.unsaid ?? (isRequired ? emptyOf(shape) : undefined)
  const isBare = isRequired && shape.type === 'text'
  const dict =
    column.componentType === 'select' && shape !== ID && /^[A-Za-z0-9_.-]+$/.test(column.dictCode) && column.dictCode
  const options =
    column.componentType === 'select' && !dict && shape.wire === 'string' && column.choices.length > 0
      ? [...new Set(column.choices.map((one) => plainText(one, 255)).filter((one) => one !== ''))]
      : undefined
  const isSelect = !NEVER_CHOSEN.has(shape.kind) && (dict || options)
  const kind = isSelect ? 'select' : shape.kind
  return {
    from: column.jdbcName,
    property,
    wireName: wireNameOf(column.propertyName || column.jdbcName),
    column: snakeOf(property),
    kind,
    schema,
    needs,
    sql: sqlOf(shape.type, isBare ? '' : unsaid),
    sqlLater: sqlOf(shape.type, unsaid),
    isRequired,
    inList: column.isList === 1,
    inForm,
    ...(column.isQuery === 1 ? { search: shape === ID ? 'equals' : SEARCHES[kind] } : {}),
    ...(dict && isSelect ? { dict } : {}),
    ...(options && isSelect ? { options } : {}),
    zh: plainText(column.comment) || sentenceOf(column.jdbcName) || property,
    en: plainText(column.commentEn) || sentenceOf(column.jdbcName) || property,
    sample:
      options && isSelect
        ? literal(options[0] ?? '', 255)
        : dict && isSelect && shape.wire === 'string'
          ? `'1'`
          : shape.sample,
    wire: shape.wire,
    ...(shape.scale === undefined ? {} : { scale: shape.scale }),
    isName: shape.type === 'text' && kind === 'text',
  }
}

/** `unsaid`: what stands in it where nothing is said; `""`: something must be said; undefined: it may be empty. */
const sqlOf = (type: string, unsaid: string | undefined): string =>
  unsaid === undefined ? type : `${type} NOT NULL${unsaid === '' ? '' : ` DEFAULT ${unsaid}`}`

const EMPTY: Readonly<Record<string, string>> = { timestamptz: 'now()', date: 'current_date' }

/** What rows that are there get in a column that must have something. */
const emptyOf = ({ type }: Shape): string => EMPTY[type] ?? '0'

/** `title text NOT NULL`. */
export const columnSql = (field: Field): string => `${sqlName(field.column)} ${field.sql}`
export const columnSqlLater = (field: Field): string => `${sqlName(field.column)} ${field.sqlLater}`

const NUMBER_WIDTH_PX = 112
const HEAD_PX = 56
const STEP_PX = 8

/** Columns of numbers are narrow: one whose label is long says how wide it is. */
function widthOf({ wire, kind, zh, en }: Field): string[] {
  if ((wire !== 'number' && wire !== 'decimal') || kind === 'select') return []
  const lengthPx = (text: string): number => [...text].reduce((sum, one) => sum + (/[\x20-\x7e]/.test(one) ? 8 : 15), 0)
  const width = Math.ceil((Math.max(lengthPx(zh), lengthPx(en)) + HEAD_PX) / STEP_PX) * STEP_PX
  return width > NUMBER_WIDTH_PX ? [`widthPx: ${width}`] : []
}

/** Its entry in `fields`. `prefix` stands before it. */
export function definitionOf(field: Field): string {
  const hidden = [...(field.inList ? [] : [`'list'`]), ...(field.inForm ? [] : [`'form'`])]
  const options = field.options?.map(
    (one) => `{ value: ${literal(one, 255)}, label: ${bilingual({ zh: one, en: one })} }`,
  )
  const parts = [
    `kind: '${field.kind}'`,
    ...(field.dict ? [`dict: '${field.dict}'`] : []),
    ...(options ? [`options: [${options.join(', ')}]`] : []),
    ...(field.search ? [`search: '${field.search}'`] : []),
    ...(hidden.length > 0 ? [`hideIn: [${hidden.join(', ')}]`] : []),
    ...(field.inList ? widthOf(field) : []),
  ]
  return `${field.property}: { ${parts.join(', ')} },`
}

export const small = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** A thin gap between Chinese and other letters. */
export const spaced = (text: string): string => (/^[\x21-\x7e]/.test(text) ? ` ${text}` : text)

export const requiredTextOf = ({ kind, zh, en }: Field): { zh: string; en: string } =>
  kind === 'select' || kind === 'date' || kind === 'datetime'
    ? { zh: `请选择${spaced(zh)}`, en: `Select the ${small(en)}` }
    : { zh: `请输入${spaced(zh)}`, en: `Enter the ${small(en)}` }

const scaleTextOf = (scale: number): { zh: string; en: string } => ({
  zh: `最多 ${scale} 位小数`,
  en: `At most ${scale} decimal place${scale === 1 ? '' : 's'}`,
})

/** Its entry in `texts.fields`. */
export function textsOf(field: Field): string {
  const parts = [
    `label: ${bilingual(field)}`,
    ...(field.isRequired ? [`required: ${bilingual(requiredTextOf(field))}`] : []),
    ...(field.inForm && field.scale ? [`help: ${bilingual(scaleTextOf(field.scale))}`] : []),
  ]
  return `${field.property}: { ${parts.join(', ')} },`
}
