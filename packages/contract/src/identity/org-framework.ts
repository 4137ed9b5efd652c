import { Flag, Id, RecordOf, Type, type Static } from '../core/schema.ts'
import { DictEntry } from '../settings/dict.ts'

export const ORG_FRAMEWORK_PATH = '/blade-biz/orgFramework'

/** Does an account of this name exist in the caller's tenant? */
export const UserHas = Type.Object({ has: Flag })

/** The third-party identity of an account; `openId` is "" where none is linked. */
export const UserOpenId = Type.Object({ userId: Id, openId: Type.String(), source: Type.String() })
export type UserOpenId = Static<typeof UserOpenId>

/** Business dictionaries by code: unsealed entries in their order, in the caller's language. */
export const DictLists = RecordOf(Type.Array(DictEntry))
export type DictLists = Static<typeof DictLists>

/** The same as name by key. */
export const DictMaps = RecordOf(RecordOf(Type.String()))
export type DictMaps = Static<typeof DictMaps>
