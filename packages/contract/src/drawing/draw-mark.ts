import { Flag, Id, Type, type Static } from '../core/schema.ts'

/** What people think of pictures, and where they put them. */
export const DRAW_MARK_PATH = '/blade-biz/drawMark'

export const TAG_LENGTH_MAX = 30
export const TAGS_MAX = 20
export const BOARDS_MAX = 500
const Ids = Type.Array(Id, { minItems: 1, maxItems: 500 })
const Tag = Type.String({ minLength: 1, maxLength: TAG_LENGTH_MAX })

/** The caller's own star and rating (0: none) of these records; what is left out stays. */
export const MarkInput = Type.Object({
  ids: Ids,
  favourite: Type.Optional(Flag),
  rating: Type.Optional(Type.Integer({ minimum: 0, maximum: 5 })),
})
export type MarkInput = Static<typeof MarkInput>

/** Tags belong to the record, for all who see it. */
export const TagInput = Type.Object({
  ids: Ids,
  add: Type.Optional(Type.Array(Tag, { maxItems: TAGS_MAX })),
  remove: Type.Optional(Type.Array(Tag, { maxItems: TAGS_MAX })),
})
export type TagInput = Static<typeof TagInput>

export const TagCount = Type.Object({ tag: Type.String(), count: Type.Integer() })

/** A named collection of pictures in a tenant. */
export const DrawBoard = Type.Object({ id: Id, name: Type.String(), count: Type.Integer() })
export type DrawBoard = Static<typeof DrawBoard>
export const BoardSave = Type.Object({
  id: Type.Optional(Id),
  name: Type.String({ minLength: 1, maxLength: 50 }),
})
/** `isOn` 0: taken off it. */
export const BoardPut = Type.Object({ boardId: Id, ids: Ids, isOn: Flag })

/** What of a list of records is asked for by its marks. */
export const markFilters = {
  favourite: Type.Optional(Type.String({ pattern: '^[01]?$' })),
  /** At least so many stars. */
  rating: Type.Optional(Type.String({ pattern: '^[1-5]?$' })),
  tag: Type.Optional(Type.String({ maxLength: TAG_LENGTH_MAX })),
  boardId: Type.Optional(Type.String({ pattern: '^[0-9]{0,19}$' })),
}
