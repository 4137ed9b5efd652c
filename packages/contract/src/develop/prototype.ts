import { PartialOf } from '../core/schemas/object-parts.ts'
import { Flag, GivenId, Id, Nullable, SaveAnswer, Type, type Static } from '../core/schema.ts'
import type { FieldKind } from '../core/resource.ts'

/** What a column holds, by the names the dialect's generators use. What each is elsewhere: {@link PROPERTY_FACTS}. */
export const PROPERTY_TYPES = [
  'String',
  'Integer',
  'Long',
  'BigDecimal',
  'Double',
  'Boolean',
  'LocalDate',
  'LocalTime',
  'LocalDateTime',
  'Object',
  'byte[]',
] as const
export type PropertyType = (typeof PROPERTY_TYPES)[number]

interface PropertyFacts {
  /** The class in full, which the dialect calls `propertyEntity`. */
  entity: string
  /** On this product's wire: ids and 64-bit numbers are digits, exact decimals too. */
  typescript: 'string' | 'number' | 'boolean' | 'unknown'
}

export const PROPERTY_FACTS: Readonly<Record<PropertyType, PropertyFacts>> = {
  String: { entity: 'java.lang.String', typescript: 'string' },
  Integer: { entity: 'java.lang.Integer', typescript: 'number' },
  Long: { entity: 'java.lang.Long', typescript: 'string' },
  BigDecimal: { entity: 'java.math.BigDecimal', typescript: 'string' },
  Double: { entity: 'java.lang.Double', typescript: 'number' },
  Boolean: { entity: 'java.lang.Boolean', typescript: 'boolean' },
  LocalDate: { entity: 'java.time.LocalDate', typescript: 'string' },
  LocalTime: { entity: 'java.time.LocalTime', typescript: 'string' },
  LocalDateTime: { entity: 'java.time.LocalDateTime', typescript: 'string' },
  Object: { entity: 'java.lang.Object', typescript: 'unknown' },
  'byte[]': { entity: 'byte[]', typescript: 'unknown' },
}

/** How a property is entered and shown: the kinds of fields that every screen of this product has. */
export const COMPONENT_TYPES = [
  'text',
  'textarea',
  'integer',
  'decimal',
  'select',
  'tree',
  'switch',
  'date',
  'datetime',
  'picture',
  'json',
] as const satisfies readonly FieldKind[]
export type ComponentType = (typeof COMPONENT_TYPES)[number]

const COMPONENTS: Readonly<Record<PropertyType, readonly ComponentType[]>> = {
  String: ['text', 'textarea', 'select', 'tree', 'picture', 'date', 'datetime', 'switch', 'integer', 'decimal', 'json'],
  Integer: ['integer', 'decimal', 'select', 'switch', 'text'],
  Long: ['integer', 'text', 'select', 'tree', 'picture'],
  BigDecimal: ['decimal', 'integer', 'text'],
  Double: ['decimal', 'integer', 'text'],
  Boolean: ['switch', 'select'],
  LocalDate: ['date', 'datetime', 'text'],
  LocalTime: ['text', 'datetime'],
  LocalDateTime: ['datetime', 'date', 'text'],
  Object: ['json', 'textarea', 'text'],
  'byte[]': ['json'],
}

/** Ways to enter and show a value of this type, the usual one first. */
export const componentsOf = (type: PropertyType): readonly ComponentType[] => COMPONENTS[type]

/** How a list is searched by it. */
export const QUERY_TYPES = ['equals', 'contains', 'range'] as const
export type QueryType = (typeof QUERY_TYPES)[number]

const QUERIES: Readonly<Record<ComponentType, readonly QueryType[]>> = {
  text: ['contains', 'equals'],
  textarea: ['contains'],
  integer: ['equals'],
  decimal: ['equals'],
  select: ['equals'],
  tree: ['equals'],
  switch: ['equals'],
  date: ['range'],
  datetime: ['range'],
  picture: [],
  json: [],
}

/** Ways to search by such a field, the usual one first; none where lists cannot be searched by it. */
export const queryTypesOf = (component: ComponentType): readonly QueryType[] => QUERIES[component]

/** Columns that a model may have. */
export const PROTOTYPES_MOST = 400
/** A name in a program: what a row calls its property. */
export const PROPERTY_NAME = '^[a-z][A-Za-z0-9]*$'
/** Code of a dictionary. */
const DICT_CODE = '^[A-Za-z0-9_.-]*$'
const NAME_MOST = 128

/**
 * One column of a model: what the database says of it, as it was last read, and how the screens treat it, as people set it.
 * `length` is the number of characters, or of digits of an exact number; null where there is no bound.
 */
const settings = {
  /** What people call it: label in list, form and search. Begins with the comment of the column. */
  comment: Type.String({ minLength: 1, maxLength: 64 }),
  /** The same in English. */
  commentEn: Type.String({ minLength: 1, maxLength: 64 }),
  propertyType: Type.Enum([...PROPERTY_TYPES]),
  propertyName: Type.String({ minLength: 1, maxLength: 64, pattern: PROPERTY_NAME }),
  isList: Flag,
  isForm: Flag,
  /** In a form it takes the whole width. */
  isRow: Flag,
  componentType: Type.Enum([...COMPONENT_TYPES]),
  /** Dictionary whose entries a `select` offers; `""` for none. */
  dictCode: Type.String({ maxLength: 64, pattern: DICT_CODE }),
  isRequired: Flag,
  isQuery: Flag,
  /** One of {@link queryTypesOf} its component; `""` where there is none. */
  queryType: Type.Enum([...QUERY_TYPES, '']),
}

