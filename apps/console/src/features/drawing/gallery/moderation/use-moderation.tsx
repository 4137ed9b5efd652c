import { DRAW_INFO_PATH, DRAW_STATE, type DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../../resource/keys.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { isUnderWay, type DrawNews } from '../../shared/live/draw-news.ts'
import { publishOwnNews } from '../../shared/live/own-news.ts'
import { decide, removeRecords, restoreRecords } from './moderation.api.ts'
import { moderationTexts } from './moderation.i18n.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export type ModerationAction = 'block' | 'pass' | 'remove'
type Judged = Pick<DrawInfo, 'state' | 'takenDown'>

/** How long a deletion can be taken back by its message. */
const UNDO_SECONDS = 10

/** What this person may decide on a record that is as it is: what has pictures is taken down or released, what has ended deleted. */
export function useMayDecide(): (record: Judged) => ModerationAction[] {
  const mayCheck = usePermission('drawInfo_check')
  const mayDelete = usePermission('drawInfo_delete')
  return (record) => [
    ...(mayCheck && record.state === DRAW_STATE.succeeded
      ? [record.takenDown === 1 ? ('pass' as const) : ('block' as const)]
      : []),
    ...(mayDelete && !isUnderWay(record) ? ['remove' as const] : []),
  ]
}

/** What is published to the lists of this window; the server's event brings the true version, which is higher. */
export function newsOf(
  action: ModerationAction | 'restore',
  { id, state, takenDown }: Pick<DrawInfo, 'id' | 'state' | 'takenDown'>,
): DrawNews {
  const isDown = action === 'block' || (action !== 'pass' && takenDown === 1)
  return {
    type: 'draw',
    id,
    state,
    progress: 1,
    version: 0,
    ...(isDown && { takenDown: 1 }),
    ...(action === 'remove' && { isDeleted: 1 }),
  }
}

/** Takes one record down, releases or deletes it, after asking; lists drop or show it at once. `dialog` is to be rendered. */
export function useModeration(onDone?: (action: ModerationAction) => void): {
  busy: ModerationAction | undefined
  ask: (action: ModerationAction, record: DrawInfo) => void
  dialog: ReactNode
} {
  const t = useTexts(moderationTexts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<ModerationAction>()
  const [asked, setAsked] = useState<{ action: 'block' | 'pass'; record: DrawInfo }>()

  const refresh = () => queryClient.invalidateQueries({ queryKey: resourceKeys({ path: DRAW_INFO_PATH }).all })
  const restore = async (record: DrawInfo, noteKey: string) => {
    message.destroy(noteKey)
    try {
      await restoreRecords([record.id])
      publishOwnNews([newsOf('restore', record)])
      void message.success(t('restored'))
    } catch (error) {
      logFailure('drawInfo restore', error) // Its message has been shown.
    }
    await refresh()
  }
  /** A message with the way back, for a while. */
  const sayWithUndo = (record: DrawInfo, text: string, undo: (noteKey: string) => Promise<void>) => {
    const key = `decided-${record.id}`
    void message.open({
      key,
      type: 'success',
      duration: UNDO_SECONDS,
      content: (
        <>
          {text}{' '}
          <Button type="link" size="small" onClick={() => void undo(key)}>
            {t('undo')}
          </Button>
        </>
      ),
    })
  }
  const release = async (record: DrawInfo, noteKey: string) => {
    message.destroy(noteKey)
    await act('pass', record)
  }
  const act = async (action: ModerationAction, record: DrawInfo, remark = '') => {
    setBusy(action)
    try {
      if (action === 'remove') await removeRecords([record.id])
      else await decide({ infoIds: [record.id], suggestion: action, remark })
      onDone?.(action)
      publishOwnNews([newsOf(action, record)])
      if (action === 'remove') sayWithUndo(record, t('removed'), (key) => restore(record, key))
      else if (action === 'block') sayWithUndo(record, t('blocked'), (key) => release(record, key))
      else void message.success(t('passed'))
    } catch (error) {
      logFailure(`drawInfo ${action}`, error) // Its message has been shown; the record is as it was.
    } finally {
      setBusy(undefined)
      await refresh()
    }
  }
  return {
    busy,
    ask(action, record) {
      if (action !== 'remove') return setAsked({ action, record })
      modal.confirm({
        title: t('removeAsk'),
        content: t('removeText'),
        okText: t('remove'),
        cancelText: t('keep'),
        okButtonProps: { danger: true },
        onOk: () => act('remove', record),
      })
    },
    dialog: asked && (
      <ReasonDialog
        title={t(asked.action === 'block' ? 'blockAsk' : 'passAsk')}
        text={t(asked.action === 'block' ? 'blockText' : 'passText')}
        okText={t(asked.action)}
        isDanger={asked.action === 'block'}
        isNeeded={asked.action === 'block'}
        onOk={(reason) => void act(asked.action, asked.record, reason)}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}
