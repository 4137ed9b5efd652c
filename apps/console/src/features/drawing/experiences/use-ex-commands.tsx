import { EX_STATE, type DrawEx } from '@drawdesk/contract/drawing/draw-ex'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { allExperiencesKey, copyDrawEx, setDrawExActive, submitDrawEx, takeOffline } from './draw-ex.api.ts'
import { useStartText } from './draw-ex-cells.tsx'
import { drawExTexts } from './draw-ex.i18n.ts'
import { startOf } from './ex-state.ts'

export interface ExCommands {
  isBusy: boolean
  goOnline: () => Promise<void>
  /** Asks first: guests lose it at once. */
  goOffline: () => void
  setActive: (isActive: boolean) => Promise<void>
  copy: () => Promise<void>
}

interface Choice {
  /** Beside reading the lists anew. */
  afterwards?: () => Promise<void>
  canEdit: boolean
  onEdit: (id: string) => void
}

/** What was reached by going online: guests can draw now, or from the start on. */
export function useOnlineText(): (ex: Pick<DrawEx, 'exName' | 'startTime' | 'timeZone'>) => string {
  const t = useTexts(drawExTexts)
  const startText = useStartText()
  return ({ exName: name, startTime, timeZone }) => {
    const start = startOf({ state: EX_STATE.online, startTime }, new Date())
    return start ? t('willStart', { name, time: startText(start, timeZone) }) : t('wentOnline', { name })
  }
}

/** What can be done to one experience beside its form. Each says what it did; a refusal is said by the server, with the way to mend it. */
export function useExCommands(
  ex: Pick<DrawEx, 'id' | 'exName' | 'startTime' | 'timeZone'>,
  { canEdit, onEdit, afterwards }: Choice,
): ExCommands {
  const t = useTexts(drawExTexts)
  const { id, exName: name } = ex
  const saysOnline = useOnlineText()
  const { message, modal, notification } = useFeedback()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  async function run(what: string, action: () => Promise<void>, onRefused?: (error: ApiError) => void): Promise<void> {
    setIsBusy(true)
    try {
      await action()
    } catch (error) {
      logFailure(`drawEx ${what}`, error) // Its message has been shown by the call.
      if (error instanceof ApiError) onRefused?.(error)
    } finally {
      setIsBusy(false)
      await afterwards?.().catch((error: unknown) => logFailure('drawEx read again', error)) // What stands on screen is only as old as it was.
      await queryClient.invalidateQueries({ queryKey: allExperiencesKey })
    }
  }
  /** Beside the message: every reason, and the editor. */
  const showReasons = ({ errors = [] }: ApiError) => {
    if (errors.length === 0) return
    notification.warning({
      title: t('refused', { name }),
      description: errors.map(({ msg }) => msg).join(' '),
      actions: (
        <Button size="small" onClick={() => onEdit(id)}>
          {t('goEdit')}
        </Button>
      ),
    })
  }
  const leave = () =>
    run('offline', async () => {
      await takeOffline(id)
      void message.success(t('wentOffline', { name }))
    })
  return {
    isBusy,
    goOnline: () =>
      run(
        'submit',
        async () => {
          await submitDrawEx({ id })
          void message.success(saysOnline(ex))
        },
        showReasons,
      ),
    goOffline: () =>
      modal.confirm({
        title: t('offlineTitle', { name }),
        content: t('offlineText'),
        okText: t('goOffline'),
        cancelText: t('cancel'),
        okButtonProps: { danger: true },
        focusable: { autoFocusButton: 'cancel' },
        onOk: leave,
      }),
    setActive: (isActive) =>
      run('active', async () => {
        await setDrawExActive(id, isActive)
        void message.success(t(isActive ? 'nowShown' : 'nowHidden', { name }))
      }),
    copy: () =>
      run('copy', async () => {
        const copy = await copyDrawEx(id)
        void message.success(t(canEdit ? 'copied' : 'copiedOnly'))
        if (canEdit) onEdit(copy.id)
      }),
  }
}
