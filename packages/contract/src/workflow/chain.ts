import { GivenId, Id, Nullable, Type, type Static, type TSchema } from '../core/schema.ts'

/** Levels of steps within steps. */
const DEPTH_MOST = 5
const STEPS_MOST = 100

const FlowChainPeople = Type.Object({
  kind: Type.Unsafe<'user' | 'role' | 'post' | 'dept' | 'leader' | 'starterPicks'>({
    type: 'string',
    enum: ['user', 'role', 'post', 'dept', 'leader', 'starterPicks'],
  }),
  ids: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 }),
  mode: Type.Unsafe<'any' | 'all' | 'inTurn'>({ type: 'string', enum: ['any', 'all', 'inTurn'] }),
  /** When nobody is found. */
  empty: Type.Unsafe<'skip' | 'admin'>({ type: 'string', enum: ['skip', 'admin'] }),
})

/** What a kind of step does not have is empty: `who` null, `when` and `process` "", `steps` []. */
export interface FlowChainStep {
  /** Kept through all versions; "" for a new one. */
  id?: string
  kind: 'approve' | 'copy' | 'condition' | 'parallel' | 'process'
  name: string
  /** For people whose language is English; "" for the same name. */
  nameEn?: string
  who?: Static<typeof FlowChainPeople> | null
  /** Of a condition: an expression. */
  when?: string
  /** Of a process: its key. */
  process?: string
  steps?: readonly FlowChainStep[]
}

function stepOf(within: TSchema): TSchema {
  return Type.Object({
    id: Type.Optional(Type.String({ maxLength: 40 })),
    kind: Type.String({ enum: ['approve', 'copy', 'condition', 'parallel', 'process'] }),
    name: Type.String({ maxLength: 200 }),
    nameEn: Type.Optional(Type.String({ maxLength: 200 })),
    who: Type.Optional(Nullable(FlowChainPeople)),
    when: Type.Optional(Type.String({ maxLength: 2_000 })),
    process: Type.Optional(Type.String({ maxLength: 64 })),
    steps: Type.Optional(Type.Array(within, { maxItems: STEPS_MOST })),
  })
}

/** One level more than is taken, so that a chain that is too deep is refused by its own words. */
const FlowChainSteps = Type.Unsafe<readonly FlowChainStep[]>(
  Type.Array(
    Array.from({ length: DEPTH_MOST + 1 }).reduce<TSchema>((within) => stepOf(within), Type.Object({})),
    { maxItems: STEPS_MOST + 1 },
  ),
)

export const FlowChainQuery = Type.Object({ modelId: GivenId })

/** A model as cards; no steps while nothing is drawn. */
export const FlowChain = Type.Object({ modelId: Id, version: Type.Integer(), steps: FlowChainSteps })
export type FlowChain = Static<typeof FlowChain>

/** A `version` that is not the model's is refused. */
export const FlowChainSubmit = Type.Object({
  modelId: GivenId,
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  steps: FlowChainSteps,
})
export type FlowChainSubmit = Static<typeof FlowChainSubmit>
