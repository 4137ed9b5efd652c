import { FLOW_PATH } from '../paths.ts'
import { auditFields, Id, RecordOf, Type, type Static } from '../../core/schema.ts'
import type { Bilingual } from '../../core/texts.ts'

export const FLOW_FORM_PATH = `${FLOW_PATH}/form`

/** Kinds of fields that a form may have: those of the resource kit but pictures and JSON. */
export const FORM_FIELD_KINDS = [
  'text',
  'textarea',
  'integer',
  'decimal',
  'select',
  'tree',
  'switch',
  'datetime',
] as const
export type FormFieldKind = (typeof FORM_FIELD_KINDS)[number]

/** Where the choices of a field come from, beside a dictionary and its own options: people, posts, roles that the person may give; departments, of a `tree`. */
export const FORM_SOURCES = ['', 'user', 'post', 'role', 'dept'] as const
export type FormSource = (typeof FORM_SOURCES)[number]

/** Rows of a form at most. */
export const FORM_FIELDS_MOST = 60
/** Characters that a text holds unless a rule says fewer. */
export const FORM_TEXT_MOST = { text: 500, textarea: 4_000 } as const

/** What names a field, and the variable of the process that holds its value. */
export const FORM_NAME_PATTERN = '^[A-Za-z_][A-Za-z0-9_]{0,63}$'
const Name = Type.String({ minLength: 1, maxLength: 64, pattern: FORM_NAME_PATTERN })
const OtherName = Type.String({ maxLength: 64 })

/** A text that is shown in Chinese where English is "". */
const Words = (most: number) =>
  Type.Unsafe<Bilingual>(Type.Object({ zh: Type.String({ maxLength: most }), en: Type.String({ maxLength: most }) }))

const oneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] })

export const FORM_OPERATORS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'empty', 'filled'] as const
export type FormOperator = (typeof FORM_OPERATORS)[number]

/** Of another field of the form. `value`: as text; of `in` several, joined by commas; "" for `empty` and `filled`. */
export const FormCondition = Type.Object({
  field: OtherName,
  operator: oneOf(FORM_OPERATORS),
  value: Type.String({ maxLength: 500 }),
})
export type FormCondition = Static<typeof FormCondition>

export const FORM_RULE_KINDS = ['length', 'range', 'compare', 'format'] as const
export const FORM_FORMATS = ['email', 'mobile', 'url', 'digits'] as const
export type FormFormat = (typeof FORM_FORMATS)[number]
export const FORM_COMPARISONS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const
export type FormComparison = (typeof FORM_COMPARISONS)[number]

/**
 * What a value keeps to: `length` a text (`min`, `max` characters), `range` a number, `compare` a value beside that of `other`, `format` a text.
 * `message` stands in place of the sentence that the rule has by itself.
 */
export const FormRule = Type.Object({
  kind: oneOf(FORM_RULE_KINDS),
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  operator: Type.Optional(oneOf(FORM_COMPARISONS)),
  other: Type.Optional(OtherName),
  format: Type.Optional(oneOf(FORM_FORMATS)),
  message: Type.Optional(Words(200)),
})
export type FormRule = Static<typeof FormRule>

export const FORM_ACCESS_MODES = ['hidden', 'readable', 'writable', 'required'] as const
export type FormAccessMode = (typeof FORM_ACCESS_MODES)[number]

/** What people may do with a field at a node of the process; `node` is its id in the diagram. */
export const FormAccess = Type.Object({
  node: Type.String({ maxLength: 255 }),
  mode: oneOf(FORM_ACCESS_MODES),
})
export type FormAccess = Static<typeof FormAccess>

export const FormOption = Type.Object({ value: Type.String({ minLength: 1, maxLength: 100 }), label: Words(100) })

export const FormField = Type.Object({
  name: Name,
  kind: oneOf(FORM_FIELD_KINDS),
  label: Words(60),
  help: Type.Optional(Words(200)),
  required: Type.Boolean(),
  /** As text; "" for none. Of a `datetime` also `now`. */
  default: Type.String({ maxLength: 500 }),
  /** Of a `select`: the dictionary that is offered. */
  dictCode: Type.String({ maxLength: 100 }),
  source: Type.Optional(oneOf(FORM_SOURCES)),
  options: Type.Optional(Type.Array(FormOption, { maxItems: 100 })),
  /** Of a `select` or `tree`: several values, joined by commas. */
  multiple: Type.Optional(Type.Boolean()),
  rules: Type.Array(FormRule, { maxItems: 10 }),
  /** All of them hold, or the field is left out with its value. Each names a field that stands before this one. */
  showWhen: Type.Array(FormCondition, { maxItems: 10 }),
  /** By node; elsewhere it is writable when the process starts, and readable at tasks. */
  access: Type.Optional(Type.Array(FormAccess, { maxItems: 100 })),
})
export type FormField = Static<typeof FormField>

/** `columns`: fields beside each other on a wide screen. A field that no section names stands before the first. */
export const FormLayout = Type.Object({
  columns: Type.Unsafe<1 | 2>({ type: 'integer', enum: [1, 2] }),
  sections: Type.Array(
    Type.Object({
      title: Words(60),
      fields: Type.Array(Type.String({ maxLength: 64 }), { maxItems: FORM_FIELDS_MOST }),
    }),
    { maxItems: 20 },
  ),
})
export type FormLayout = Static<typeof FormLayout>
/** What names a field by which the starter picks who acts on a step. */
export const PICK_PREFIX = 'pick_'

export const PLAIN_LAYOUT: FormLayout = { columns: 1, sections: [] }

/** A form as data, as it is kept. Diagrams name it by `key`, or by `key:version` for one version of it for ever. */
export const FlowForm = Type.Object({
  id: Id,
  name: Type.String({ minLength: 1, maxLength: 100 }),
  /** For people whose language is English; "" for the same name. */
  nameEn: Type.Optional(Type.String({ maxLength: 100 })),
  key: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z_][A-Za-z0-9_-]*$' }),
  fields: Type.Array(FormField, { maxItems: FORM_FIELDS_MOST }),
  layout: Type.Optional(FormLayout),
  remark: Type.String({ maxLength: 500 }),
  ...auditFields,
})
export type FlowForm = Static<typeof FlowForm>

/** What a person is shown of a form: the fields of one node. */
export const ShownForm = Type.Object({
  id: Id,
  name: Type.String(),
  nameEn: Type.String(),
  key: Type.String(),
  version: Type.Integer({ minimum: 1 }),
  fields: Type.Array(FormField),
  layout: FormLayout,
})
export type ShownForm = Static<typeof ShownForm>

/** Values of a form by name: texts, numbers, 0 and 1; null for none. */
export const FormValues = RecordOf(Type.Unknown())
export type FormValues = Static<typeof FormValues>
