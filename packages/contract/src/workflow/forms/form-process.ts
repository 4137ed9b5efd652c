import { DateTime, GivenId, Id, IdOrEmpty, PageOf, Type, type Static } from '../../core/schema.ts'
import { FormValues, ShownForm } from './form.ts'

/** One of the three: a task, an instance that has started (read alone), or a process that is to be started. */
export const FlowFormQuery = Type.Object({
  taskId: Type.Optional(IdOrEmpty),
  processInstanceId: Type.Optional(IdOrEmpty),
  processDefinitionId: Type.Optional(IdOrEmpty),
})
export type FlowFormQuery = Static<typeof FlowFormQuery>

/** `form` is null for a process without one. The lists name fields. */
export const FlowFormAnswer = Type.Object({
  form: Type.Unsafe<Static<typeof ShownForm> | null>({ ...ShownForm, nullable: true }),
  values: FormValues,
  readable: Type.Array(Type.String()),
  writable: Type.Array(Type.String()),
  required: Type.Array(Type.String()),
  /** When the values were kept as a draft; "" for values that are none. */
  draftTime: DateTime,
})
export type FlowFormAnswer = Static<typeof FlowFormAnswer>

/** `title`: what the instance is called in lists; the first words of its form unless given, else the name of its process. */
export const FlowStartInput = Type.Object({
  processDefinitionId: GivenId,
  values: Type.Optional(FormValues),
  title: Type.Optional(Type.String({ maxLength: 100 })),
})
export const FlowStartAnswer = Type.Object({ processInstanceId: Id, businessId: IdOrEmpty })
export type FlowStartAnswer = Static<typeof FlowStartAnswer>

/** Days that a draft is kept after it was saved. */
export const FLOW_DRAFT_DAYS = 30

/** Of a process that is to be started, or of a task. */
export const FlowDraftOf = Type.Object({
  processDefinitionId: Type.Optional(IdOrEmpty),
  taskId: Type.Optional(IdOrEmpty),
})
export const FlowDraftInput = Type.Object({ ...FlowDraftOf.properties, values: FormValues })
export const FlowDraftSaved = Type.Object({ savedTime: DateTime })
export const FlowDraftAnswer = Type.Object({ values: FormValues, savedTime: DateTime })

/** A draft in the list of one's own. */
export const FlowDraft = Type.Object({
  id: Id,
  processDefinitionId: IdOrEmpty,
  taskId: IdOrEmpty,
  processDefinitionName: Type.String(),
  savedTime: DateTime,
})
export type FlowDraft = Static<typeof FlowDraft>
export const FlowDraftPage = PageOf(FlowDraft)
