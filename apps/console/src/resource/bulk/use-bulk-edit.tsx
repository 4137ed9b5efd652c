import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { resourceKeys } from '../keys.ts'
import { logFailure } from '../log-failure.ts'
import { editMany } from '../resource.api.ts'
import type { Row } from '../row.ts'
import { useTarget } from '../tenant/work-tenant.ts'
import { bulkTexts } from './bulk.i18n.ts'
import type { BulkEditProps } from './bulk-edit-dialog.tsx'
import { editInChunks, formerValues, type BulkOutcome } from './edit-in-chunks.ts'

/** How long a change can be taken back. */
const UNDO_SECONDS = 15

export interface BulkEdit {
  /** How many are through; undefined while nothing is under way. */
  done: number | undefined
  /** Only where something was refused: else it is said over the list. */
  outcome: BulkOutcome | undefined
  /** `before`: the rows as they were, by which it can be taken back; the ticked ones unless given. */
  run: (ids: readonly string[], field: string, value: unknown, before?: readonly Row[]) => Promise<void>
}

/** Giving the ticked rows a value. What was refused stays ticked; what was changed can be taken back for a while. */
export function useBulkEdit(resource: ResourceDefinition, list: BulkEditProps['list'], onClose: () => void): BulkEdit {
  const t = useTexts(bulkTexts)
  const { message } = useFeedback()
  const target = useTarget(resource)
  const queryClient = useQueryClient()
  const [done, setDone] = useState<number>()
  const [outcome, setOutcome] = useState<BulkOutcome>()
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: resourceKeys(resource).all })

  async function takeBack(groups: NonNullable<ReturnType<typeof formerValues>>, key: string): Promise<void> {
    message.destroy(key)
    let [count, failed] = [0, 0]
    try {
      for (const { values, ids } of groups) {
        const back = await editInChunks(
          ids,
          (chunk) => editMany(target, chunk, values),
          () => undefined,
        )
        count += back.ids.length
        failed += ids.length - back.ids.length
      }
      void (failed > 0 ? message.warning(t('undoFailed', { count, failed })) : message.success(t('undone', { count })))
    } catch (error) {
      logFailure(`${resource.name} undo of many`, error) // Its message has been shown.
    }
    readAgain()
  }

  function offerUndo(ids: readonly string[], field: string, before: readonly Row[]): void {
    const groups = formerValues(field, ids, before)
    const key = `many-${Date.now()}`
    void message.open({
      key,
      type: 'success',
      duration: UNDO_SECONDS,
      content: (
        <>
          {t('done', { count: ids.length })}{' '}
          {groups && (
            <Button type="link" size="small" onClick={() => void takeBack(groups, key)}>
              {t('undo')}
            </Button>
          )}
        </>
      ),
    })
  }

  async function run(
    ids: readonly string[],
    field: string,
    value: unknown,
    before = list.selectedRows as readonly Row[], // An untyped row has an id in every list call.
  ): Promise<void> {
    setDone(0)
    try {
      const result = await editInChunks(ids, (chunk) => editMany(target, chunk, { [field]: value }), setDone)
      const changed = new Set(result.ids)
      list.select(ids.filter((id) => !changed.has(id)))
      if (result.ids.length > 0) offerUndo(result.ids, field, before)
      if (result.failed.length > 0 || result.isStopped) setOutcome(result)
      else onClose()
    } catch (error) {
      logFailure(`${resource.name} many`, error) // Its message has been shown; nothing was changed.
    }
    setDone(undefined)
    readAgain()
  }
  return { done, outcome, run }
}
