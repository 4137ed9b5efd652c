import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Delayed } from '../../components/delayed.tsx'
import { EmptyNote } from '../../components/empty.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { useMenuPages } from '../../lib/menu.ts'
import { useTexts } from '../../lib/texts.ts'
import { dayCountsQuery, lastDays, outcomesQuery } from './dashboard.api.ts'
import { texts } from './dashboard.i18n.ts'
import { DayBars } from './day-bars.tsx'
import { OutcomeList } from './outcome-list.tsx'
import './dashboard.css'

const RECORDS_PATH = '/drawing/drawInfo'
const APIS_PATH = '/drawing/drawApi'

/** The last seven days in figures: drawings per day, and how they ended. */
export default function DashboardPage() {
  const text = useTexts(texts)
  const navigate = useNavigate()
  const pages = useMenuPages()
  const mayRead = pages.some(({ path }) => path === RECORDS_PATH)
  return (
    <div className="dashboard">
      <PageHeader title={text('title')} purpose={text('purpose')} />
      {mayRead ? (
        <WeekFigures canOpenApis={pages.some(({ path }) => path === APIS_PATH)} />
      ) : (
        <EmptyNote title={text('noRights')} reason={text('noRightsReason')} action={<Button onClick={() => void navigate('/wel/index')}>{text('home')}</Button>} />
      )}
    </div>
  )
}

function WeekFigures({ canOpenApis }: { canOpenApis: boolean }) {
  const text = useTexts(texts)
  const navigate = useNavigate()
  const [days] = useState(() => lastDays())
  const counts = useQuery(dayCountsQuery(days))
  const outcomes = useQuery(outcomesQuery(days))
  const error = counts.error ?? outcomes.error
  const retry = () => {
    if (counts.error) void counts.refetch()
    if (outcomes.error) void outcomes.refetch()
  }
  if (!counts.data || !outcomes.data) {
    if (error) return <ErrorNote error={error} title={text('failedToLoad')} onRetry={retry} />
    return (
      <Delayed>
        <div className="skeleton dashboard-waiting" />
      </Delayed>
    )
  }
  if (counts.data.every(({ total }) => total === 0)) {
    const action = canOpenApis ? <Button type="primary" onClick={() => void navigate(APIS_PATH)}>{text('noneAction')}</Button> : undefined
    return <EmptyNote title={text('none')} reason={text('noneReason')} action={action} />
  }
  return (
    <div className="dashboard-parts">
      <DayBars days={days} counts={counts.data} />
      <OutcomeList outcomes={outcomes.data} days={days} />
    </div>
  )
}
