import type { RightsChange } from '@drawdesk/contract/rights/rights'
import { rightsChangeResource } from '@drawdesk/contract/rights/rights-change'
import { useQueryClient } from '@tanstack/react-query'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { refreshFrame } from '../../lib/menu/menu.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { resourceKeys } from '../../resource/keys.ts'
import { logFailure } from '../../resource/log-failure.ts'
import { useTenantId } from '../../resource/tenant/work-tenant.ts'
import { cancelChange, revertChange } from './shared/rights.api.ts'
import { changeTexts } from './rights-change.i18n.ts'

/** Names in a question; the rest is counted. */
const NAMED_MOST = 8

/** Undoing a change and calling one off, each after a question that says what will happen. */
export function useChangeCommands() {
  const t = useTexts(changeTexts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  const tenantId = useTenantId()

  /** Runs a call whose failure has been shown by then; the list, and what one may do oneself, are read anew either way. */
  async function run(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      logFailure(`rights change ${what}`, error)
    }
    void queryClient.invalidateQueries({ queryKey: resourceKeys(rightsChangeResource).all })
    void refreshFrame(queryClient)
  }
  const listOf = (names: readonly string[], count: number) =>
    count > NAMED_MOST
      ? t('names', { names: names.slice(0, NAMED_MOST).join(t('comma')), count })
      : names.join(t('comma'))

  return {
    revert: ({ id, title, added, removed, addedCount, removedCount }: RightsChange) =>
      modal.confirm({
        title: t('revertTitle', { title }),
        okText: t('revert'),
        cancelText: t('keep'),
        okButtonProps: { danger: true },
        focusable: { autoFocusButton: 'cancel' },
        content: (
          <>
            {addedCount > 0 && (
              <p className="change-removed-text">− {t('takesBack', { names: listOf(added, addedCount) })}</p>
            )}
            {removedCount > 0 && (
              <p className="change-added-text">+ {t('givesBack', { names: listOf(removed, removedCount) })}</p>
            )}
            <p className="res-help">{t('revertNote')}</p>
          </>
        ),
        onOk: () =>
          run('revert', async () => {
            const { left, processInstanceId } = await revertChange(id, tenantId)
            if (processInstanceId !== '') return void message.success(t('submitted'))
            void (left.length > 0
              ? message.warning(t('revertedLeft', { count: left.length, names: listOf(left, left.length) }))
              : message.success(t('reverted')))
          }),
      }),

    withdraw: ({ id, title }: RightsChange) =>
      modal.confirm({
        title: t('withdrawTitle', { title }),
        content: t('withdrawText'),
        okText: t('withdraw'),
        cancelText: t('keep'),
        okButtonProps: { danger: true },
        focusable: { autoFocusButton: 'cancel' },
        onOk: () =>
          run('withdraw', async () => {
            await cancelChange(id, tenantId)
            void message.success(t('withdrawn'))
          }),
      }),

    cancel: ({ id, title, applyTime }: RightsChange) =>
      modal.confirm({
        title: t('cancelTitle', { title }),
        content: t('cancelText', { time: applyTime }),
        okText: t('cancel'),
        cancelText: t('keep'),
        okButtonProps: { danger: true },
        focusable: { autoFocusButton: 'cancel' },
        onOk: () =>
          run('cancel', async () => {
            await cancelChange(id, tenantId)
            void message.success(t('cancelled'))
          }),
      }),
  }
}
