import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useId, useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { startOfServerDay } from '../../../lib/texts/server-time.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { roleTexts } from './role.i18n.ts'

const WIRE_TIME = 'YYYY-MM-DD HH:mm:ss'

interface ScheduleDialogProps {
  isBusy: boolean
  /** `YYYY-MM-DD HH:mm:ss`. */
  onSchedule: (time: string) => void
  onClose: () => void
}

/** When a change is to be made. */
export function ScheduleDialog({ isBusy, onSchedule, onClose }: ScheduleDialogProps) {
  const t = useTexts(roleTexts)
  const id = useId()
  const [time, setTime] = useState<Dayjs | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const tomorrow = dayjs(startOfServerDay().slice(0, 10)).add(1, 'day')
  const press = () => {
    setIsMissing(time === null)
    if (time === null) return document.getElementById(id)?.focus()
    onSchedule(time.format(WIRE_TIME))
  }
  return (
    <AppModal
      open
      title={t('scheduleTitle')}
      okText={t('arrange')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={press}
      onCancel={onClose}
    >
      <div className="res-form">
        <div className="res-field">
          <label htmlFor={id}>
            {t('time')}
            <span className="res-required" aria-hidden>
              {' '}
              *
            </span>
          </label>
          <DatePicker
            id={id}
            className="res-wide"
            showTime={{ defaultOpenValue: tomorrow }}
            format={WIRE_TIME}
            minDate={tomorrow.subtract(1, 'day')}
            value={time}
            status={isMissing && time === null ? 'error' : ''}
            aria-describedby={`${id}-note`}
            presets={[
              { label: t('tomorrow'), value: tomorrow },
              { label: t('nextMonday'), value: tomorrow.add((8 - tomorrow.day()) % 7, 'day') },
              { label: t('nextMonth'), value: tomorrow.subtract(1, 'day').add(1, 'month').startOf('month') },
            ]}
            onChange={(next: Dayjs | null) => setTime(next)}
          />
          <div id={`${id}-note`} className={isMissing && time === null ? 'res-error' : 'res-help'}>
            {isMissing && time === null ? t('timeMissing') : t('scheduleHelp')}
          </div>
        </div>
      </div>
    </AppModal>
  )
}
