import { nounsOf } from '@drawdesk/contract/core/words/nouns'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useFeedback } from '../lib/editing/feedback.ts'
import { loadChunk } from '../lib/loading/chunks.ts'
import { useText, useTexts } from '../lib/texts/texts.ts'
import { resourceKeys } from './keys.ts'
import { kitTexts } from './resource.i18n.ts'
import type { AskRefusal } from './screen/remove-now.tsx'
import { useTenantName } from './tenant/tenant-choices.ts'
import { tenantTexts } from './tenant/tenant.i18n.ts'
import { useTarget } from './tenant/work-tenant.ts'

/** What is to be removed: ids, and the name of the row when it is a single one. */
export interface Removal {
  ids: readonly string[]
  name?: string
  /** They are gone. */
  onRemoved?: () => void
}

/** Removing rows of a resource: warns when nothing is selected, asks, removes, and offers to take it back for 10 s. */
export function useResourceRemove(resource: ResourceDefinition, askRefusal?: AskRefusal): (removal: Removal) => void {
  const t = useTexts(kitTexts)
  const ofTenant = useTexts(tenantTexts)
  const tenant = useTenantName()
  const text = useText()
  const { message, modal } = useFeedback()
  const removeNow = useRemoval(resource, askRefusal)
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
function useRemoval(
  resource: ResourceDefinition,
  askRefusal: AskRefusal | undefined,
): (ids: readonly string[], onRemoved?: () => void) => Promise<void> {
  const t = useTexts(kitTexts)
  const target = useTarget(resource)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: resourceKeys(resource).all })
  return async (ids, onRemoved) => {
    const { removeNow } = await loadChunk(() => import('./screen/remove-now.tsx'))
    const say = { deleted: t('deleted'), undo: t('undo'), restored: t('restored') }
    await removeNow({ name: resource.name, target, message, say, navigate, readAgain, askRefusal, onRemoved }, ids)
  }
}
