import type { QueueLane } from '@drawdesk/contract/queue/queue-manage'
import { useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useState } from 'react'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useLive } from '../../../../components/live.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useIsNarrow } from '../../../../resource/use-is-narrow.ts'
import { PartSkeleton } from '../board/part-skeleton.tsx'
import { lanesQuery, type OfTenant } from '../queue-manage.api.ts'
import { CalmNote } from './calm-note.tsx'
import { LaneCards } from './lane-cards.tsx'
import { laneTexts } from './lanes.i18n.ts'
import { LanesTable } from './lanes-table.tsx'
import { useSteadyLanes } from './use-steady-lanes.ts'

/** Beyond so many they are turned over. */
const LANES_A_PAGE = 50

/** Every lane where something goes on, live. */
export function LanesPart({ tenantId }: OfTenant) {
  const t = useTexts(laneTexts)
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...lanesQuery({ tenantId }), enabled: useLive() })
  if (data)
    return (
      <section className="queue-panel">
        {data.length > 0 ? (
          <LaneRows all={data} tenantId={tenantId} receivedAtMs={dataUpdatedAt} />
        ) : (
          <CalmNote tenantId={tenantId} />
        )}
      </section>
    )
  if (error)
    return (
      <section className="queue-panel">
        <ErrorNote error={error} title={t('failedToLoad')} onRetry={() => void refetch()} />
      </section>
    )
  return <PartSkeleton />
}

function LaneRows({ all, tenantId, receivedAtMs }: OfTenant & { all: readonly QueueLane[]; receivedAtMs: number }) {
  const t = useTexts(laneTexts)
  const isNarrow = useIsNarrow()
  const { lanes, holders } = useSteadyLanes(all)
  const [wanted, setWanted] = useState(1)
  const page = Math.min(wanted, Math.ceil(lanes.length / LANES_A_PAGE))
  const hasTenant = new Set(all.map((lane) => lane.tenantId)).size > 1
  const Rows = isNarrow ? LaneCards : LanesTable
  return (
    <div {...holders}>
      <Rows
        lanes={lanes.slice((page - 1) * LANES_A_PAGE, page * LANES_A_PAGE)}
        hasTenant={hasTenant}
        receivedAtMs={receivedAtMs}
        tenantId={tenantId}
      />
      {lanes.length > LANES_A_PAGE && (
        <div className="queue-footer">
          <span>{t('total', { count: lanes.length })}</span>
          <Pagination
            current={page}
            pageSize={LANES_A_PAGE}
            total={lanes.length}
            simple={isNarrow}
            showSizeChanger={false}
            onChange={setWanted}
          />
        </div>
      )}
    </div>
  )
}
