import { Flag, Id, RecordOf, Type, type Static } from '../core/schema.ts'

/** Largest settings of one list, in bytes of JSON. */
export const LIST_COLUMNS_BYTES = 8 * 1024
/** Longest query of a view. */
export const VIEW_QUERY_MOST = 2_048
export const VIEW_NAME_MOST = 64
/** Views that one person keeps of one list. */
export const VIEWS_MOST = 50

/** What a list is called: the name of its resource. */
export const ListName = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_.-]{0,63}$' })

/** Columns of a list as the console keeps them: their order, which are hidden, pinned and how wide, and how dense the rows are. `{}` for nothing said. */
export const ListColumns = RecordOf(Type.Unknown())
export type ListColumns = Static<typeof ListColumns>

export const ListSettings = Type.Object({ list: ListName, columns: ListColumns })
export type ListSettings = Static<typeof ListSettings>

/** What a view of a list consists of: the query of its address (filters, order, search), and its columns. */
export const ListView = Type.Object({
  id: Id,
  list: ListName,
  name: Type.String(),
  query: Type.String(),
  columns: ListColumns,
  /** Everybody of the tenant who may open the list sees it. */
  isShared: Flag,
  ownerId: Id,
  /** "" where the owner is gone. */
  ownerName: Type.String(),
  /** May the caller change it, and remove it? */
  canChange: Flag,
})
export type ListView = Static<typeof ListView>

export const ListViews = Type.Object({
  /** Those of the caller first, then what others share; by name. */
  views: Type.Array(ListView),
  /** What the list opens with for the caller; "" for the list as it is. */
  defaultId: Type.Union([Id, Type.Literal('')]),
  /** Views of this list can be shared: it is a page that rights are given for. */
  canShare: Flag,
})
export type ListViews = Static<typeof ListViews>

/** Without an id a new view; of one with an id, what is absent stays as it is. */
export const ListViewSave = Type.Object({
  id: Type.Optional(Id),
  list: Type.Optional(ListName),
  name: Type.Optional(Type.String({ maxLength: VIEW_NAME_MOST })),
  query: Type.Optional(Type.String({ maxLength: VIEW_QUERY_MOST })),
  columns: Type.Optional(ListColumns),
  isShared: Type.Optional(Flag),
})
export type ListViewSave = Static<typeof ListViewSave>

/** `viewId` "" for the list as it is. */
export const DefaultView = Type.Object({ list: ListName, viewId: Type.Union([Id, Type.Literal('')]) })
export type DefaultView = Static<typeof DefaultView>
