import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { PRINT_STATE, type PrintJob } from '@drawdesk/contract/devices/print-job'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Radio } from 'antd'
import { useId, useState } from 'react'
import { Part } from '../../../../components/costs/part.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { DialogForm, useDialogSending } from '../../../../resource/form/dialog-form.tsx'
import { devicesKey, printsQuery, resolvePrint } from '../devices.api.ts'
import './silent-print.css'
import { silentPrintTexts } from './silent-print.i18n.ts'

interface SilentPrintDialogProps {
  device: Pick<DrawLogin, 'id' | 'deviceName'>
  onClose: () => void
}

/** Asks what came out of a print whose machine says nothing any more, so that the queue goes on and nothing is printed twice. */
export default function SilentPrintDialog({ device, onClose }: SilentPrintDialogProps) {
  const t = useTexts(silentPrintTexts)
  const id = useId()
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const { data } = useQuery(
    printsQuery({ loginId: device.id, state: String(PRINT_STATE.printing), current: 1, size: 1 }),
  )
  const job = data?.records[0]
  const [out, setOut] = useState<number>()
  const sending = useDialogSending({
    name: 'drawLogin resolvePrint',
    failed: t('failed'),
    check: () => (!job ? { '': t('over') } : out === undefined ? { printed: t('missing') } : {}),
    send: async () => {
      if (!job || out === undefined) return
      try {
        await resolvePrint({ id: job.id, printed: out })
      } finally {
        await queryClient.invalidateQueries({ queryKey: devicesKey })
      }
      void message.success(t('settled'))
    },
    onClose,
  })
  const isRest = job !== undefined && out !== undefined && out < job.sheets
  return (
    <DialogForm
      id={id}
      title={t('title', { name: device.deviceName })}
      widthPx={480}
      sending={sending}
      submitText={t(isRest ? 'again' : 'settle')}
      cancelText={t('cancel')}
      onClose={onClose}
    >
      <p className="silent-print-text">{data && !job ? t('over') : t('text')}</p>
      {job && (
        <Part id={`${id}-out`} label={t('out')} isRequired error={sending.errors.printed}>
          <Radio.Group
            id={`${id}-out`}
            className="silent-print-out"
            value={out}
            onChange={({ target }) => {
              setOut(target.value as number)
              sending.forget(['printed'])
            }}
          >
            {countsOf(job).map((count) => (
              <Radio key={count} value={count}>
                {count === 0
                  ? t('none')
                  : count < job.sheets
                    ? t('some', { n: count, sheets: job.sheets })
                    : t(job.sheets === 1 ? 'one' : 'all', { sheets: job.sheets })}
              </Radio>
            ))}
          </Radio.Group>
        </Part>
      )}
    </DialogForm>
  )
}

/** From all of them down to those that were reported. */
const countsOf = ({ printed, sheets }: PrintJob): number[] =>
  Array.from({ length: sheets - printed + 1 }, (_, index) => sheets - index)
