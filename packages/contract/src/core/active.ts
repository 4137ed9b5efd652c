import { Flag, Id, Type } from './schema.ts'

/** What `changeActive` takes: a row is switched on (1) or off (0). */
export const ActiveInput = Type.Object({ id: Id, active: Flag })
export const ActiveAnswer = Type.Object({ id: Id, active: Flag, version: Type.Integer() })
