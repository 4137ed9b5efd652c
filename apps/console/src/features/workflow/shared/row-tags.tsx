import { FLOW_SUSPENSION } from '@drawdesk/contract/workflow/flow'
import type { FlowRow } from '@drawdesk/contract/workflow/work'
import { RelativeTime, useNow } from '../../../components/relative-time.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { defineTexts, useTexts } from '../../../lib/texts/texts.ts'
import { dueStateOf } from './due-state.ts'
import './row-tags.css'

const texts = defineTexts({
  zh: { finished: '已结束', unfinished: '进行中', suspended: '已挂起', overdue: '已超时', dueSoon: '即将到期' },
  en: {
    finished: 'Finished',
    unfinished: 'In progress',
    suspended: 'Suspended',
    overdue: 'Overdue',
    dueSoon: 'Due soon',
  },
})

/** When a task is due, and a word where that is near or past. */
export function DueTag({ dueDate }: Pick<FlowRow, 'dueDate'>) {
  const t = useTexts(texts)
  const state = dueStateOf(dueDate, useNow())
  if (state === 'none') return null
  return (
    <span className="flow-due">
      {state !== 'later' && <StateTag kind={state === 'overdue' ? 'bad' : 'warn'}>{t(state)}</StateTag>}
      <RelativeTime value={dueDate} />
    </span>
  )
}

/** Does the instance go on? */
export function StateTagOf({ row }: { row: Pick<FlowRow, 'processIsFinished' | 'suspensionState'> }) {
  const t = useTexts(texts)
  if (row.processIsFinished === 'finished') return <StateTag kind="good">{t('finished')}</StateTag>
  if (row.suspensionState === FLOW_SUSPENSION.suspended) return <StateTag kind="warn">{t('suspended')}</StateTag>
  return <StateTag kind="info">{t('unfinished')}</StateTag>
}
