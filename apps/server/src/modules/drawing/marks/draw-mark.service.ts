import { BOARDS_MAX, type MarkInput, type TagInput } from '@drawdesk/contract/drawing/draw-mark'
import { getRow, insertRow, updateRow } from '../../../crud/rows.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { createDrawInfoRepository } from '../records/draw-info.repository.ts'
import { drawMarkErrors } from './draw-mark.errors.ts'
import { createDrawMarkRepository } from './draw-mark.repository.ts'

const TAGS_SHOWN = 200
const NO_NAME = { zh: '请输入画板名称', en: 'Enter a name' } as const

/** Marks of records that the caller sees. */
export function createDrawMarks({ db, clock, ids: newIds }: Pick<Deps, 'db' | 'clock' | 'ids'>) {
  const marks = createDrawMarkRepository(db)
  const infos = createDrawInfoRepository(db)

  /** @throws AppError `common.notFound` where one of them is not there, or not seen. */
  async function seen(caller: Caller, ids: readonly string[]): Promise<string[]> {
    const wanted = [...new Set(ids)]
    if ((await infos.list(caller, wanted)).length < wanted.length) throw commonErrors.notFound()
    return wanted
  }

  return {
    async mark(caller: Caller, { ids, favourite, rating }: MarkInput): Promise<void> {
      await marks.mark(caller, await seen(caller, ids), { isFavourite: favourite, rating, now: clock.now() })
    },

    async tag(caller: Caller, { ids, add = [], remove = [] }: TagInput): Promise<void> {
      const wanted = await seen(caller, ids)
      const fresh = [...new Set(add.map((tag) => tag.trim()).filter(Boolean))]
      await db.transaction(caller, async (trx) => {
        const inside = createDrawMarkRepository(trx)
        await inside.removeTags(caller, wanted, remove)
        await inside.addTags(caller, wanted, fresh)
      })
    },

    listTags: (caller: Caller) => marks.listTags(caller, TAGS_SHOWN),
    listBoards: (caller: Caller) => marks.listBoards(caller),

    /** @throws AppError `common.badInput`, `common.notFound`, `drawMark.nameTaken`, `drawMark.tooManyBoards` */
    async saveBoard(caller: Caller, { id, name: given }: { id?: string; name: string }): Promise<{ id: string }> {
      const name = given.trim()
      if (name === '') throw commonErrors.badInput({ errors: [{ field: 'name', text: NO_NAME }] })
      try {
        if (id !== undefined) {
          await getRow(db, caller, 'drawBoard', id)
          await updateRow({ clock }, db, caller, 'drawBoard', { id, values: { name } })
          return { id }
        }
        if ((await marks.listBoards(caller)).length >= BOARDS_MAX)
          throw drawMarkErrors.tooManyBoards({ values: { n: BOARDS_MAX } })
        return { id: (await insertRow({ clock, ids: newIds }, db, caller, 'drawBoard', { name })).id }
      } catch (error) {
        if ((error as { constraint?: string }).constraint !== 'draw_board_name') throw error
        const { text } = drawMarkErrors.nameTaken()
        throw drawMarkErrors.nameTaken({ cause: error, errors: [{ field: 'name', text }] })
      }
    },

    /** @throws AppError `common.notFound` */
    async removeBoard(caller: Caller, id: string): Promise<void> {
      await getRow(db, caller, 'drawBoard', id)
      await marks.removeBoard(caller, id)
    },

    /** @throws AppError `common.notFound` */
    async putOnBoard(
      caller: Caller,
      { boardId, ids, isOn }: { boardId: string; ids: readonly string[]; isOn: 0 | 1 },
    ): Promise<void> {
      await getRow(db, caller, 'drawBoard', boardId)
      const wanted = await seen(caller, ids)
      await (isOn === 1 ? marks.putOnBoard(caller, boardId, wanted) : marks.takeOffBoard(caller, boardId, wanted))
    },
  }
}
