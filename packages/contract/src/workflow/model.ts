import { FLOW_PATH } from './paths.ts'
import { DateTime, GivenId, Id, IdOrEmpty, PageOf, pageAndDates, Type, type Static } from '../core/schema.ts'
import { FlowCategory } from './flow.ts'
import { FORM_FIELD_KINDS, FormOption, type FormFieldKind } from './forms/form.ts'

export const FLOW_MODEL_PATH = `${FLOW_PATH}/model`

/** Characters at most. */
export const FLOW_MODEL_LENGTHS = { name: 100, modelKey: 64, description: 500 } as const

/** What names a process in its diagram: begins with a letter or `_`. */
export const FLOW_MODEL_KEY_PATTERN = '^[A-Za-z_][A-Za-z0-9_.-]*$'

/** A diagram on which somebody works. What runs is a definition, made of it by `deploy`; editing the model never touches that. */
export const FlowModel = Type.Object({
  id: Id,
  name: Type.String(),
  /** For people whose language is English; "" for the same name. */
  nameEn: Type.String(),
  modelKey: Type.String(),
  description: Type.String(),
  descriptionEn: Type.String(),
  category: FlowCategory,
  categoryName: Type.String(),
  /** Rises with each save. */
  version: Type.Integer({ minimum: 1 }),
  created: DateTime,
  createdBy: IdOrEmpty,
  createdByName: Type.String(),
  lastUpdated: DateTime,
  lastUpdatedBy: IdOrEmpty,
  lastUpdatedByName: Type.String(),
  tenantId: Type.String(),
})
export type FlowModel = Static<typeof FlowModel>

export const FlowModelDetail = Type.Object({
  ...FlowModel.properties,
  /** BPMN 2.0; "" while nothing is drawn. */
  modelEditorXml: Type.String(),
})
export type FlowModelDetail = Static<typeof FlowModelDetail>

export const FlowModelPage = PageOf(FlowModel)

export const FlowModelQuery = Type.Object({
  ...pageAndDates,
  name: Type.Optional(Type.String({ maxLength: 100 })),
  modelKey: Type.Optional(Type.String({ maxLength: 100 })),
  category: Type.Optional(FlowCategory),
})

export const FlowModelById = Type.Object({ id: GivenId })

/** Without `id` a new one. `modelXml` is read as `modelEditorXml`. A `version` that is not the row's is refused. */
export const FlowModelSubmit = Type.Object({
  id: Type.Optional(IdOrEmpty),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  name: Type.Optional(Type.String({ maxLength: FLOW_MODEL_LENGTHS.name })),
  nameEn: Type.Optional(Type.String({ maxLength: FLOW_MODEL_LENGTHS.name })),
  modelKey: Type.Optional(Type.String({ maxLength: FLOW_MODEL_LENGTHS.modelKey })),
  description: Type.Optional(Type.String({ maxLength: FLOW_MODEL_LENGTHS.description })),
  descriptionEn: Type.Optional(Type.String({ maxLength: FLOW_MODEL_LENGTHS.description })),
  category: Type.Optional(FlowCategory),
  modelEditorXml: Type.Optional(Type.String()),
  modelXml: Type.Optional(Type.String()),
})
export type FlowModelSubmit = Static<typeof FlowModelSubmit>

export const FlowModelIds = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) })

/** `tenantIds` empty: for every tenant; else a definition of its own for each. Both only an operator of the platform may choose: others deploy for their tenant. */
export const FlowDeployInput = Type.Object({
  modelId: GivenId,
  category: Type.Optional(FlowCategory),
  tenantIds: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 500 })),
})

/** What a deployment made, one for each tenant; `tenantId` "" is every tenant. A decision table has a `decisionId` instead of a process. */
export const FlowDeployed = Type.Object({
  tenantId: Type.String(),
  processDefinitionId: IdOrEmpty,
  decisionId: IdOrEmpty,
  key: Type.String(),
  version: Type.Integer({ minimum: 1 }),
})
export type FlowDeployed = Static<typeof FlowDeployed>
export const FlowDeployedList = Type.Array(FlowDeployed)

/** Named as the caller reads it. Fields of a form as conditions name them. `choices`: its own options; none where it has a dictionary or takes free values. */
const FlowFormNames = Type.Object({
  key: Type.String(),
  name: Type.String(),
  fields: Type.Array(
    Type.Object({
      name: Type.String(),
      kind: Type.Unsafe<FormFieldKind>({ type: 'string', enum: [...FORM_FIELD_KINDS] }),
      label: Type.Object({ zh: Type.String(), en: Type.String() }),
      choices: Type.Array(FormOption),
    }),
  ),
})

const FlowNamed = Type.Object({ key: Type.String(), name: Type.String() })

/** What a diagram may name: forms of the tenant, processes that it may call, decision tables (of the former two at most {@link FLOW_REFERENCES_MOST}); and whether its scripts run. */
export const FlowReferences = Type.Object({
  forms: Type.Array(FlowFormNames),
  processes: Type.Array(FlowNamed),
  decisions: Type.Array(FlowNamed),
  scripts: Type.Integer({ minimum: 0, maximum: 1 }),
})
export type FlowReferences = Static<typeof FlowReferences>
export const FLOW_REFERENCES_MOST = 500
