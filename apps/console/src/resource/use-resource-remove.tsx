import { nounsOf } from '@drawdesk/contract/core/words/nouns'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useFeedback } from '../lib/editing/feedback.ts'
import { useText, useTexts } from '../lib/texts/texts.ts'
import { resourceKeys } from './keys.ts'
import { logFailure } from './log-failure.ts'
import { removeRows, restoreRows } from './resource.api.ts'
import { kitTexts } from './resource.i18n.ts'
import { useTenantName } from './tenant/tenant-choices.ts'
import { tenantTexts } from './tenant/tenant.i18n.ts'
import { useTarget } from './tenant/work-tenant.ts'

/** How long a removal can be taken back. */
const UNDO_SECONDS = 10

/** What is to be removed: ids, and the name of the row when it is a single one. */
export interface Removal {
  ids: readonly string[]
  name?: string
  /** They are gone. */
  onRemoved?: () => void
}

/** Removing rows of a resource: warns when nothing is selected, asks, removes, and offers to take it back for 10 s. */
export function useResourceRemove(resource: ResourceDefinition): (removal: Removal) => void {
  const t = useTexts(kitTexts)
  const ofTenant = useTexts(tenantTexts)
  const tenant = useTenantName()
  const text = useText()
  const { message, modal } = useFeedback()
  const removeNow = useRemoval(resource)
  const nouns = nounsOf(resource)
  return ({ ids, name, onRemoved }) => {
    if (ids.length === 0) {
      void message.warning(t('selectFirst'))
      return
    }
    const values = { count: ids.length, name: name ?? '', one: text(nouns.one), many: text(nouns.many) }
    modal.confirm({
      title: t(ids.length === 1 ? 'confirmDelete' : 'confirmDeleteMany', values),
      okText: t('delete'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      content: (
        <>
          {t(ids.length === 1 && name ? 'deleteOne' : 'deleteMany', values)}
          {tenant !== undefined && <p>{ofTenant('inTenant', { tenant })}</p>}
          {resource.texts.removal && <p>{text(resource.texts.removal)}</p>}
        </>
      ),
      onOk: () => removeNow(ids, onRemoved),
    })
  }
}

/** Removes rows at once, and offers for a while to take that back. */
function useRemoval(resource: ResourceDefinition): (ids: readonly string[], onRemoved?: () => void) => Promise<void> {
  const t = useTexts(kitTexts)
  const target = useTarget(resource)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const { all } = resourceKeys(resource)

  async function restore(ids: readonly string[], noteKey: string): Promise<void> {
    message.destroy(noteKey)
    try {
      await restoreRows(target, ids)
      void message.success(t('restored'))
    } catch (error) {
      logFailure(`${resource.name} restore`, error)
    }
    void queryClient.invalidateQueries({ queryKey: all })
  }

  return async (ids, onRemoved) => {
    try {
      const { ids: removed } = await removeRows(target, ids)
      onRemoved?.()
      const key = `removed-${removed.join()}`
      void message.open({
        key,
        type: 'success',
        duration: UNDO_SECONDS,
        content: (
          <>
            {t('deleted')}{' '}
            <Button type="link" size="small" onClick={() => void restore(removed, key)}>
              {t('undo')}
            </Button>
          </>
        ),
      })
    } catch (error) {
      logFailure(`${resource.name} remove`, error) // Its message has been shown; the rows are all still there.
    }
    void queryClient.invalidateQueries({ queryKey: all })
  }
}
