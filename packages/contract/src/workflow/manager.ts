import { FLOW_PATH } from './paths.ts'
import { DateTime, GivenId, Id, IdOrEmpty, PageOf, pageAndDates, Type, type Static } from '../core/schema.ts'
import { FlowCategory, FlowMode, FlowSuspension } from './flow.ts'

export const FLOW_MANAGER_PATH = `${FLOW_PATH}/manager`

/** A deployed version of a process; it never changes but for its suspension. */
export const FlowDefinition = Type.Object({
  id: Id,
  name: Type.String(),
  key: Type.String(),
  category: FlowCategory,
  categoryName: Type.String(),
  version: Type.Integer({ minimum: 1 }),
  description: Type.String(),
  deploymentId: Id,
  resourceName: Type.String(),
  diagramResourceName: Type.String(),
  deploymentTime: DateTime,
  suspensionState: FlowSuspension,
  /** "" for every tenant. */
  tenantId: Type.String(),
  formKey: Type.String(),
  /** Route of its form, the remark of its category: `/work/process/<route>/form/<id>`; "" without one. */
  route: Type.String(),
})
export type FlowDefinition = Static<typeof FlowDefinition>
export const FlowDefinitionPage = PageOf(FlowDefinition)

/** As those see it who run the processes. */
export const FlowManaged = Type.Object({
  ...FlowDefinition.properties,
  /** Instances of the tenant that run by it. */
  running: Type.Integer({ minimum: 0 }),
})
export type FlowManaged = Static<typeof FlowManaged>
export const FlowManagedPage = PageOf(FlowManaged)

export const FlowDefinitionQuery = Type.Object({
  ...pageAndDates,
  category: Type.Optional(FlowCategory),
  mode: FlowMode,
  name: Type.Optional(Type.String({ maxLength: 100 })),
  key: Type.Optional(Type.String({ maxLength: 100 })),
})

/**
 * `processId` is a definition, whose new starts stop; with `cascade` 1 its running instances too. `processInstanceId` is an instance by itself.
 * `suspended` is read as `suspend`.
 */
export const FlowChangeState = Type.Object({
  processId: Type.Optional(IdOrEmpty),
  processInstanceId: Type.Optional(IdOrEmpty),
  state: Type.Unsafe<'active' | 'suspend' | 'suspended'>({
    type: 'string',
    enum: ['active', 'suspend', 'suspended'],
  }),
  cascade: Type.Optional(Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1] })),
})

export const FlowStateAnswer = Type.Object({ id: Id, suspensionState: FlowSuspension })

/** Beside the files of a multipart form, of whatever field name. */
export const FlowUploadInput = Type.Object({
  category: Type.Optional(FlowCategory),
  tenantIds: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 500 })),
})

/** Refused while instances run, unless `cascade` is 1: then these end as cancelled. */
export const FlowDeleteDeployment = Type.Object({
  deploymentIds: Type.Array(Id, { minItems: 1, maxItems: 100 }),
  cascade: Type.Optional(Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1] })),
})

/** Two versions of a process: ids of what is only in the second, only in the first, or another one. `what` as `ChangedPart` of the engine names it. */
export const FlowDiffQuery = Type.Object({ a: GivenId, b: GivenId })
export const FlowDiff = Type.Object({
  added: Type.Array(Type.String()),
  removed: Type.Array(Type.String()),
  changed: Type.Array(Type.Object({ nodeId: Type.String(), what: Type.String() })),
  /** They differ in how they are drawn, if at all. */
  layoutOnly: Type.Boolean(),
})
export type FlowDiff = Static<typeof FlowDiff>
