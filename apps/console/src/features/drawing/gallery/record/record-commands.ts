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

export type RecordDeed = 'cancel' | 'retry' | 'other' | 'again'

const DONE = { cancel: 'cancelled', retry: 'retried', other: 'repeated', again: 'repeated' } as const

type Judged = Pick<DrawInfo, 'state' | 'type' | 'seed'>

/** Of a picture whose API has a seed: another one by the same parameters, or the very same once more. */
const hasChoice = ({ state, seed }: Judged): boolean => state === 2 && seed !== ''

/** What the state of a record allows: stop while it runs, try again when it failed or was stopped, draw again once it has ended. */
export function deedsOf(record: Judged): RecordDeed[] {
  if (isUnderWay(record)) return ['cancel']
  const again: RecordDeed[] = record.type !== 'draw' ? [] : hasChoice(record) ? ['other', 'again'] : ['again']
  return [...(record.state === 3 || record.state === 4 ? ['retry' as const] : []), ...again]
}

/** How it is called on this record, and what the button says beyond that; names of texts. */
export function deedTexts(record: Judged, deed: RecordDeed) {
  if (deed === 'again' && hasChoice(record)) return { label: 'same', named: 'sameOf', hint: 'same' } as const
  const named = { cancel: 'cancelOf', retry: 'retryOf', other: 'otherOf', again: 'againOf' } as const
  return { label: deed, named: named[deed], hint: deed === 'again' && record.state === 2 ? 'noSeed' : deed } as const
}

/** May this person do something to this record? The server asks again. */
export function useMayChange(): (record: Pick<DrawInfo, 'userId'>) => boolean {
  const userId = useSession(({ user }) => user?.userId)
  const mayEdit = usePermission('drawInfo_edit')
  return (record) => mayEdit || (userId !== undefined && userId === record.userId)
}

/** Does it to one record and says so; asks before it stops one. `busy` is the deed that is under way. */
export function useRecordDeeds(onRepeated?: (id: string) => void): {
  busy: RecordDeed | undefined
  act: (deed: RecordDeed, record: DrawInfo) => void
} {
  const t = useTexts(recordTexts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<RecordDeed>()

  const run = async (deed: RecordDeed, { id }: DrawInfo) => {
    setBusy(deed)
    try {
      const { infoId } =
        deed === 'cancel'
          ? await cancelRecord(id)
          : deed === 'retry'
            ? await retryRecord(id)
            : await repeatRecord(id, { isOtherSeed: deed === 'other' })
      if (deed === 'again' || deed === 'other') onRepeated?.(infoId)
      void message.success(t(DONE[deed]))
    } catch (error) {
      logFailure(`drawInfo ${deed}`, error) // Its message has been shown; the record is read again below.
    } finally {
      setBusy(undefined)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: resourceKeys({ path: DRAW_INFO_PATH }).all }),
        queryClient.invalidateQueries({ queryKey: ['drawInfo', 'detail', id] }),
      ])
    }
  }
  return {
    busy,
    act(deed, record) {
      if (deed !== 'cancel') void run(deed, record)
      else
        modal.confirm({
          title: t('cancelAsk'),
          content: t('cancelText'),
          okText: t('cancel'),
          cancelText: t('keep'),
          okButtonProps: { danger: true },
          onOk: () => run('cancel', record),
        })
    },
  }
}
