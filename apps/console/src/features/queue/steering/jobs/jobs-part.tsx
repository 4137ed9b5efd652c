import type { QueueRow } from '@drawdesk/contract/queue/queue-manage'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { seededName } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { ListWords } from '../../../../resource/list/list-props.ts'
import { ListPanel } from '../../../../resource/screen/list-panel.tsx'
import { PagedBody, PagedFoot } from '../../../../resource/screen/paged-body.tsx'
import { useIsOperator } from '../../../../resource/tenant/work-tenant.ts'
import { useFields } from '../../../../resource/use-fields.ts'
import '../../../drawing/shared/drawing.css'
import { useNamedFields } from '../../../drawing/shared/names/name-choices.ts'
import { NAME_CONTROLS } from '../../../drawing/shared/names/name-search.tsx'
import { lanesQuery } from '../queue-manage.api.ts'
import { jobsResource } from './edit/job-fields.ts'
import { JobDialogs, type OpenedOfJobs } from './job-dialogs.tsx'
import { JobList } from './job-list.tsx'
import { JobsToolbar } from './jobs-toolbar.tsx'
import './jobs.css'
import { jobsTexts } from './jobs.i18n.ts'
import { useGoneJobs } from './live/use-gone-jobs.ts'
import { useJobCommands } from './use-job-commands.ts'
import { useJobEvents } from './live/use-job-events.ts'
import { useJobs } from './use-jobs.ts'

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
  const hasTenants = useIsOperator() && tenantId === undefined
  const jobs = useJobs(tenantId === undefined ? {} : { tenantId })
  const ends = useJobEvents()
  const commands = useJobCommands()
  const { state, view } = jobs
  const rows = useGoneJobs({ view, rows: jobs.rows, readAtMs: jobs.readAtMs, ends, onlyState: state.filters.state })
  const named = useNamedFields(useFields(jobsResource), state.filters)
  const fields = useLaneNames(named, { tenantId, rows: jobs.rows, hasTenants })
  const [opened, setOpened] = useState<OpenedOfJobs>({})
  const open = (part: OpenedOfJobs) => setOpened((now) => ({ ...now, ...part }))
  return (
    <ListPanel
      resource={jobsResource}
      list={jobs}
      label={t('list')}
      fields={fields}
      searched={fields}
      controls={NAME_CONTROLS}
      toolbar={<JobsToolbar jobs={jobs} isEmpty={rows.length === 0} />}
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
        <JobList
          jobs={jobs}
          rows={rows}
          hasTenants={hasTenants}
          commands={commands}
          onLane={lane === undefined ? onLane : undefined}
          onOpen={open}
        />
      </PagedBody>
      <p className="draw-unseen" role="status">
        {commands.said}
      </p>
      <JobDialogs opened={opened} onOpen={open} onMove={commands.move} />
    </ListPanel>
  )
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
  { tenantId, rows, hasTenants }: { tenantId: string | undefined; rows: readonly QueueRow[]; hasTenants: boolean },
) {
  const t = useTexts(jobsTexts)
  const { data = [], isFetching } = useQuery(lanesQuery(tenantId === undefined ? {} : { tenantId }))
  const nameOf = ({ apiName, tenantName }: { apiName: string; tenantName: string }) =>
    hasTenants && tenantName !== ''
      ? `${seededName(apiName) || t('ownPicture')} · ${seededName(tenantName)}`
      : seededName(apiName) || t('ownPicture')
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
