import { menuResource, type Menu } from '@drawdesk/contract/rights/menu'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { moveAmong, siblingsOf, type MenuRow } from './menu-order.ts'

const keys = resourceKeys(menuResource)
/** The whole tree: only there is the order of all siblings known. */
const wholeTree = keys.tree({})

function saveOrder(parentId: string, ids: readonly string[]): Promise<unknown> {
  return call('POST', `${menuResource.path}/sort`, { body: { parentId, ids } })
}

export interface MenuOrder {
  /** Ids of those that stand beside this row, in order, with it; `[]` while the tree is not shown whole. */
  siblings: (id: string) => readonly string[]
  /** Shows the row in the place of one beside it; nothing is saved yet. */
  show: (id: string, place: string) => void
  /** Saves the order that is shown of the row and those beside it; back to `before` when that fails. */
  save: (id: string, before: readonly MenuRow[] | undefined) => Promise<void>
  /** What is shown now, to come back to. */
  now: () => readonly MenuRow[] | undefined
  reset: (before: readonly MenuRow[] | undefined) => void
}

/** The order of the menus: shown at once, saved, and put back when the server refuses it. */
export function useMenuOrder(): MenuOrder {
  const queryClient = useQueryClient()
  const now = () => queryClient.getQueryData<readonly MenuRow[]>(wholeTree)
  const reset = (before: readonly MenuRow[] | undefined) => void (before && queryClient.setQueryData(wholeTree, before))
  return {
    now,
    reset,
    siblings: (id) => siblingsOf(now() ?? [], id).map((row) => row.id),
    show: (id, place) => {
      // An answer on its way would bring the old order back.
      void queryClient.cancelQueries({ queryKey: wholeTree })
      const forest = now()
      if (forest) queryClient.setQueryData(wholeTree, moveAmong(forest, id, place))
    },
    save: async (id, before) => {
      const siblings = siblingsOf(now() ?? [], id)
      const [first] = siblings
      if (!first || before === now()) return
      try {
        await saveOrder(
          (first as Menu).parentId,
          siblings.map((row) => row.id),
        )
      } catch (error) {
        logFailure('menu sort', error) // Its message has been shown.
        reset(before)
      }
      // The frame's menu lies under it as well.
      void queryClient.invalidateQueries({ queryKey: keys.all })
    },
  }
}
