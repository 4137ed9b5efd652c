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
  decideUserName: Type.String(),
  decideTime: DateTime,
  /** Why, in the words of who decided. */
  remark: Type.String(),
  ...auditFields,
})
export type DrawCheck = Static<typeof DrawCheck>

/** `decision` of a finding on which nobody has decided. */
export const DRAW_CHECK_UNDECIDED = ''

/** Filters as texts: `infoId`, `kind` and `suggestion` equal (several by commas), `label` contains. */
export const DrawCheckQuery = Type.Object({
  ...PageQuery.properties,
  ...Object.fromEntries(
    ['infoId', 'kind', 'suggestion', 'label', 'decision'].map((name) => [name, Type.Optional(Type.String())] as const),
  ),
})

export const DECIDE_REMARK_MAX = 500
/** Of a finding that a person made by taking a picture down: both its label and who found it. */
export const FOUND_BY_HAND = 'manual'

/**
 * What a person decides: on findings (`ids`), or on whole drawings (`infoIds`), of which a person's own finding is kept. What of them blocks its drawing: its pictures are taken down at once, with those that were
 * made from them; a drawing whose findings all pass is shown again. Taking drawings down wants a reason (`remark`).
 */
export const CheckDecideInput = Type.Object({
  ids: Type.Optional(Type.Array(Id, { maxItems: 500 })),
  infoIds: Type.Optional(Type.Array(Id, { maxItems: 500 })),
  suggestion: Type.Enum(['pass', 'block']),
  remark: Type.Optional(Type.String({ maxLength: DECIDE_REMARK_MAX })),
})
/** The findings that were decided, new ones among them, and the drawings that changed by it. `alike`: how many undecided findings have the same label and kind. */
export const CheckDecideAnswer = Type.Object({ ids: Type.Array(Id), infoIds: Type.Array(Id), alike: Type.Integer() })
export type CheckDecideInput = Static<typeof CheckDecideInput>
export type CheckDecideAnswer = Static<typeof CheckDecideAnswer>

export const DRAW_DECISION_ACTIONS = ['block', 'pass', 'delete', 'restore'] as const
/** Who took a drawing down, released, deleted or restored it, when and why; never changed. */
export const DrawDecision = Type.Object({
  id: Id,
  action: Type.Enum([...DRAW_DECISION_ACTIONS]),
  reason: Type.String(),
  userId: IdOrEmpty,
  userName: Type.String(),
  createTime: DateTime,
})
export type DrawDecision = Static<typeof DrawDecision>

/** drawInfo/remove and its undo; one that is under way is stopped first. */
export const RemoveDrawingsInput = Type.Object({
  ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
  reason: Type.Optional(Type.String({ maxLength: DECIDE_REMARK_MAX })),
})
export type RemoveDrawingsInput = Static<typeof RemoveDrawingsInput>
