import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useLive } from '../../../components/live.tsx'
import { dayColumns } from '../../../components/outcome-chart/day-columns.ts'
import { OutcomeChart } from '../../../components/outcome-chart/outcome-chart.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { APIS_PATH, RECORDS_PATH, totalOf, useDrawFigures } from '../../../lib/home/draw-figures.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useMenuPages } from '../../../lib/menu/menu.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { OwnTenantNote } from '../../../resource/tenant/own-tenant-note.tsx'
import { ApiTable } from './api-table.tsx'
import { Card } from './card.tsx'
import { texts } from './dashboard.i18n.ts'
import { HourChart } from './hour-chart.tsx'
import { OutcomeList } from './outcome-list.tsx'
import { RangeChoice } from './range-choice.tsx'
import { readRange, type RangeDays } from './range.ts'
import './dashboard.css'

const DAYS_HEIGHT_PX = 220

/** Drawings in figures: by day, by hour of today, by how they ended and by API. */
export default function DashboardPage() {
  const text = useTexts(texts)
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const pages = useMenuPages()
  const days = readRange(address)
  const mayRead = pages.some(({ path }) => path === RECORDS_PATH)
  return (
    <div className="dashboard">
      <OwnTenantNote way="costsOf" />
      <PageHeader
        title={text('title')}
        purpose={text('purpose')}
        actions={mayRead ? <RangeChoice days={days} /> : undefined}
      />
      {mayRead ? (
        <Figures dayCount={days} canOpenApis={pages.some(({ path }) => path === APIS_PATH)} />
      ) : (
        <EmptyNote
          title={text('noRights')}
          reason={text('noRightsReason')}
          action={<Button onClick={() => void navigate('/wel/index')}>{text('home')}</Button>}
        />
      )}
    </div>
  )
}

function Figures({ dayCount, canOpenApis }: { dayCount: RangeDays; canOpenApis: boolean }) {
  const text = useTexts(texts)
  const language = useLanguage()
  const navigate = useNavigate()
  const { data: figures, error, refetch } = useDrawFigures(dayCount, useLive())
  if (!figures) {
    if (error) return <ErrorNote error={error} title={text('failedToLoad')} onRetry={() => void refetch()} />
    return (
      <Delayed>
        <div className="skeleton dashboard-waiting" />
      </Delayed>
    )
  }
  if (figures.days.every((day) => totalOf(day) === 0)) {
    const action = canOpenApis ? (
      <Button type="primary" onClick={() => void navigate(APIS_PATH)}>
        {text('noneAction')}
      </Button>
    ) : undefined
    return <EmptyNote title={text('none', { days: dayCount })} reason={text('noneReason')} action={action} />
  }
  return (
    <div className="dashboard-parts">
      <Card title={text('days')}>
        <OutcomeChart label={text('days')} columns={dayColumns(figures.days, language)} heightPx={DAYS_HEIGHT_PX} />
      </Card>
      <OutcomeList days={figures.days} />
      <ApiTable figures={figures} />
      <HourChart figures={figures} />
    </div>
  )
}
