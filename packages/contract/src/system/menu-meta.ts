import { Type, type Static } from 'typebox'

/** What a menu entry may say of itself besides its fields (specification §3); set by an operator, on few entries. */
export const MenuMeta = Type.Object({
  /** Key of a text of the console that names the entry instead of its own name. */
  i18n: Type.Optional(Type.String()),
  /** Role aliases that may see it; everybody when absent or empty. */
  roles: Type.Optional(Type.Array(Type.String())),
  /** False: it stands in no menu, and its address opens all the same. */
  menu: Type.Optional(Type.Boolean()),
  /** False: its page opens without a tab. */
  isTab: Type.Optional(Type.Boolean()),
})
export type MenuMeta = Static<typeof MenuMeta>
