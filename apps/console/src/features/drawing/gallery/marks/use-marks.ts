import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { DRAW_INFO_PATH } from '@drawdesk/contract/drawing/draw-paths'
import { SD_DRAW_PATH } from '@drawdesk/contract/drawing/records/sd-draw'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { patchRunRecords } from '../../desk/desk.api.ts'
import { patchRecords } from '../gallery.api.ts'
import { changeTags, mark, marksKey, putOnBoard } from './marks.api.ts'

export type Marked = Pick<DrawInfo, 'id' | 'favourite' | 'rating' | 'tags' | 'boardIds'>

/** May this person change tags and boards? Stars and ratings are everybody's own. */
export function useMayKeep(): boolean {
  const mayEdit = usePermission('drawInfo_edit')
  const mayDraw = usePermission('drawDesk_draw')
  return mayEdit || mayDraw
}

/** Changes marks of records, on the server and in every list that is on screen. */
export function useMarks() {
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  /** Answers whether it was done. */
  const change = async (
    ids: readonly string[],
    save: () => Promise<unknown>,
    patch: (record: DrawInfo) => Partial<DrawInfo>,
  ): Promise<boolean> => {
    setIsBusy(true)
    try {
      await save()
      const changed = new Set(ids)
      for (const path of [DRAW_INFO_PATH, SD_DRAW_PATH]) patchRecords(path, changed, patch)
      patchRunRecords(queryClient, changed, patch)
      void queryClient.invalidateQueries({ queryKey: marksKey })
      return true
    } catch (error) {
      logFailure('drawMark', error) // Its message has been shown; the marks stay as they were.
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return {
    isBusy,
    star: (ids: readonly string[], favourite: 0 | 1) =>
      change(
        ids,
        () => mark(ids, { favourite }),
        () => ({ favourite }),
      ),
    rate: (ids: readonly string[], rating: number) =>
      change(
        ids,
        () => mark(ids, { rating }),
        () => ({ rating }),
      ),
    tag: (ids: readonly string[], tags: { add?: string[]; remove?: string[] }) =>
      change(
        ids,
        () => changeTags(ids, tags),
        (record) => ({
          tags: [...new Set([...(record.tags ?? []), ...(tags.add ?? [])])].filter(
            (one) => !tags.remove?.includes(one),
          ),
        }),
      ),
    put: (ids: readonly string[], boardId: string, isOn: 0 | 1) =>
      change(
        ids,
        () => putOnBoard(boardId, ids, isOn),
        ({ boardIds = [] }) => ({
          boardIds: isOn === 1 ? [...new Set([...boardIds, boardId])] : boardIds.filter((one) => one !== boardId),
        }),
      ),
  }
}
