import type { FileView } from '@drawdesk/contract/core/schema'
import { PRINT_LAYOUT_OPTIONS } from '@drawdesk/contract/devices/draw-login-resource'
import { COPIES_MOST, type PrintLayout } from '@drawdesk/contract/devices/print-job'
import { useQueryClient } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { useId, useState } from 'react'
import { Part } from '../../../../components/costs/part.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { DialogForm, useDialogSending, type DialogErrors } from '../../../../resource/form/dialog-form.tsx'
import { DeviceSelect } from '../device-select.tsx'
import { devicesKey, pushPrint, type ChosenDevice } from '../devices.api.ts'
import { PictureChoice } from './picture-choice.tsx'
import './push-print.css'
import { pushPrintTexts } from './push-print.i18n.ts'

/** In the place of a layout: the one that the device has. */
const OWN = 'own'

interface PushPrintDialogProps {
  infoId: string
  pictures: readonly FileView[]
  onClose: () => void
}

/** Where a picture is printed, how often and how. A repeat within a minute is asked about before it is sent again. */
export default function PushPrintDialog({ infoId, pictures, onClose }: PushPrintDialogProps) {
  const t = useTexts(pushPrintTexts)
  const text = useText()
  const id = useId()
  const [fileId, setFileId] = useState(pictures[0]?.fileId ?? '')
  const [device, setDevice] = useState<ChosenDevice>()
  const [copies, setCopies] = useState('1')
  const [layout, setLayout] = useState<PrintLayout | typeof OWN>(OWN)
  const count = /^\d{1,3}$/.test(copies.trim()) ? Number(copies) : 0
  const { sending, isRepeat, changed } = usePushing({ infoId, fileId, device, count, layout }, onClose)
  const { errors } = sending
  return (
    <DialogForm
      id={id}
      title={t('title')}
      widthPx={480}
      sending={sending}
      submitText={t(isRepeat ? 'again' : 'go')}
      cancelText={t('cancel')}
      onClose={onClose}
    >
      {pictures.length > 1 && (
        <PictureChoice
          pictures={pictures}
          value={fileId}
          onChange={(next) => {
            setFileId(next)
            changed('fileId')
          }}
        />
      )}
      <Part
        id={`${id}-device`}
        label={t('device')}
        isRequired
        error={errors.loginId}
        help={device?.online === 0 ? t('offline') : undefined}
      >
        <DeviceSelect
          id={`${id}-device`}
          value={device?.id}
          isInvalid={errors.loginId !== undefined}
          onChange={(next) => {
            setDevice(next)
            changed('loginId')
          }}
        />
      </Part>
      <Part id={`${id}-copies`} label={t('copies')} isRequired error={errors.copies} help={usePaperText(device, count)}>
        <Input
          id={`${id}-copies`}
          inputMode="numeric"
          autoComplete="off"
          value={copies}
          status={errors.copies === undefined ? undefined : 'error'}
          onChange={({ target }) => {
            setCopies(target.value)
            changed('copies')
          }}
        />
      </Part>
      <Part id={`${id}-layout`} label={t('layout')} error={errors.layout}>
        <Select<PrintLayout | typeof OWN>
          id={`${id}-layout`}
          value={layout}
          options={[
            { value: OWN, label: t('ownLayout') },
            ...PRINT_LAYOUT_OPTIONS.map(({ value, label }) => ({ value, label: text(label) })),
          ]}
          onChange={(next) => {
            setLayout(next)
            changed('layout')
          }}
        />
      </Part>
    </DialogForm>
  )
}

/** What it takes of the paper there. */
function usePaperText(device: ChosenDevice | undefined, count: number): string | undefined {
  const t = useTexts(pushPrintTexts)
  if (!device || count === 0) return undefined
  const left = device.paperNum.toLocaleString('en')
  return t(device.paperNum < count ? 'tooFew' : 'takes', { n: count, left })
}

interface Asked {
  infoId: string
  fileId: string
  device: ChosenDevice | undefined
  count: number
  layout: PrintLayout | typeof OWN
}

/** Sends it; where the server finds that it was sent a moment ago, the next press says that it is meant. */
function usePushing({ infoId, fileId, device, count, layout }: Asked, onClose: () => void) {
  const t = useTexts(pushPrintTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const [isRepeat, setIsRepeat] = useState(false)
  // Pressing again after a lost answer asks for the same print.
  const [request, setRequest] = useState(() => crypto.randomUUID())

  const check = (): DialogErrors => ({
    ...(device ? {} : { loginId: t('deviceMissing') }),
    ...(count >= 1 && count <= COPIES_MOST ? {} : { copies: t('copiesBad', { n: COPIES_MOST }) }),
  })
  async function send(): Promise<void> {
    if (!device) return
    try {
      const { position } = await pushPrint({
        infoId,
        loginId: device.id,
        fileId,
        copies: count,
        ...(layout === OWN ? {} : { layout }),
        ...(isRepeat ? { again: 1 as const } : {}),
        clientRequestId: request,
      })
      void message.success(t('sent', { name: device.deviceName, n: position }))
    } catch (error) {
      const isAsked = error instanceof ApiError && error.errors?.some(({ field }) => field === 'again') === true
      setIsRepeat(isAsked)
      // The question is the whole dialog's: there is no field for it.
      throw isAsked ? new ApiError(error.message, { code: error.code, cause: error }) : error
    } finally {
      void queryClient.invalidateQueries({ queryKey: devicesKey })
    }
  }
  const sending = useDialogSending({ name: 'drawLogin pushPrint', failed: t('failed'), check, send, onClose })
  /** Another print is asked for. */
  const changed = (field: string): void => {
    sending.forget([field])
    setIsRepeat(false)
    setRequest(crypto.randomUUID())
  }
  return { sending, isRepeat, changed }
}
