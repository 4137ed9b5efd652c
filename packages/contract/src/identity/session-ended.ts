import { DateTime, Type, type Static } from '../core/schema.ts'
import { SESSION_END_REASONS } from './session-end-reasons.ts'

/** Field `ended` of a 401, for who brings a token of a session that is over: strangers, who have none, learn nothing. */
export const SessionEnded = Type.Object({ reason: Type.Enum([...SESSION_END_REASONS]), time: DateTime })
export type SessionEnded = Static<typeof SessionEnded>
