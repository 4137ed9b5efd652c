import type { QueueRow } from '@drawdesk/contract/queue/queue-manage'
import type { Page } from '@drawdesk/contract/core/schema'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { Link } from 'react-router'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { ListWords } from '../../../../resource/list/list-body.tsx'
import { kitTexts } from '../../../../resource/resource.i18n.ts'
import { ListPanel } from '../../../../resource/screen/list-panel.tsx'
import { PagedBody, PagedFoot } from '../../../../resource/screen/paged-body.tsx'
import { useIsOperator } from '../../../../resource/tenant/work-tenant.ts'
import { useFields } from '../../../../resource/use-fields.ts'
import { useIsNarrow } from '../../../../resource/use-is-narrow.ts'
import '../../../drawing/shared/drawing.css'
import { useNamedFields } from '../../../drawing/shared/names/name-choices.ts'
import { NAME_CONTROLS } from '../../../drawing/shared/names/name-search.tsx'
import { lanesQuery } from '../queue-manage.api.ts'
import { JobActions } from './job-actions.tsx'
import { JobCards } from './job-cards.tsx'
import { jobsResource } from './edit/job-fields.ts'
import { JobTable } from './job-table.tsx'
import './jobs.css'
import { jobsTexts } from './jobs.i18n.ts'
import { isOneLane } from './live/queue-pages.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useGoneJobs } from './live/use-gone-jobs.ts'
import { shortName, useJobCommands } from './use-job-commands.ts'
import { useJobEvents } from './live/use-job-events.ts'
import { useJobs } from './use-jobs.ts'

const EditJob = lazy(() => loadChunk(() => import('./edit/edit-job.tsx')))
const PositionDialog = lazy(() => loadChunk(() => import('./edit/position-dialog.tsx')))

interface JobsPartProps {
  /** Of the address: only this lane. */
  lane?: string
  /** For the platform's operator: only this tenant's. */
  tenantId?: string
  onLane: (lane?: string) => void
}

/** The waiting and running drawings, with what can be done to them; `?lane=`, `?state=`, `?userId=` and `?prompt=` filter them. */
export default function JobsPart({ lane, tenantId, onLane }: JobsPartProps) {
  const t = useTexts(jobsTexts)
  const isNarrow = useIsNarrow()
  const isOperator = useIsOperator()
  const mayOut = usePermission('queueManage_out')
  const mayEdit = usePermission('queueManage_edit')
  const jobs = useJobs(tenantId === undefined ? {} : { tenantId })
  const ends = useJobEvents()
  const commands = useJobCommands()
  const { state, page, view } = jobs
  const rows = useGoneJobs({ view, rows: jobs.rows, readAtMs: jobs.readAtMs, ends, onlyState: state.filters.state })
  const fields = useLaneNames(useNamedFields(useFields(jobsResource), state.filters), {
    tenantId,
    rows: jobs.rows,
    isOperator: isOperator && tenantId === undefined,
  })
  const [edited, setEdited] = useState<string>()
  const [placed, setPlaced] = useState<QueueRow>()
  const nameOf = (key: string) => shortName(jobs.rows.find((row) => row.key === key)?.prompt ?? '') || t('noPrompt')
  const Rows = isNarrow ? JobCards : JobTable
  const canSort = mayEdit && !isNarrow && jobs.rows.filter(({ position }) => position !== null).length > 1
  const dragHint = canSort && t(isOneLane(jobs.rows) ? 'canDrag' : 'dragHint')

  return (
    <ListPanel
      resource={jobsResource}
      list={jobs}
      label={t('list')}
      fields={fields}
      searched={fields}
      controls={NAME_CONTROLS}
      toolbar={
        <SelectionBar
          selected={mayOut ? jobs.selected : undefined}
          begun={jobs.begun}
          nameOf={nameOf}
          onClear={() => jobs.select([])}
        >
          {page && rows.length > 0 && <JobsTotal page={page} hint={dragHint} />}
        </SelectionBar>
      }
    >
      <PagedBody
        resource={jobsResource}
        list={{ ...jobs, rows }}
        words={wordsOf(t)}
        next={
          <Link to="/drawing/drawInfo">
            <Button>{t('nothingGo')}</Button>
          </Link>
        }
        foot={<PagedFoot list={jobs} hasTotal={false} />}
      >
        <Rows
          rows={rows}
          hasTenants={isOperator && tenantId === undefined}
          stopping={commands.stopping}
          selected={mayOut ? jobs.selected : undefined}
          onSelect={jobs.select}
          onLane={lane === undefined ? onLane : undefined}
          onMove={mayEdit ? commands.move : undefined}
          renderActions={(row) => (
            <JobActions row={row} commands={commands} onEdit={({ key }) => setEdited(key)} onPlace={setPlaced} />
          )}
        />
      </PagedBody>
      <p className="draw-unseen" role="status">
        {commands.said}
      </p>
      {edited !== undefined && (
        <LazyPart>
          <EditJob key={edited} jobKey={edited} onClose={() => setEdited(undefined)} />
        </LazyPart>
      )}
      {placed && (
        <LazyPart>
          <PositionDialog key={placed.key} row={placed} onMove={commands.move} onClose={() => setPlaced(undefined)} />
        </LazyPart>
      )}
    </ListPanel>
  )
}

function JobsTotal({ page, hint }: { page: Page<QueueRow>; hint: string | false }) {
  const t = useTexts(kitTexts)
  const total = t(page.totalMore ? 'totalMore' : 'total', { total: (page.total ?? 0).toLocaleString('en') })
  return <span className="draw-help draw-number">{hint ? `${total} · ${hint}` : total}</span>
}

const wordsOf = (t: (key: keyof ListWords) => string): ListWords => ({
  failed: t('failed'),
  nothingFound: t('nothingFound'),
  nothingFoundHint: t('nothingFoundHint'),
  clear: t('clear'),
  nothing: t('nothing'),
  nothingHint: t('nothingHint'),
})

/** The filter fields with the lanes to choose from by name; the one of the address keeps a name while nothing is in it. */
function useLaneNames(
  fields: ReturnType<typeof useFields>,
  { tenantId, rows, isOperator }: { tenantId: string | undefined; rows: readonly QueueRow[]; isOperator: boolean },
) {
  const t = useTexts(jobsTexts)
  const { data = [], isFetching } = useQuery(lanesQuery(tenantId === undefined ? {} : { tenantId }))
  const nameOf = ({ apiName, tenantName }: { apiName: string; tenantName: string }) =>
    isOperator && tenantName !== '' ? `${apiName || t('ownPicture')} · ${tenantName}` : apiName || t('ownPicture')
  const names = new Map([...rows, ...data].map((one) => [one.lane, nameOf(one)]))
  return fields.map((field) =>
    field.name === 'lane'
      ? {
          ...field,
          choices: [...names].map(([value, label]) => ({ value, label })),
          areChoicesLoading: isFetching && names.size === 0,
        }
      : field,
  )
}
