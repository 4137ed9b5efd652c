import { DownloadOutlined } from '@ant-design/icons'
import { STATUS } from '@drawdesk/contract/core/errors'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { usePermission } from '../../../lib/permissions.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { startOfServerDay } from '../../../lib/server-time.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import '../../../resource/resource.css'
import { readAsked, type CostsAsked } from './asked.ts'
import { costsQuery, exportCosts } from './chat-costs.api.ts'
import './chat-costs.css'
import { costsTexts } from './chat-costs.i18n.ts'
import { CostsTable } from './costs-table.tsx'
import { DayChart } from './day-chart.tsx'
import { QuotaList } from './quota-list.tsx'
import { SpanChoice } from './span-choice.tsx'
import { Totals } from './totals.tsx'

const DAY_LENGTH = 10

/** What chat used and cost, and the quotas that bound it. The days and the grouping stand in the address. */
export default function ChatCostsPage() {
  const t = useTexts(costsTexts)
  const [address, put] = useAddress()
  const canView = usePermission('chatCosts_view')
  const canEdit = usePermission('chatCosts_edit')
  const today = startOfServerDay().slice(0, DAY_LENGTH)
  const asked = readAsked(address, today)
  if (!canView && !canEdit) {
    return (
      <div className="res-page costs">
        <PageHeader title={t('title')} purpose={t('purpose')} />
        <EmptyNote title={t('noRights')} reason={t('noRightsReason')} />
      </div>
    )
  }
  return (
    <div className="res-page costs">
      <PageHeader title={t('title')} purpose={t('purpose')} actions={canView && <ExportCosts asked={asked} />} />
      {canView && <SpanChoice asked={asked} today={today} onChange={(changes) => put(changes)} />}
      {canView && <Figures asked={asked} onBy={(by) => put({ by: by === 'model' ? undefined : by }, { replace: true })} />}
      <QuotaList />
    </div>
  )
}

function Figures({ asked, onBy }: { asked: CostsAsked; onBy: (by: CostsAsked['by']) => void }) {
  const t = useTexts(costsTexts)
  const { data: costs, error, isPlaceholderData, refetch } = useQuery(costsQuery(asked))
  if (error) {
    const isForbidden = error instanceof ApiError && error.code === STATUS.forbidden
    return isForbidden ? <EmptyNote title={t('noRights')} reason={t('noRightsReason')} /> : <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
  }
  if (!costs) return <Delayed><div className="skeleton costs-wait" /></Delayed>
  if (costs.total.messages === 0) return <section className="costs-card"><EmptyNote title={t('none')} reason={t('noneReason')} /></section>
  return (
    <>
      <Totals total={costs.total} />
      <DayChart days={costs.days} />
      <CostsTable costs={costs} by={asked.by} isTurning={isPlaceholderData} onBy={onBy} />
    </>
  )
}

function ExportCosts({ asked }: { asked: CostsAsked }) {
  const t = useTexts(costsTexts)
  const [isBusy, setIsBusy] = useState(false)
  async function save(): Promise<void> {
    setIsBusy(true)
    try {
      saveFile(await exportCosts(asked), `${t('exportFile')} ${asked.from} ${asked.to}.xlsx`)
    } catch (error) {
      logFailure('chatCosts export', error) // Its message has been shown.
    } finally {
      setIsBusy(false)
    }
  }
  return <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} onClick={() => void save()}>{t('export')}</Button>
}
