import { auditFields, DateTime, Id, IdOrEmpty, PageQuery, Type, type Static } from '../core/schema.ts'

export const CHECK_SUGGESTIONS = ['pass', 'review', 'block'] as const
const Suggestion = Type.Enum([...CHECK_SUGGESTIONS])

/** One finding of moderation on a text or a picture (aliCheckDetailPage, wire-business §4). */
export const DrawCheck = Type.Object({
  id: Id,
  infoId: Id,
  fileId: IdOrEmpty,
  kind: Type.Enum(['text', 'image']),
  label: Type.String(),
  /** 0–100. */
  confidence: Type.Number({ minimum: 0, maximum: 100 }),
  suggestion: Suggestion,
  provider: Type.String(),
  raw: Type.Unknown(),
  /** What a person decided; `""` while nobody has. */
  decision: Type.Union([Suggestion, Type.Literal('')]),
  decideUser: IdOrEmpty,
  decideTime: DateTime,
  ...auditFields,
})
export type DrawCheck = Static<typeof DrawCheck>

/** `decision` of a finding on which nobody has decided. */
export const DRAW_CHECK_UNDECIDED = ''

/** Filters as texts: `infoId`, `kind` and `suggestion` equal (several by commas), `label` contains. */
export const DrawCheckQuery = Type.Object({
  ...PageQuery.properties,
  ...Object.fromEntries(['infoId', 'kind', 'suggestion', 'label', 'decision'].map((name) => [name, Type.Optional(Type.String())] as const)),
})

/** What a person decides on findings; what of them blocks its drawing, and a drawing whose findings all pass is shown again. */
export const CheckDecideInput = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }), suggestion: Type.Enum(['pass', 'block']), remark: Type.Optional(Type.String({ maxLength: 500 })) })
/** `alike`: how many undecided findings have the same label and kind. */
export const CheckDecideAnswer = Type.Object({ ids: Type.Array(Id), alike: Type.Integer() })
export type CheckDecideInput = Static<typeof CheckDecideInput>
export type CheckDecideAnswer = Static<typeof CheckDecideAnswer>
