import { Type } from '../core/schema.ts'

/** Dictionary whose entries are the categories of processes; the remark of an entry is the route of its form. */
export const FLOW_DICT = 'flow'
/** On the wire a category is `flow_<dictKey>`; "" for none. */
export const FLOW_CATEGORY_PREFIX = 'flow_'
export const FlowCategory = Type.String({ maxLength: 70, pattern: '^(flow_[\\w.-]{1,64})?$' })

/** 1 runs, 2 is suspended: nothing begins and nobody acts until it is active again. */
export const FLOW_SUSPENSION = { active: 1, suspended: 2 } as const
export const FlowSuspension = Type.Unsafe<1 | 2>({ type: 'integer', enum: [1, 2] })

/** Whose processes a list shows: 1 those for every tenant, 2 those of the tenant alone; without it both. */
export const FlowMode = Type.Optional(Type.Unsafe<1 | 2>({ type: 'integer', enum: [1, 2] }))

/** A diagram of more bytes is refused. */
export const FLOW_XML_MOST_BYTES = 2 * 1024 * 1024
/** Characters at most of what people write beside an action. */
export const FLOW_COMMENT_MOST = 2_000

export const FlowComment = Type.String({ maxLength: FLOW_COMMENT_MOST })

/** A name of the dialect's date filters: a day, which counts whole, or `yyyy-MM-dd HH:mm:ss`. */
export const FlowDate = Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2}( \\d{2}:\\d{2}:\\d{2})?)?$' })
