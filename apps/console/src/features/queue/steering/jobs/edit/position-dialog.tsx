import type { QueueRow } from '@drawdesk/contract/queue/queue-manage'
import { InputNumber } from 'antd'
import { useId, useState } from 'react'
import { AppModal } from '../../../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { PromptText } from '../job-cells.tsx'
import { jobsTexts } from '../jobs.i18n.ts'

interface PositionDialogProps {
  row: QueueRow
  onMove: (row: QueueRow, position: number) => void
  onClose: () => void
}

/** Asks for the place that a waiting drawing is moved to. */
export default function PositionDialog({ row, onMove, onClose }: PositionDialogProps) {
  const t = useTexts(jobsTexts)
  const id = useId()
  const [position, setPosition] = useState<number | null>(row.position)
  const [isAsked, setIsAsked] = useState(false)
  const isWrong = isAsked && position === null
  const submit = () => {
    setIsAsked(true)
    if (position === null) return
    onClose()
    if (position !== row.position) onMove(row, position)
  }
  return (
    <AppModal
      open
      title={t('placeTitle')}
      width={400}
      okText={t('placeOk')}
      cancelText={t('cancel')}
      onCancel={onClose}
      onOk={submit}
      afterOpenChange={(isOpen) => {
        if (isOpen) document.getElementById(id)?.focus()
      }}
    >
      <form
        className="res-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <PromptText prompt={row.prompt} />
        <div className="res-field">
          <label htmlFor={id}>{t('placeOf')}</label>
          <InputNumber<number>
            id={id}
            min={1}
            precision={0}
            value={position}
            status={isWrong ? 'error' : undefined}
            aria-invalid={isWrong || undefined}
            aria-describedby={`${id}-help`}
            onChange={setPosition}
          />
          {isWrong ? (
            <p id={`${id}-help`} className="draw-error" role="alert">
              {t('placeAsk')}
            </p>
          ) : (
            <p id={`${id}-help`} className="draw-help">
              {t('placeHelp')}
            </p>
          )}
        </div>
      </form>
    </AppModal>
  )
}
