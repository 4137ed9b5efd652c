import { deptResource, type Dept } from '@drawdesk/contract/organisation/dept'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { call } from '../../../lib/http/http.ts'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { useTarget } from '../../../resource/tenant/work-tenant.ts'
import type { TreeRow } from '../../../resource/tree/visible-rows.ts'
import { deptTexts } from './dept.i18n.ts'
import { changedPart, movedTo, reordered, siblingsOf } from './dept-places.ts'

/** How long a move can be taken back. */
const UNDO_SECONDS = 15
const MESSAGE_KEY = 'dept-order'

type Named = Pick<Dept, 'id' | 'parentId' | 'deptName'>

export interface DeptOrder {
  /** Ids of those beside a department, in order, with it; `[]` while not all of them are shown. */
  siblings: (id: string) => readonly string[]
  /** Before or after another beside it. */
  place: (row: Named, over: string, place: 'before' | 'after') => void
  /** One up (-1) or down (1); at the ends that is said. */
  step: (row: Named, by: -1 | 1) => void
  /** A department of the tree, while it is shown whole. */
  find: (id: string) => Named | undefined
  /** What was done last, for screen readers. */
  said: string
}

/** The order of departments beside each other: shown at once, saved by one call, and taken back for a while: all moves of one department together. */
export function useDeptOrder(isWhole: boolean): DeptOrder {
  const t = useTexts(deptTexts)
  const { message } = useFeedback()
  const target = useTarget(deptResource)
  const queryClient = useQueryClient()
  const keys = resourceKeys(target)
  const tree = keys.tree({})
  const [said, setSaid] = useState('')
  /** How the siblings stood before the department was moved that can be taken back. */
  const undoable = useRef<{ id: string; before: readonly string[] }>(undefined)
  /** Saved one after the other, in the order in which they were made. */
  const saving = useRef({ open: 0, last: Promise.resolve() })
  const forest = (): readonly TreeRow[] => (isWhole && queryClient.getQueryData<readonly TreeRow[]>(tree)) || []

  async function save(parentId: string, ids: readonly string[]): Promise<boolean> {
    // An answer on its way would bring the old order back.
    void queryClient.cancelQueries({ queryKey: tree })
    queryClient.setQueryData<readonly TreeRow[]>(tree, (rows) => rows && reordered(rows, ids))
    const queue = saving.current
    queue.open += 1
    const own = queue.last.then(async () => {
      await call('POST', `${target.path}/sort`, { body: { parentId, ids, tenantId: target.tenantId } })
    })
    queue.last = own.catch(() => undefined) // The next one is asked all the same; the failure is `own`'s.
    try {
      await own
      return true
    } catch (error) {
      logFailure('dept sort', error) // Its message has been shown.
      return false
    } finally {
      queue.open -= 1
      if (queue.open === 0) void queryClient.invalidateQueries({ queryKey: keys.all })
    }
  }

  async function takeBack({ parentId, deptName }: Named, id: string): Promise<void> {
    message.destroy(MESSAGE_KEY)
    const before = undoable.current?.before ?? []
    undoable.current = undefined
    const ids = changedPart(siblingsOf(forest(), id), before)
    if (ids.length > 0 && !(await save(parentId, ids))) return
    const words = t('undone', { name: seededName(deptName) })
    setSaid(words)
    void message.success(words)
  }

  async function change(row: Named, before: readonly string[], after: readonly string[]): Promise<void> {
    const ids = changedPart(before, after)
    if (ids.length === 0) return
    if (undoable.current?.id !== row.id) undoable.current = { id: row.id, before }
    if (!(await save(row.parentId, ids))) {
      undoable.current = undefined
      message.destroy(MESSAGE_KEY)
      return
    }
    const words = t('moved', { name: seededName(row.deptName), place: after.indexOf(row.id) + 1 })
    setSaid(words)
    void message.open({
      key: MESSAGE_KEY,
      type: 'success',
      duration: UNDO_SECONDS,
      onClose: () => {
        undoable.current = undefined
      },
      content: (
        <>
          {words}{' '}
          <Button type="link" size="small" onClick={() => void takeBack(row, row.id)}>
            {t('undo')}
          </Button>
        </>
      ),
    })
  }

  const siblings = (id: string) => siblingsOf(forest(), id)
  return {
    said,
    siblings,
    find: (id) => findIn(forest(), id) as Named | undefined, // rows of the list of departments
    place(row, over, place) {
      const before = siblings(row.id)
      if (before.includes(over)) void change(row, before, movedTo(before, row.id, over, place))
    },
    step(row, by) {
      const before = siblings(row.id)
      const over = before[before.indexOf(row.id) + by]
      if (over !== undefined && before.includes(row.id))
        return void change(row, before, movedTo(before, row.id, over, by < 0 ? 'before' : 'after'))
      setSaid(t('atEdge', { name: seededName(row.deptName), edge: t(by < 0 ? 'first' : 'last') }))
    },
  }
}

function findIn(forest: readonly TreeRow[], id: string): TreeRow | undefined {
  for (const row of forest) {
    const found = row.id === id ? row : findIn(row.children ?? [], id)
    if (found) return found
  }
  return undefined
}
