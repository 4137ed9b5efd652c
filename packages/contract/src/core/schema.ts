import { Type, type Static, type TObject, type TSchema } from 'typebox'
import { DATE_SEARCH_KEYS } from './constants.ts'

/** A 64-bit id as it travels: decimal text, because such numbers do not survive as JS numbers. */
export const Id = Type.String({ pattern: '^[0-9]{1,19}$' })
export type Id = Static<typeof Id>

/** The same where one must be given. */
export const GivenId = Type.String({ minLength: 1, pattern: '^[0-9]{1,19}$' })

/** Ids joined by commas, `""` for none: what a field of several values stores (`roleId`, `deptId` of a user). */
export const IdList = Type.String({ maxLength: 2000, pattern: '^([0-9]{1,19}(,[0-9]{1,19})*)?$' })

/** The same where at least one must be given. */
export const GivenIdList = Type.String({ minLength: 1, maxLength: 2000, pattern: '^[0-9]{1,19}(,[0-9]{1,19})*$' })

/** `yyyy-MM-dd HH:mm:ss` in the configured zone; `""` where there is none (wire-business §1). */
export const DateTime = Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2})?$' })

/** The same where a time must be given. */
export const GivenDateTime = Type.String({ minLength: 19, pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' })

/** A day without a time: `yyyy-MM-dd`, `""` where there is none. */
export const Day = Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' })

/** The same where a day must be given. */
export const GivenDay = Type.String({ minLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

const decimalPattern = (digits: number, scale: number): string =>
  `-?${digits > scale ? `\\d{1,${digits - scale}}` : '0'}${scale > 0 ? `(\\.\\d{1,${scale}})?` : ''}`

/**
 * An exact decimal as it travels: text, because a JS number keeps some 15 digits. At most `digits` of them, `scale` behind the point; `""` where there is none. Its column is
 * `numeric`, its kind `decimal`.
 */
export const Decimal = (digits: number, scale: number) =>
  Type.String({ pattern: `^(${decimalPattern(digits, scale)})?$` })

/** The same where one must be given. */
export const GivenDecimal = (digits: number, scale: number) =>
  Type.String({ minLength: 1, pattern: `^${decimalPattern(digits, scale)}$` })

/** A flag: 0 no, 1 yes. The family of this wire has no booleans in its rows. */
export const Flag = Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1] })

/**
 * `T` or null: what numbers and objects answer when there is no value. Where the schema has one type this is its `nullable`,
 * which serialises faster than a union.
 */
export function Nullable<T extends TSchema>(schema: T) {
  const facts = schema as T & { type?: unknown; anyOf?: unknown[] }
  return Type.Unsafe<Static<T> | null>(
    typeof facts.type === 'string'
      ? { ...schema, nullable: true }
      : { anyOf: [...(facts.anyOf ?? [schema]), { type: 'null' }] },
  )
}

/**
 * An object with any keys, or those of a pattern, and values of one schema. Says what `Type.Record` says; that one works out its keys by
 * TypeBox's engine for computed types, which is 12 KB in every list of the console.
 */
export function RecordOf<T extends TSchema>(
  value: T,
  { pattern = '^.*$', ...options }: { pattern?: string; additionalProperties?: false; maxProperties?: number } = {},
) {
  return Type.Unsafe<Record<string, Static<T>>>({ type: 'object', patternProperties: { [pattern]: value }, ...options })
}

/** An id, or `""` where there is none: the family of drawing has no -1 (wire-business §1). */
export const IdOrEmpty = Type.Union([Id, Type.Literal('')])

/** An id that may be missing: null, or -1 on the Blade families (contract README §6). */
const IdOrNone = Type.Unsafe<string | number | null>({ type: ['string', 'integer', 'null'] })

/** What every business row carries besides its own fields. */
export const auditFields = {
  tenantId: Type.String(),
  createUser: IdOrNone,
  createDept: IdOrNone,
  createTime: DateTime,
  updateUser: IdOrNone,
  updateTime: DateTime,
  status: Type.Integer(),
  /** 0 in every row that is answered: deleted ones are in no answer. */
  isDeleted: Flag,
  version: Type.Integer({ minimum: 1 }),
}

/**
 * The `data` of every paged list. `totalMore` is set when the count stopped at its bound (then `total` is that bound); `isScoped` when data scopes
 * leave out rows of this list for the caller, so that an empty one does not pass for "there are none".
 */
export const PageOf = <T extends TSchema>(row: T) =>
  Type.Object({
    records: Type.Array(row),
    total: Nullable(Type.Integer()),
    size: Type.Integer(),
    current: Type.Integer(),
    pages: Nullable(Type.Integer()),
    totalMore: Type.Optional(Type.Boolean()),
    isScoped: Type.Optional(Type.Boolean()),
  })

export interface Page<Row> {
  records: Row[]
  total: number | null
  size: number
  current: number
  pages: number | null
  totalMore?: boolean
  isScoped?: boolean
}

const [CREATED_AFTER, CREATED_BEFORE] = DATE_SEARCH_KEYS

/** The search by time of creation that every list takes (specification §9). */
export const dateSearch = {
  [CREATED_AFTER]: Type.Optional(Type.String({ maxLength: 4_000 })),
  [CREATED_BEFORE]: Type.Optional(Type.String({ maxLength: 4_000 })),
}

/** Page and creation: what a list without an order to choose takes. */
export const pageAndDates = {
  current: Type.Optional(Type.Integer({ minimum: 1 })),
  size: Type.Optional(Type.Integer({ minimum: 1 })),
  ...dateSearch,
}

/** Of lists that can also answer what was removed of them: with 1 that alone, what went last first. */
export const RemovedQuery = Type.Object({ removed: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })) })

