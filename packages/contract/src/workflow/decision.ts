import { DateTime, GivenId, Id, IdOrEmpty, PageOf, pageAndDates, RecordOf, Type, type Static } from '../core/schema.ts'
import { FlowMode } from './flow.ts'
import { FLOW_PATH } from './paths.ts'

export const FLOW_DECISION_PATH = `${FLOW_PATH}/decision`

/** A deployed version of a decision table; it never changes. */
export const FlowDecision = Type.Object({
  id: Id,
  /** What business rule tasks name it by. */
  key: Type.String(),
  name: Type.String(),
  version: Type.Integer({ minimum: 1 }),
  /** 1: what a process that is deployed now decides by. */
  isLatest: Type.Integer({ minimum: 0, maximum: 1 }),
  resourceName: Type.String(),
  deploymentTime: DateTime,
  deployedBy: IdOrEmpty,
  /** "" where the caller may not know them. */
  deployedByName: Type.String(),
  /** "" for every tenant. */
  tenantId: Type.String(),
})
export type FlowDecision = Static<typeof FlowDecision>
export const FlowDecisionPage = PageOf(FlowDecision)

export const FlowDecisionQuery = Type.Object({
  ...pageAndDates,
  mode: FlowMode,
  name: Type.Optional(Type.String({ maxLength: 100 })),
  key: Type.Optional(Type.String({ maxLength: 100 })),
})

export const FlowDecisionById = Type.Object({ id: GivenId })

const POLICIES = ['unique', 'first', 'priority', 'any', 'collect', 'ruleOrder', 'outputOrder'] as const
const AGGREGATIONS = ['list', 'sum', 'min', 'max', 'count'] as const

/** What stands in the table. Texts of cells are FEEL; a test `-` is always true. */
export const FlowDecisionTable = Type.Object({
  ...FlowDecision.properties,
  hitPolicy: Type.Unsafe<(typeof POLICIES)[number]>({ type: 'string', enum: [...POLICIES] }),
  /** Of `collect`: what becomes of the hits. */
  aggregation: Type.Unsafe<(typeof AGGREGATIONS)[number]>({ type: 'string', enum: [...AGGREGATIONS] }),
  inputs: Type.Array(Type.Object({ label: Type.String(), expression: Type.String() })),
  /** `name` is the variable it is written to; "" for a table whose only output is the result itself. */
  outputs: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Type.String(),
      values: Type.Array(Type.String()),
      /** "" for none. */
      default: Type.String(),
    }),
  ),
  rules: Type.Array(Type.Object({ tests: Type.Array(Type.String()), results: Type.Array(Type.String()) })),
  /** Names of the variables that it asks for. */
  variables: Type.Array(Type.String()),
  /** The file. */
  xml: Type.String(),
})
export type FlowDecisionTable = Static<typeof FlowDecisionTable>

/** Values by the names of variables; nothing is kept. */
export const FlowDecisionTry = Type.Object({ id: GivenId, values: RecordOf(Type.Unknown()) })
/** `value` is what a process would get; `rules` those that hold, counted from 1. */
export const FlowDecisionTried = Type.Object({ value: Type.Unknown(), rules: Type.Array(Type.Integer()) })
export type FlowDecisionTried = Static<typeof FlowDecisionTried>

/** Refused while a process that runs, or that may be started, decides by one of them. */
export const FlowDecisionIds = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) })
