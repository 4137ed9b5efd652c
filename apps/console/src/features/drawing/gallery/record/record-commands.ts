import { DRAW_INFO_PATH, type DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useSession } from '../../../../lib/session/session-store.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../../resource/keys.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { cancelRecord, repeatRecord, retryRecord } from '../../shared/draw-detail.api.ts'
import { isUnderWay } from '../../shared/live/draw-news.ts'
import { recordTexts } from './record.i18n.ts'
import { useAgainQuestion } from './use-again-question.tsx'

export type RecordAction = 'cancel' | 'retry' | 'other' | 'again'

const DONE = { cancel: 'cancelled', retry: 'retried', other: 'repeated', again: 'repeated' } as const

type Judged = Pick<DrawInfo, 'state' | 'type' | 'seed'>

/** Of a picture whose API has a seed: another one by the same parameters, or the very same once more. */
const hasChoice = ({ state, seed }: Judged): boolean => state === 2 && seed !== ''

/** What the state of a record allows: stop while it runs, try again when it failed or was stopped, draw again once it has ended. */
export function actionsOf(record: Judged): RecordAction[] {
  if (isUnderWay(record)) return ['cancel']
  const again: RecordAction[] = record.type !== 'draw' ? [] : hasChoice(record) ? ['other', 'again'] : ['again']
  return [...(record.state === 3 || record.state === 4 ? ['retry' as const] : []), ...again]
}

/** How it is called on this record, and what the button says beyond that; names of texts. */
export function actionTexts(record: Judged, action: RecordAction) {
  if (action === 'again' && hasChoice(record)) return { label: 'same', named: 'sameOf', hint: 'sameHint' } as const
  const named = { cancel: 'cancelOf', retry: 'retryOf', other: 'otherOf', again: 'againOf' } as const
  const hints = {
    cancel: 'cancel',
    retry: 'retry',
    other: 'otherHint',
    again: record.state === 2 ? 'noSeed' : 'again',
  } as const
  return { label: action, named: named[action], hint: hints[action] } as const
}

/** May this person do something to this record? The server asks again. */
export function useMayChange(): (record: Pick<DrawInfo, 'userId'>) => boolean {
  const userId = useSession(({ user }) => user?.userId)
  const mayEdit = usePermission('drawInfo_edit')
  return (record) => mayEdit || (userId !== undefined && userId === record.userId)
}

/** May this person have the files of this record as one file? */
export function useMayDownload(): (record: Pick<DrawInfo, 'userId'>) => boolean {
  const userId = useSession(({ user }) => user?.userId)
  const mayView = usePermission('drawInfo_view')
  const mayEdit = usePermission('drawInfo_edit')
  const maySend = usePermission('drawApi_send')
  return (record) => mayView || mayEdit || (maySend && userId !== undefined && userId === record.userId)
}

/** Does it to one record and says so; asks before it stops one, or draws one again that costs something. `busy` is the action that is under way. */
export function useRecordCommands(onRepeated?: (id: string) => void): {
  busy: RecordAction | undefined
  act: (action: RecordAction, record: DrawInfo) => void
} {
  const t = useTexts(recordTexts)
  const { message, modal } = useFeedback()
  const ask = useAgainQuestion()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<RecordAction>()

  const run = async (action: RecordAction, { id }: DrawInfo) => {
    setBusy(action)
    try {
      const { infoId } =
        action === 'cancel'
          ? await cancelRecord(id)
          : action === 'retry'
            ? await retryRecord(id)
            : await repeatRecord(id, { isOtherSeed: action === 'other' })
      if (action === 'again' || action === 'other') onRepeated?.(infoId)
      void message.success(t(DONE[action]))
    } catch (error) {
      logFailure(`drawInfo ${action}`, error) // Its message has been shown; the record is read again below.
    } finally {
      setBusy(undefined)
      await queryClient.invalidateQueries({ queryKey: resourceKeys({ path: DRAW_INFO_PATH }).all })
    }
  }
  const repeat = async (action: 'again' | 'other', record: DrawInfo) => {
    setBusy(action)
    const isAgreed = await ask([record.id], {
      title: t('againAsk'),
      okText: t(actionTexts(record, action).label),
      cancelText: t('notAgain'),
      onAsked: () => setBusy(undefined),
    })
    if (isAgreed) await run(action, record)
  }
  return {
    busy,
    act(action, record) {
      if (action === 'cancel')
        modal.confirm({
          title: t('cancelAsk'),
          content: t('cancelText'),
          okText: t('cancel'),
          cancelText: t('keep'),
          okButtonProps: { danger: true },
          onOk: () => run('cancel', record),
        })
      else if (action === 'again' || action === 'other') void repeat(action, record)
      else void run(action, record)
    },
  }
}
