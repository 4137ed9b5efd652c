import { STATUS } from '@drawdesk/contract/core/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { ApiError } from '../../../../lib/http/http.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../../resource/keys.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { rollBack, versionsQuery } from './versions.api.ts'
import { versionTexts } from './versions.i18n.ts'

interface RollbackProps {
  id: string
  path: string
  hasChanges: boolean
  onRolledBack: () => void
  rollbackNote?: string
  isGuarded?: boolean
}

/** Asks, rolls back, and reads the list anew where somebody else was faster. */
export function useRollback({
  id,
  path,
  hasChanges,
  onRolledBack,
  rollbackNote = '',
  isGuarded = false,
}: RollbackProps): { rollback: (toVersion: number, present: number) => void; isBusy: boolean } {
  const t = useTexts(versionTexts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  const run = async (toVersion: number, present: number) => {
    setIsBusy(true)
    try {
      await rollBack(path, { id, toVersion, ...(isGuarded && { version: present }) })
      void message.success(t('done', { n: toVersion }))
      void queryClient.invalidateQueries({ queryKey: resourceKeys({ path }).all })
      onRolledBack()
    } catch (error) {
      logFailure('rollback', error) // Its message has been shown; the list says how things stand now.
      if (error instanceof ApiError && error.code === STATUS.conflict) void message.warning(t('conflict'))
      await queryClient.invalidateQueries({ queryKey: versionsQuery(path, id).queryKey })
    } finally {
      setIsBusy(false)
    }
  }
  const rollback = (toVersion: number, present: number) =>
    modal.confirm({
      title: t('rollbackTitle', { n: toVersion }),
      content: [t('rollbackText'), rollbackNote, hasChanges ? t('rollbackUnsaved') : ''].filter(Boolean).join(' '),
      okText: t('rollback', { n: toVersion }),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => run(toVersion, present),
    })
  return { rollback, isBusy }
}
