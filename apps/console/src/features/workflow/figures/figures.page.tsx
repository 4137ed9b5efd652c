import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import '../../../components/costs/costs.css'
import { SpanChoice } from '../../../components/costs/span-choice.tsx'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { startOfServerDay } from '../../../lib/texts/server-time.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import '../../../resource/resource.css'
import { START_PATH } from '../shared/work-paths.ts'
import { DAYS_MOST, readFiguresAsked, type FiguresAsked } from './asked.ts'
import { nodesQuery, processesQuery } from './figures.api.ts'
import { figuresTexts } from './figures.i18n.ts'
import { Findings } from './findings.tsx'
import { NodeFigures } from './node-figures.tsx'
import { OverdueList } from './overdue-list.tsx'
import { PeopleFigures } from './people-figures.tsx'
import { ProcessChoice } from './process-choice.tsx'
import './figures.css'

const DAY_LENGTH = 10

/** How long a process takes and where it is stuck. Process, version, days and colouring stand in the address. */
export default function FiguresPage() {
  const t = useTexts(figuresTexts)
  const navigate = useNavigate()
  const [address, put] = useAddress()
  const { data: processes, error, refetch } = useQuery(processesQuery())
  const today = startOfServerDay().slice(0, DAY_LENGTH)
  const asked = processes && readFiguresAsked(address, today, processes)
  return (
    <div className="res-page costs">
      <PageHeader title={t('title')} purpose={t('purpose')} />
      {processes === undefined && error && (
        <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
      )}
      {processes === undefined && !error && <Waiting />}
      {processes && !asked && (
        <section className="costs-card">
          <EmptyNote
            title={t('none')}
            reason={t('noneReason')}
            action={<Button onClick={() => void navigate(START_PATH)}>{t('toStart')}</Button>}
          />
        </section>
      )}
      {processes && asked && (
        <>
          <div className="costs-filters">
            <ProcessChoice asked={asked} processes={processes} onChange={(changes) => put(changes)} />
            <SpanChoice asked={asked} today={today} daysMax={DAYS_MOST} onChange={(changes) => put(changes)} />
          </div>
          <OfProcess
            asked={asked}
            onMeasure={(measure) => put({ measure: measure === 'p50' ? undefined : measure }, { replace: true })}
          />
        </>
      )}
    </div>
  )
}

function OfProcess({
  asked,
  onMeasure,
}: {
  asked: FiguresAsked
  onMeasure: (measure: FiguresAsked['measure']) => void
}) {
  const t = useTexts(figuresTexts)
  const { data: nodes, error, isPlaceholderData, refetch } = useQuery(nodesQuery(asked))
  const of = `${asked.process.processDefinitionKey} ${asked.version ?? ''}`
  return (
    <>
      {nodes ? (
        <>
          <Findings nodes={nodes} />
          <NodeFigures asked={asked} nodes={nodes} isTurning={isPlaceholderData} onMeasure={onMeasure} />
        </>
      ) : error ? (
        <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
      <PeopleFigures asked={asked} />
      <OverdueList key={of} asked={asked} />
    </>
  )
}

const Waiting = () => (
  <Delayed>
    <div className="skeleton costs-wait" />
  </Delayed>
)
