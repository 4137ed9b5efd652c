import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import type { PrintJob } from '@drawdesk/contract/devices/print-job'
import { useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useId, useState } from 'react'
import { Part } from '../../../../components/costs/part.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { DialogForm, useDialogSending } from '../../../../resource/form/dialog-form.tsx'
import { DeviceSelect } from '../../shared/device-select.tsx'
import { devicesKey, movePrints, type ChosenDevice } from '../../shared/devices.api.ts'
import { printsTexts } from './prints.i18n.ts'

interface MoveDialogProps {
  device: Pick<DrawLogin, 'id' | 'deviceName'>
  /** One print; all that waits without it. */
  job?: Pick<PrintJob, 'id' | 'begun'> | undefined
  onClose: () => void
}

/** Hands what a device has not begun to another one, as when its printer is broken. */
export function MoveDialog({ device, job, onClose }: MoveDialogProps) {
  const t = useTexts(printsTexts)
  const id = useId()
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<ChosenDevice>()
  const [withBegun, setWithBegun] = useState(false)
  const isBegun = job?.begun === 1
  const sending = useDialogSending({
    name: 'drawLogin movePrints',
    failed: t('failedAct'),
    check: () => ({
      ...(chosen ? {} : { to: t('moveToMissing') }),
      ...(isBegun && !withBegun ? { begun: t('begunMissing') } : {}),
    }),
    send: async () => {
      if (!chosen) return
      const { ids } = await movePrints({
        from: device.id,
        to: chosen.id,
        ...(job === undefined ? {} : { ids: [job.id] }),
        ...(withBegun ? { begun: 1 } : {}),
      })
      void message.success(t('moved', { name: chosen.deviceName, n: ids.length }))
      await queryClient.invalidateQueries({ queryKey: devicesKey })
    },
    onClose,
  })
  return (
    <DialogForm
      id={id}
      title={t(job === undefined ? 'moveTitle' : 'moveOneTitle')}
      widthPx={480}
      sending={sending}
      submitText={t('moveGo')}
      cancelText={t('back')}
      onClose={onClose}
    >
      <p className="print-move-text">
        {t(job === undefined ? 'moveText' : 'moveOneText', { name: device.deviceName })}
      </p>
      <Part id={`${id}-to`} label={t('moveTo')} isRequired error={sending.errors.to}>
        <DeviceSelect
          id={`${id}-to`}
          value={chosen?.id}
          without={device.id}
          isInvalid={sending.errors.to !== undefined}
          onChange={(next) => {
            setChosen(next)
            sending.forget(['to'])
          }}
        />
      </Part>
      {(isBegun || job === undefined) && (
        <Part
          id={`${id}-begun`}
          label={t('begun')}
          help={t('begunHint', { name: device.deviceName })}
          error={sending.errors.begun}
        >
          <Checkbox
            checked={withBegun}
            onChange={({ target }) => {
              setWithBegun(target.checked)
              sending.forget(['begun'])
            }}
          >
            {t(isBegun ? 'begunOne' : 'begunAll')}
          </Checkbox>
        </Part>
      )}
    </DialogForm>
  )
}