/** Arguments of every paged list (filters come beside them). */
export const PageQuery = Type.Object({
  ...pageAndDates,
  ascs: Type.Optional(Type.String()),
  descs: Type.Optional(Type.String()),
})

export const SaveAnswer = Type.Object({ id: Id, version: Type.Integer() })
export type SaveAnswer = Static<typeof SaveAnswer>

export const IdsAnswer = Type.Object({ ids: Type.Array(Id) })

/** Characters of the search box. */
export const SEARCH_MOST = 64
/** Rows that are changed by one call. */
export const BULK_MOST = 500
/** Ids that a list answers at once, for "all that match". */
export const IDS_MOST = 10_000

/** `ids` of a list: those of all rows that match, in its order. `isMore` when there are more than one answer holds. */
export const MatchingIds = Type.Object({ ids: Type.Array(Id), isMore: Type.Boolean() })
export type MatchingIds = Static<typeof MatchingIds>

/** What `bulk-edit` did: which rows have the values now, and which do not and why, in words to show. `name` is "" where it is not shown. */
export const BulkAnswer = Type.Object({
  ids: Type.Array(Id),
  failed: Type.Array(Type.Object({ id: Id, name: Type.String(), text: Type.String() })),
})
export type BulkAnswer = Static<typeof BulkAnswer>

/** One input error: `field` is the path inside the arguments (`definition.submit.path`). */
export interface FieldError {
  field: string
  msg: string
  /** Where in the field's text: a UTF-16 index from 0, as in `String.length`. Only of fields that hold an expression. */
  position?: number
  /** Of what is wrong in a file: its line, from 1. */
  line?: number
}

/** What every call answers except the token call. `data` is `{}` where there is nothing to carry. */
export interface Envelope<T> {
  code: number
  success: boolean
  data: T
  msg: string
  errors?: FieldError[]
  requestId?: string
}

/** A stored file as it travels; URLs are signed and expire (wire-business §1). */
export const FileView = Type.Object({
  fileId: Id,
  name: Type.String(),
  mime: Type.String(),
  bytes: Type.Integer(),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  url: Type.String(),
  webUrl: Type.String(),
  thumbUrl: Type.String(),
  /** Of a picture whose smaller copies were made: a few blurred pixels as a `data:` address, to show until it has come. */
  placeholder: Type.Optional(Type.String()),
})
export type FileView = Static<typeof FileView>

export type { Static, TObject, TSchema }
export { Type }
