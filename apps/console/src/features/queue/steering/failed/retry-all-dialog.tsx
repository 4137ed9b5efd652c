import { FAILED_DAYS, RETRY_BY_FILTER_MAX } from '@drawdesk/contract/queue/queue-manage'
import { useQuery } from '@tanstack/react-query'
import { Radio } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { failedQuery } from './failed.api.ts'
import { failedTexts } from './failed.i18n.ts'
import type { Retry, RetryFilter } from './use-retry.ts'

const countText = (count: number): string => count.toLocaleString('en-US')

/** Which of all that failed are tried again: those that another try may help, unless somebody wants the others too. */
export function RetryAllDialog({
  asked: { filter, total },
  onRetry,
  onClose,
}: {
  asked: NonNullable<Retry['asked']>
  onRetry: (filter: RetryFilter) => void
  onClose: () => void
}) {
  const t = useTexts(failedTexts)
  const { data } = useQuery(failedQuery({ ...filter, retryable: 1, current: 1, size: 1 }))
  const hopeful = data ? (data.total ?? 0) : undefined
  const [chosen, setChosen] = useState<'hopeful' | 'all'>()
  const choice = chosen ?? (hopeful === 0 ? 'all' : 'hopeful')
  const count = choice === 'all' ? total : (hopeful ?? 0)
  const isFiltered = Object.keys(filter).some((name) => name !== 'tenantId')
  return (
    <AppModal
      open
      title={t('retryAllTitle', { of: isFiltered ? t('ofFilter') : t('ofAll', { days: FAILED_DAYS }) })}
      okText={t('retryCount', { n: countText(Math.min(count, RETRY_BY_FILTER_MAX)) })}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: hopeful === undefined || count === 0 }}
      onOk={() => onRetry(choice === 'all' ? filter : { ...filter, retryable: 1 })}
      onCancel={onClose}
    >
      <Radio.Group
        className="failed-choices"
        value={choice}
        onChange={({ target }) => setChosen(target.value as 'hopeful' | 'all')}
      >
        <Radio value="hopeful" disabled={hopeful === 0}>
          {t('onlyHopeful', { n: hopeful === undefined ? '…' : countText(hopeful) })}
        </Radio>
        <Radio value="all">
          {t('allFailed', {
            n: countText(total),
            rest: hopeful === undefined ? '…' : countText(Math.max(0, total - hopeful)),
          })}
        </Radio>
      </Radio.Group>
      <p className="draw-help">
        {t('retryAllText')}
        {count > RETRY_BY_FILTER_MAX && ` ${t('retryAllMost', { most: countText(RETRY_BY_FILTER_MAX) })}`}
      </p>
    </AppModal>
  )
}