const facts = {
  jdbcName: Type.String({ minLength: 1, maxLength: NAME_MOST }),
  /** As the database writes it, without length: `character varying`, `bigint unsigned`. */
  jdbcType: Type.String({ maxLength: NAME_MOST }),
  /** Comment of the column in the database. */
  jdbcComment: Type.String({ maxLength: 2_000 }),
  length: Nullable(Type.Integer()),
  /** Decimals of an exact number. */
  scale: Nullable(Type.Integer()),
  nullable: Flag,
  /** Part of the primary key. */
  isKey: Flag,
  /** The database fills it when nothing is said: a default, a sequence, a computed column. */
  hasDefault: Flag,
  /** Table and column that a foreign key of this column alone names; `""` for none. */
  referTable: Type.String({ maxLength: NAME_MOST }),
  referColumn: Type.String({ maxLength: NAME_MOST }),
  /** Values of an enumeration, in its order; `[]` for other types. */
  choices: Type.Array(Type.String({ maxLength: 255 }), { maxItems: 200 }),
}

export const Prototype = Type.Object({
  id: Id,
  modelId: Id,
  ...facts,
  ...settings,
  /** Class of the property in full; follows from its type. */
  propertyEntity: Type.String(),
  /** Order in list, form and search, from 1. */
  sort: Type.Integer(),
})
export type Prototype = Static<typeof Prototype>

/** What the database says of a column. */
export const ColumnFacts = Type.Object(facts)
export type ColumnFacts = Static<typeof ColumnFacts>

/** A column of a table, with the settings that it would begin with. */
export const TableColumn = Type.Object({ ...facts, ...settings, propertyEntity: Type.String() })
export type TableColumn = Static<typeof TableColumn>

/** A table or view of a data source. */
export const SourceTable = Type.Object({
  name: Type.String(),
  comment: Type.String(),
  /** A class for it: `film_actor` is `FilmActor`. */
  entityName: Type.String(),
  /** Estimated by the database; null where it knows nothing. */
  rows: Nullable(Type.Integer()),
  isView: Type.Boolean(),
})
export type SourceTable = Static<typeof SourceTable>

export const SourceTableInfo = Type.Object({ ...SourceTable.properties, columns: Type.Array(TableColumn) })
export type SourceTableInfo = Static<typeof SourceTableInfo>

/** The columns of a model in their order, as the dialect's list in the body (`[…]`) or as `list`. A column that is not among them leaves the model. */
export const PrototypesSaved = Type.Object({
  /** Without it the rows say it. */
  modelId: Type.Optional(GivenId),
  /** Version of the model that was read: somebody else's save in between is refused. Without it the last one wins. */
  version: Type.Optional(Type.Integer()),
  list: Type.Array(
    Type.Object({
      id: Type.Optional(Type.Union([Id, Type.Literal('')])),
      modelId: Type.Optional(Id),
      ...PartialOf(Type.Object(facts)).properties,
      ...PartialOf(Type.Object(settings)).properties,
      jdbcName: facts.jdbcName,
      sort: Type.Optional(Type.Integer()),
    }),
    { minItems: 1, maxItems: PROTOTYPES_MOST },
  ),
})
export type PrototypesSaved = Static<typeof PrototypesSaved>
export const PrototypesAnswer = SaveAnswer

/** Of a column: what differs between a model and its table. */
export const FACT_NAMES = [
  'jdbcType',
  'length',
  'scale',
  'nullable',
  'isKey',
  'hasDefault',
  'jdbcComment',
  'referTable',
  'referColumn',
  'choices',
] as const satisfies readonly (keyof ColumnFacts)[]
/** What people set of a column. */
export const SETTING_NAMES = [
  'comment',
  'commentEn',
  'propertyType',
  'propertyName',
  'isList',
  'isForm',
  'isRow',
  'componentType',
  'dictCode',
  'isRequired',
  'isQuery',
  'queryType',
] as const

/** A model beside its table as it is now. What was set by hand is no part of it. */
export const ModelDifference = Type.Object({
  /** Columns that the model does not have, with the settings they would begin with. */
  added: Type.Array(TableColumn),
  /** Columns of which the database says something else than when they were last read; `facts` is what it says now. */
  changed: Type.Array(
    Type.Object({ jdbcName: Type.String(), names: Type.Array(Type.Enum([...FACT_NAMES])), facts: ColumnFacts }),
  ),
  /** Names of columns that are gone. */
  removed: Type.Array(Type.String()),
})
export type ModelDifference = Static<typeof ModelDifference>

/** A dictionary that a column may offer. */
export const DictChoice = Type.Object({ code: Type.String(), name: Type.String() })
export type DictChoice = Static<typeof DictChoice>
