import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { useQueryClient } from '@tanstack/react-query'
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
  jobId?: string | undefined
  onClose: () => void
}

/** Hands what a device has not begun to another one, as when its printer is broken. */
export function MoveDialog({ device, jobId, onClose }: MoveDialogProps) {
  const t = useTexts(printsTexts)
  const id = useId()
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<ChosenDevice>()
  const sending = useDialogSending({
    name: 'drawLogin movePrints',
    failed: t('failedAct'),
    check: () => (chosen ? {} : { to: t('moveToMissing') }),
    send: async () => {
      if (!chosen) return
      const { ids } = await movePrints({
        from: device.id,
        to: chosen.id,
        ...(jobId === undefined ? {} : { ids: [jobId] }),
      })
      void message.success(t('moved', { name: chosen.deviceName, n: ids.length }))
      await queryClient.invalidateQueries({ queryKey: devicesKey })
    },
    onClose,
  })
  return (
    <DialogForm
      id={id}
      title={t(jobId === undefined ? 'moveTitle' : 'moveOneTitle')}
      widthPx={480}
      sending={sending}
      submitText={t('moveGo')}
      cancelText={t('back')}
      onClose={onClose}
    >
      <p className="print-move-text">
        {t(jobId === undefined ? 'moveText' : 'moveOneText', { name: device.deviceName })}
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
    </DialogForm>
  )
}
