import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import { BULK_MOST, Id } from './schema.ts'
import type { Bilingual } from './texts.ts'

/**
 * How a field looks and is edited. The console has one table from kind to cell, input and search control;
 * the server one from kind to column conversion and filter. Both are exhaustive by type.
 */
export type FieldKind =
  | 'text'
  | 'textarea'
  | 'integer'
  | 'decimal'
  | 'select'
  | 'tree'
  | 'switch'
  | 'date'
  | 'datetime'
  | 'picture'
  | 'json'

/** A GET call whose answer is offered to choose from: an array of rows for a `select`, a forest of `TreeNode` for a `tree`. */
export interface ChoiceSource {
  /** Without /api: `/blade-system/post/select`. */
  path: string
  /** Name in the row of what is stored. */
  value: string
  /** Name in the row of what people read. */
  label: string
  /** Arguments that the call always gets. */
  query?: Readonly<Record<string, string>>
  /**
   * Argument by which rows are found by what is typed, where there are more than one call offers: it answers the newest that fit. The call takes `ids` too (comma list), for
   * the names of what is held; of a `select` of one value.
   */
  search?: string
  /** Stands before the value wherever it is stored and sent (`flow_` before the key of a category). */
  prefix?: string
}

export interface FieldDefinition {
  kind: FieldKind
  /** Offered in the search form. `contains` for texts, `equals` for the rest, `range` for dates (`<field>_dategt`, `<field>_datelt`). */
  search?: 'contains' | 'equals' | 'range'
  /** Places that leave the field out. */
  hideIn?: readonly ('list' | 'form' | 'detail')[]
  /** Code of the dictionary whose entries a `select` offers. */
  dict?: string
  /** Fixed choices of a `select`, where a dictionary would be one too many (states). */
  options?: readonly { value: string | number; label: Bilingual }[]
  /** Call that the choices of a `select` or a `tree` come from. */
  from?: ChoiceSource
  /** A `select` or `tree` of several values: comma-joined text on the wire and in its column (`IdList`), filtered by "has one of". */
  multiple?: true
  /** May the list be ordered by it? Texts, numbers and dates yes unless said. */
  sortable?: boolean
  /** Width of its column until somebody changes it; by the kind unless said. */
  widthPx?: number
  /** Holds passwords or keys: it is sent by a save, and kept nowhere else. `passwordIn`: only where that other field has the word. */
  secret?: true | { passwordIn: string }
}

export interface FieldTexts {
  label: Bilingual
  /** The text of an empty required field. */
  required?: Bilingual
  /** One line under the field. */
  help?: Bilingual
}

/** Fields of a long form that belong together, under a heading and an entry of the form's index. */
export interface FormSection<Field extends string = string> {
  title: Bilingual
  fields: readonly Field[]
  /** In the form of a new row it stands behind one button, unless something in it is wrong. */
  isFolded?: true
}

/** What rows of files are known by. */
export interface ImportDefinition<Field extends string = string> {
  /** The field that a row which is there is known by. */
  key: Field
  /**
   * Rows of a tree that share this field belong together: they are known by the key within it, stand below each other within it, and a call may
   * name it for all rows of a file. `top` is the key of the row that all others of it stand below.
   */
  group?: { field: Field; top: string }
}

export type ResourceAction = 'add' | 'edit' | 'view' | 'delete'

export interface ResourceDefinition<Row extends TObject = TObject> {
  /** camelCase; the feature folder and the text keys carry it. */
  name: string
  /** Menu code; the permission codes begin with it (`param_add`). Default: `name`. */
  code: string
  /** Without /api: `/blade-system/param`. */
  path: string
  /** Names of the calls under `path`. */
  calls: {
    list: string
    detail: string
    save: string
    remove: string
    restore: string
    /** The filtered rows as an xlsx file; undefined where there is no such call. */
    export?: string
    /** Ids of all rows that match; `ids` unless another list has that name. */
    ids?: string
  }
  row: Row
  /** The rows beyond the screen: in logs, under data scopes, in the suites. */
  rows?: {
    /** Table of the server that holds them, as its types name it. */
    table: string
    /** The field that people know a row by. */
    nameField: keyof Static<Row> & string
    /** Data scopes may bound them: rows of a tenant that are no part of rights and that no form offers to everybody. */
    isScoped?: true
  }
  actions: readonly ResourceAction[]
  fields: { readonly [K in keyof Static<Row> & string]?: FieldDefinition }
  /** Texts that people look a row up by, and that no two rows should share: the search box (`q`) looks in them, and many rows at once are not given them. */
  names?: readonly (keyof Static<Row> & string)[]
  /** Rows belong to tenants, and every call takes `tenantId`: an operator of the platform works in the rows of the tenant that they name, everybody else in their own. */
  hasTenant?: true
  /** Rows come from files too; `key` is the field that a row which is there is known by (of a tree together with the row above it). */
  import?: ImportDefinition<keyof Static<Row> & string>
  /** Rows stand below each other by `parentId` ("0" at the top): the list call answers a forest, and `tree`, `lazy-tree` and `lazy-list` exist. */
  isTree?: true
  /** Sections of a form of more than six fields, in order. A field that none names stands before the first. */
  sections?: readonly FormSection<keyof Static<Row> & string>[]
  texts: {
    title: Bilingual
    /** What English calls one record, within a sentence, where the title does not count them (nouns.ts): `store` of “Storage”. */
    one?: string
    /** One line under the title: what belongs here. */
    purpose: Bilingual
    /** What removing a row does beyond the row; said when it is asked for. */
    removal?: Bilingual
    fields: { readonly [K in keyof Static<Row> & string]?: FieldTexts }
  }
  /** Order of an unsorted list; the id is always added as the last column. */
  defaultSort: { field: string; order: 'asc' | 'desc' }
}

