import { ReloadOutlined } from '@ant-design/icons'
import type { ServiceStatus } from '@drawdesk/contract/operation/status'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Delayed } from '../../../components/delayed.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useLive } from '../../../components/live.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { KIND_OF } from './status-card.tsx'
import { DatabaseCard, ServerCard, ServicesCard, StorageCard } from './status-parts.tsx'
import { QueuesCard, WorkersCard } from './status-tables.tsx'
import { statusTexts } from './status.i18n.ts'
import { statusQuery } from './status.api.ts'
import '../../../resource/resource.css'
import './status.css'

const SUMMARY = { ok: 'allOk', warn: 'someWarn', bad: 'someBad' } as const

/** The platform in one look, for its operator. */
export default function StatusPage() {
  const t = useTexts(statusTexts)
  const { data, error, isFetching, refetch } = useQuery(statusQuery(useLive()))
  const refresh = (
    <Button
      icon={<ReloadOutlined aria-hidden />}
      loading={isFetching && data !== undefined}
      onClick={() => void refetch()}
    >
      {t('refresh')}
    </Button>
  )
  return (
    <div className="res-page status">
      <PageHeader title={t('title')} purpose={t('purpose')} actions={data && refresh} />
      {error && (
        <ErrorNote
          error={error}
          title={t(data ? 'failedKept' : 'failed')}
          onRetry={() => void refetch()}
          isCompact={data !== undefined}
        />
      )}
      {data ? (
        <Parts status={data} />
      ) : (
        !error && (
          <Delayed>
            <div className="skeleton status-waiting" />
          </Delayed>
        )
      )}
    </div>
  )
}

function Parts({ status }: { status: ServiceStatus }) {
  const t = useTexts(statusTexts)
  return (
    <>
      <p className="status-summary" role="status">
        <StateTag kind={KIND_OF[status.level]}>{t(SUMMARY[status.level])}</StateTag>
        <span className="res-number">
          {t('updated')} {status.time.slice(11)}
        </span>
      </p>
      <div className="status-parts">
        <WorkersCard workers={status.workers} />
        <QueuesCard queues={status.queues} />
        <DatabaseCard database={status.database} />
        <StorageCard storage={status.storage} />
        <ServicesCard services={status.services} />
        <ServerCard server={status.server} />
      </div>
    </>
  )
}
