import { Nullable, Type, type Static } from '../../core/schema.ts'

/** What an API did today: `ms` is how long what succeeded took, in the middle; null where nothing did. `costs` is absent for those who may not see them. */
export const ApiToday = Type.Object({
  calls: Type.Integer(),
  failed: Type.Integer(),
  ms: Nullable(Type.Integer()),
  costs: Type.Optional(Type.Array(Type.Object({ amount: Type.String(), currency: Type.String() }))),
})
export type ApiToday = Static<typeof ApiToday>
export const NOTHING_TODAY: ApiToday = { calls: 0, failed: 0, ms: null }
