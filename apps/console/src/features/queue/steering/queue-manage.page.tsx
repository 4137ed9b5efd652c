import { lazy } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { useIsOperator } from '../../../resource/tenant/work-tenant.ts'
import { BoardBanner } from './board/board-banner.tsx'
import { BoardStrip } from './board/board-strip.tsx'
import { PartSkeleton } from './board/part-skeleton.tsx'
import { QueueTabs } from './board/queue-tabs.tsx'
import { readTab } from './board/tab.ts'
import { TenantFilter } from './board/tenant-filter.tsx'
import { LanesPart } from './lanes/lanes-part.tsx'
import './queue-manage.css'
import { queueTexts } from './queue-manage.i18n.ts'
import { useQueueNews } from './use-queue-events.ts'

const JobsPart = lazy(() => loadChunk(() => import('./jobs/jobs-part.tsx')))
const FailedPart = lazy(() => loadChunk(() => import('./failed/failed-part.tsx')))
const FiguresPart = lazy(() => loadChunk(() => import('./figures/figures-part.tsx')))
const TenantsPart = lazy(() => loadChunk(() => import('./tenants/tenants-part.tsx')))

/** The queue of drawings: its totals, what stands still, and one of its parts; `?tab=`, `?lane=` and `?tenantId=` say which. */
export default function QueueManagePage() {
  const t = useTexts(queueTexts)
  const isOperator = useIsOperator()
  const [address, put] = useAddress()
  const tab = readTab(address, isOperator)
  const lane = address.get('lane') ?? undefined
  const tenantId = (isOperator && address.get('tenantId')) || undefined
  const ofTenant = tenantId === undefined ? {} : { tenantId }

  useQueueNews()

  return (
    <div className="queue-page">
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        actions={
          isOperator && (
            <TenantFilter tenantId={tenantId} onChange={(next) => put({ tenantId: next, lane: undefined })} />
          )
        }
      />
      <BoardStrip tenantId={tenantId} />
      <BoardBanner tenantId={tenantId} tab={tab} />
      <QueueTabs tab={tab} isOperator={isOperator} tenantId={tenantId} />
      {tab === 'lanes' && <LanesPart tenantId={tenantId} />}
      <LazyPart key={tab} fallback={<PartSkeleton />}>
        {tab === 'jobs' && (
          <JobsPart {...(lane !== undefined && { lane })} {...ofTenant} onLane={(next) => put({ lane: next })} />
        )}
        {tab === 'failed' && <FailedPart {...ofTenant} />}
        {tab === 'figures' && <FiguresPart lane={lane} tenantId={tenantId} onLane={(next) => put({ lane: next })} />}
        {tab === 'tenants' && <TenantsPart />}
      </LazyPart>
    </div>
  )
}
