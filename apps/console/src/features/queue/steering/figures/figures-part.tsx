import { useQuery } from '@tanstack/react-query'
import { FIGURE_RANGES, type QueueFigures } from '@drawdesk/contract/queue/queue-manage'
import { Button } from 'antd'
import { useId, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useLive } from '../../../../components/live.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { PartSkeleton } from '../board/part-skeleton.tsx'
import { figuresQuery, lanesQuery, type FigureRange, type OfTenant } from '../queue-manage.api.ts'
import { ErrorList } from './error-list.tsx'
import { FiguresBar } from './figures-bar.tsx'
import { FiguresTable } from './figures-table.tsx'
import './figures.css'
import { figureTexts } from './figures.i18n.ts'
import { periodsOf } from './periods.ts'
import { SpreadChart } from './spread-chart.tsx'
import { ThroughputChart } from './throughput-chart.tsx'
import { Totals } from './totals.tsx'

interface FiguresPartProps extends OfTenant {
  lane: string | undefined
  onLane: (lane: string | undefined) => void
}

/** How much was drawn, how fast, and why not; of one lane or all, `?range=90d` for days instead of hours. */
export default function FiguresPart({ lane, tenantId, onLane }: FiguresPartProps) {
  const t = useTexts(figureTexts)
  const isLive = useLive()
  const [address] = useSearchParams()
  const range = FIGURE_RANGES.find((one) => one === address.get('range')) ?? FIGURE_RANGES[0]
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...figuresQuery({ range, tenantId, lane }),
    enabled: isLive,
  })
  const { data: lanes = [] } = useQuery({ ...lanesQuery({ tenantId }), enabled: isLive })
  return (
    <section className="queue-panel" aria-busy={isPlaceholderData}>
      <FiguresBar range={range} lane={lane} lanes={lanes} tenantId={tenantId} onLane={onLane} />
      {data ? (
        <Figures
          figures={data}
          range={range}
          lane={lane}
          tenantId={tenantId}
          apiId={lanes.find((one) => one.lane === lane)?.apiId || undefined}
          onLane={onLane}
        />
      ) : error ? (
        <ErrorNote error={error} title={t('failedToLoad')} onRetry={() => void refetch()} />
      ) : (
        <PartSkeleton />
      )}
    </section>
  )
}

interface FiguresProps extends FiguresPartProps {
  figures: QueueFigures
  range: FigureRange
  apiId: string | undefined
}

function Figures({ figures: { points, errors, total }, range, lane, tenantId, apiId, onLane }: FiguresProps) {
  const t = useTexts(figureTexts)
  const periods = periodsOf(
    points.map(({ time }) => time),
    points.length > 24 ? '90d' : '24h',
    t(points.length > 24 ? 'today' : 'now'),
  )
  if (total.succeeded + total.failed + total.blocked + total.cancelled === 0) {
    return (
      <EmptyNote
        title={t(`none${range}`)}
        reason={t('noneReason')}
        action={lane !== undefined && <Button onClick={() => onLane(undefined)}>{t('noneLane')}</Button>}
      />
    )
  }
  return (
    <>
      <Totals total={total} />
      <div className="trend-parts">
        <Card title={t('throughput')}>
          <ThroughputChart points={points} periods={periods} />
        </Card>
        <Card title={t('errors')}>
          <ErrorList errors={errors} tenantId={tenantId} apiId={apiId} />
        </Card>
        <Card title={t('wait')}>
          <SpreadChart label={t('wait')} points={points.map(({ waitSeconds }) => waitSeconds)} periods={periods} />
        </Card>
        <Card title={t('run')}>
          <SpreadChart label={t('run')} points={points.map(({ runSeconds }) => runSeconds)} periods={periods} />
        </Card>
      </div>
      <FiguresTable points={points} periods={periods} />
    </>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="trend-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
