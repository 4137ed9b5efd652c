import type { QueueRow } from '@drawdesk/contract/queue/queue-manage'
import type { Page } from '@drawdesk/contract/core/schema'
import type { ReactNode } from 'react'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { kitTexts } from '../../../../resource/resource.i18n.ts'
import { useIsNarrow } from '../../../../resource/use-is-narrow.ts'
import { jobsTexts } from './jobs.i18n.ts'
import { isOneLane } from './live/queue-pages.ts'
import { SelectionBar } from './selection-bar.tsx'
import { shortName } from './use-job-commands.ts'
import type { Jobs } from './use-jobs.ts'

/** The bar over the drawings: how many there are and whether they can be dragged, or what can be done to the ticked ones. */
export function JobsToolbar({ jobs, isEmpty }: { jobs: Jobs; isEmpty: boolean }): ReactNode {
  const t = useTexts(jobsTexts)
  const isNarrow = useIsNarrow()
  const mayOut = usePermission('queueManage_out')
  const mayEdit = usePermission('queueManage_edit')
  const { page, rows } = jobs
  const nameOf = (key: string) => shortName(rows.find((row) => row.key === key)?.prompt ?? '') || t('noPrompt')
  const canSort = mayEdit && !isNarrow && rows.filter(({ position }) => position !== null).length > 1
  const dragHint = canSort && t(isOneLane(rows) ? 'canDrag' : 'dragHint')
  return (
    <SelectionBar
      selected={mayOut ? jobs.selected : undefined}
      begun={jobs.begun}
      nameOf={nameOf}
      onClear={() => jobs.select([])}
    >
      {page && !isEmpty && <JobsTotal page={page} hint={dragHint} />}
    </SelectionBar>
  )
}

function JobsTotal({ page, hint }: { page: Page<QueueRow>; hint: string | false }) {
  const t = useTexts(kitTexts)
  const total = t(page.totalMore ? 'totalMore' : 'total', { total: (page.total ?? 0).toLocaleString('en') })
  return <span className="draw-help draw-number">{hint ? `${total} · ${hint}` : total}</span>
}
