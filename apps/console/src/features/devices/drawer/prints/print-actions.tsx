import { PRINT_STATE, type PrintJob } from '@drawdesk/contract/devices/print-job'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { cancelPrint, devicesKey, retryPrint } from '../../shared/devices.api.ts'
import { printsTexts } from './prints.i18n.ts'

const OPEN: readonly number[] = [PRINT_STATE.waiting, PRINT_STATE.sent, PRINT_STATE.printing, PRINT_STATE.paused]
const MOVABLE: readonly number[] = [PRINT_STATE.waiting, PRINT_STATE.sent, PRINT_STATE.paused]
const AGAIN: readonly number[] = [PRINT_STATE.failed, PRINT_STATE.cancelled]

/** Stops a print that has not come out whole, hands it to another device, or queues one again that never came out. */
export function PrintActions({ job, onMove }: { job: PrintJob; onMove: () => void }) {
  const t = useTexts(printsTexts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const name = job.infoId === '' ? t('testPage') : job.infoId.slice(-6)

  async function act(what: 'cancel' | 'retry'): Promise<void> {
    setIsBusy(true)
    try {
      await (what === 'cancel' ? cancelPrint(job.id) : retryPrint(job.id))
      void message.success(t(what === 'cancel' ? 'cancelled' : 'retried'))
    } catch (error) {
      logFailure(`drawLogin ${what}Print`, error) // Its message has been shown; the job is read again below.
    } finally {
      setIsBusy(false)
      await queryClient.invalidateQueries({ queryKey: devicesKey })
    }
  }
  const askToCancel = () =>
    modal.confirm({
      title: t('cancelAsk'),
      content: t(job.orderNo === '' ? 'cancelText' : 'cancelPaid', {
        n: job.sheets - job.printed,
        no: job.orderNo,
      }),
      okText: t('cancel'),
      cancelText: t('keep'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => act('cancel'),
    })
  return (
    <span className="print-actions">
      {MOVABLE.includes(job.state) && (
        <Button size="small" aria-label={t('moveOneOf', { name })} onClick={onMove}>
          {t('moveOne')}
        </Button>
      )}
      {OPEN.includes(job.state) && (
        <Button size="small" loading={isBusy} aria-label={t('cancelOf', { name })} onClick={askToCancel}>
          {t('cancel')}
        </Button>
      )}
      {AGAIN.includes(job.state) && (
        <Button size="small" loading={isBusy} aria-label={t('retryOf', { name })} onClick={() => void act('retry')}>
          {t('retry')}
        </Button>
      )}
    </span>
  )
}