type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>

/** Describes a plain screen once, as data: form, table, search, routes, permissions and texts are derived from it. */
export function defineResource<Row extends TObject>(
  definition: Optional<ResourceDefinition<Row>, 'code' | 'calls' | 'defaultSort'>,
): ResourceDefinition<Row> {
  return {
    code: definition.name,
    calls: { list: 'list', detail: 'detail', save: 'submit', remove: 'remove', restore: 'restore', export: 'export' },
    defaultSort: { field: 'id', order: 'desc' },
    ...definition,
  }
}

/** `param_add`: hides the button and guards the call. */
export function permissionOf(resource: Pick<ResourceDefinition, 'code'>, action: ResourceAction): string {
  return `${resource.code}_${action}`
}

/**
 * Name of the optional field that carries what people read for this one: `deptId` → `deptName`, `category` → `categoryName`.
 * Rows may bring it (`decorate` on the server); lists and details show it instead of the stored value.
 */
export function nameFieldOf(field: string): string {
  return `${field.replace(/Id$/, '')}Name`
}

/**
 * Fields that `q` of a list looks in: those that the definition names, else the one that people know a row by, else the first text
 * that is searched. Empty where a list has no such field, and then no `q`.
 */
export function namesOf({
  names,
  rows,
  fields,
}: Pick<ResourceDefinition, 'fields'> & {
  names?: readonly string[]
  rows?: { nameField: string }
}): readonly string[] {
  if (names) return names
  if (rows && isText(fields[rows.nameField])) return [rows.nameField]
  const first = Object.entries(fields).find(([, field]) => isText(field) && field?.search === 'contains')
  return first ? [first[0]] : []
}

const isText = (field: FieldDefinition | undefined): boolean =>
  (field?.kind === 'text' || field?.kind === 'textarea') && !field.secret && !field.multiple

/** Names of the fields a form may send, in form order. */
export function formFieldsOf(resource: ResourceDefinition): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => field !== undefined && !field.hideIn?.includes('form'))
    .map(([name]) => name)
}

/** Fields that many rows can be given at once, in form order: no secrets, no definitions, and nothing that names a row. */
export function bulkFieldsOf(resource: ResourceDefinition): string[] {
  const apart = new Set([...namesOf(resource), resource.rows?.nameField])
  return formFieldsOf(resource).filter((name) => {
    const field = resource.fields[name]
    return field !== undefined && field.kind !== 'json' && !field.secret && !apart.has(name)
  })
}

/** Is the field required by its schema? Required and not nullable; texts also ask for at least one character. */
export function isRequired(resource: ResourceDefinition, field: string): boolean {
  const schema = resource.row.properties[field] as
    | (TSchema & { minLength?: number; type?: string; nullable?: boolean; anyOf?: TSchema[] })
    | undefined
  if (!schema || !(resource.row.required ?? []).includes(field)) return false
  // What may be null, or is a union with null or with the empty text of "no value", may be left empty.
  if (
    schema.nullable ||
    schema.anyOf?.some(
      (branch) => ('type' in branch && branch.type === 'null') || ('const' in branch && branch.const === ''),
    )
  )
    return false
  return schema.type === 'string' ? (schema.minLength ?? 0) > 0 : true
}

/**
 * Schema of the save call: the form's fields, `id` and `version`, every one optional here. An absent field means
 * "unchanged" in an update; on a new row the kit asks for the required ones itself, so that the error stands beside its field.
 */
export function saveSchemaOf(resource: ResourceDefinition): TObject {
  const properties: TProperties = { id: Type.Optional(Id), version: Type.Optional(Type.Integer()) }
  for (const name of formFieldsOf(resource)) {
    const schema = resource.row.properties[name]
    if (schema) properties[name] = Type.Optional(mayBeEmpty(schema))
  }
  return Type.Object(properties)
}

/** Arguments of `bulk-edit`: the rows, and what all of them shall have. */
export function bulkSchemaOf(resource: ResourceDefinition) {
  const properties: TProperties = {}
  for (const name of bulkFieldsOf(resource)) {
    const schema = resource.row.properties[name]
    if (schema) properties[name] = Type.Optional(mayBeEmpty(schema))
  }
  return Type.Object({
    ids: Type.Array(Id, { minItems: 1, maxItems: BULK_MOST }),
    values: Type.Object(properties, { additionalProperties: false }),
  })
}

/** The schema without "not empty", which the kit asks in the resource's own words. */
function mayBeEmpty(schema: TSchema): TSchema {
  const { minLength, pattern, ...rest } = schema as TSchema & { minLength?: number; pattern?: string }
  if (minLength === undefined) return schema
  return pattern === undefined ? rest : { ...rest, pattern: `^$|${pattern}` }
}
