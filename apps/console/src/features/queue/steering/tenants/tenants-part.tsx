import { useQuery } from '@tanstack/react-query'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useLive } from '../../../../components/live.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { PartSkeleton } from '../board/part-skeleton.tsx'
import { boardQuery, tenantsQuery } from '../queue-manage.api.ts'
import { TenantsTable } from './tenants-table.tsx'
import { tenantTexts } from './tenants.i18n.ts'
import './tenants.css'
import { WorkersTable } from './workers-table.tsx'

/** For the platform's operator: who shares the workers and how, and the workers themselves. */
export default function TenantsPart() {
  const t = useTexts(tenantTexts)
  return (
    <>
      <section className="queue-panel">
        <h2 className="queue-title">{t('tenants')}</h2>
        <p className="queue-hint">{t('tenantsHint')}</p>
        <Tenants />
      </section>
      <section className="queue-panel queue-workers">
        <h2 className="queue-title">{t('workers')}</h2>
        <p className="queue-hint">{t('workersHint')}</p>
        <Workers />
      </section>
    </>
  )
}

function Tenants() {
  const t = useTexts(tenantTexts)
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...tenantsQuery, enabled: useLive() })
  if (data)
    return data.length > 0 ? (
      <TenantsTable tenants={data} receivedAtMs={dataUpdatedAt} />
    ) : (
      <EmptyNote isCompact title={t('none')} reason={t('noneReason')} />
    )
  if (error) return <ErrorNote error={error} title={t('failedToLoad')} onRetry={() => void refetch()} />
  return <PartSkeleton />
}

/** Those of the whole installation, whichever tenant is looked at. */
function Workers() {
  const t = useTexts(tenantTexts)
  const { data } = useQuery({ ...boardQuery({}), enabled: useLive() })
  if (!data) return <PartSkeleton />
  const resting = data.running - data.workers.reduce((sum, { running }) => sum + running, 0)
  return data.workers.length > 0 ? (
    <>
      <WorkersTable workers={data.workers} />
      {resting > 0 && <p className="res-help">{t('resting', { count: resting })}</p>}
    </>
  ) : (
    <EmptyNote isCompact title={t('noWorkers')} reason={t('noWorkersReason')} />
  )
}
