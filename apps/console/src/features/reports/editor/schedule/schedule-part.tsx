import { REPORT_FORMATS, type ReportFormat, type ReportSchedule } from '@drawdesk/contract/reports/report-definition'
import { Checkbox, Input, InputNumber, Select } from 'antd'
import { lazy } from 'react'
import { TimeOfDayInput } from '../../../../components/time-of-day/time-of-day-input.tsx'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { cronOf, TIMING_DEFAULT, timingOf, type Rhythm, type Timing } from './cron.ts'
import { editorTexts } from '../editor.i18n.ts'
import type { PartProps } from '../part.ts'
import { PeopleField, RolesField } from './receivers.tsx'
import { SmallField } from '../small-field.tsx'

const CronWords = lazy(() => loadChunk(() => import('./cron-words.tsx')))

const NONE = 'none'
const RHYTHMS = ['hourly', 'daily', 'weekly', 'monthly', 'custom'] as const
const CRON_LENGTH = 100
const SUNDAY_MS = Date.UTC(2026, 0, 4)
const DAY_MS = 86_400_000

interface SchedulePartProps extends PartProps<ReportSchedule | null> {
  /** As stored. */
  nextTime: string
}

/** When the report is sent, to which people, and as what. */
export function SchedulePart({ value, nextTime, isReadOnly, errorAt, onChange }: SchedulePartProps) {
  const t = useTexts(editorTexts)
  const timing = value && timingOf(value.cron)
  const choose = (rhythm: Rhythm | typeof NONE) => {
    if (rhythm === NONE) return onChange(null)
    const kept = value ?? { cron: '', userIds: '', roleIds: '', format: 'xlsx' as const }
    // A custom one begins with what the plain one said, but so that it stays custom.
    const cron = rhythm === 'custom' ? '0 8 * * 1-5' : cronOf({ ...(timing ?? TIMING_DEFAULT), rhythm }, kept.cron)
    onChange({ ...kept, cron })
  }
  const set = (part: Partial<ReportSchedule>) => value && onChange({ ...value, ...part })
  const setTiming = (part: Partial<Timing>) =>
    timing && value && set({ cron: cronOf({ ...timing, ...part }, value.cron) })
  return (
    <>
      <div className="report-row-fields">
        <SmallField label={t('when')} error={errorAt('')} isDisabled={isReadOnly}>
          {(props) => (
            <Select
              {...props}
              value={timing?.rhythm ?? NONE}
              options={[
                { value: NONE, label: t('noSchedule') },
                ...RHYTHMS.map((rhythm) => ({ value: rhythm, label: t(rhythm) })),
              ]}
              onChange={choose}
            />
          )}
        </SmallField>
        {timing && timing.rhythm !== 'custom' && (
          <TimingFields timing={timing} isReadOnly={isReadOnly} onChange={setTiming} />
        )}
        {value && timing?.rhythm === 'custom' && (
          <SmallField label={t('cron')} help={t('cronHelp')} error={errorAt('.cron')} isDisabled={isReadOnly}>
            {(props) => (
              <Input
                {...props}
                value={value.cron}
                maxLength={CRON_LENGTH}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => set({ cron: target.value })}
              />
            )}
          </SmallField>
        )}
        {value && (
          <SmallField label={t('format')} error={errorAt('.format')} isDisabled={isReadOnly}>
            {(props) => (
              <Select
                {...props}
                value={value.format}
                options={REPORT_FORMATS.map((format) => ({
                  value: format,
                  label: format === 'xlsx' ? 'Excel' : 'CSV',
                }))}
                onChange={(format: ReportFormat) => set({ format })}
              />
            )}
          </SmallField>
        )}
      </div>
      {value && (
        <>
          <LazyPart>
            <CronWords cron={value.cron} />
          </LazyPart>
          <div className="report-row-fields">
            <PeopleField
              value={value.userIds}
              error={errorAt('.userIds')}
              isReadOnly={isReadOnly}
              onChange={(userIds) => set({ userIds })}
            />
            <RolesField
              value={value.roleIds}
              error={errorAt('.roleIds')}
              isReadOnly={isReadOnly}
              onChange={(roleIds) => set({ roleIds })}
            />
          </div>
          <p className={value.userIds === '' && value.roleIds === '' ? 'res-error' : 'res-help'}>
            {t(value.userIds === '' && value.roleIds === '' ? 'noReceivers' : 'receiversHelp')}
          </p>
          {nextTime !== '' && <p className="res-help">{t('nextTime', { time: nextTime })}</p>}
        </>
      )}
    </>
  )
}

function TimingFields({
  timing,
  isReadOnly,
  onChange,
}: {
  timing: Timing
  isReadOnly: boolean
  onChange: (part: Partial<Timing>) => void
}) {
  const t = useTexts(editorTexts)
  const language = useLanguage()
  const weekday = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { weekday: 'short', timeZone: 'UTC' })
  if (timing.rhythm === 'hourly')
    return (
      <SmallField label={t('minute')} isDisabled={isReadOnly}>
        {(props) => (
          <InputNumber
            {...props}
            className="res-wide"
            min={0}
            max={59}
            precision={0}
            value={timing.minute}
            onChange={(minute) => onChange({ minute: minute ?? 0 })}
          />
        )}
      </SmallField>
    )
  const time = `${String(timing.hour).padStart(2, '0')}:${String(timing.minute).padStart(2, '0')}`
  return (
    <>
      <SmallField label={t('time')} isDisabled={isReadOnly}>
        {(props) => (
          <TimeOfDayInput
            {...props}
            isKept
            value={time}
            onChange={(next) => {
              const [hour = 0, minute = 0] = next.split(':').map(Number)
              onChange({ hour, minute })
            }}
          />
        )}
      </SmallField>
      {timing.rhythm === 'monthly' && (
        <SmallField label={t('dayOfMonth')} isDisabled={isReadOnly}>
          {(props) => (
            <InputNumber
              {...props}
              className="res-wide"
              min={1}
              max={31}
              precision={0}
              value={timing.day}
              onChange={(day) => onChange({ day: day ?? 1 })}
            />
          )}
        </SmallField>
      )}
      {timing.rhythm === 'weekly' && (
        <fieldset className="report-weekdays report-wide">
          <legend>{t('weekdays')}</legend>
          <Checkbox.Group
            disabled={isReadOnly}
            value={timing.weekdays}
            options={[1, 2, 3, 4, 5, 6, 0].map((day) => ({
              value: day,
              label: weekday.format(SUNDAY_MS + day * DAY_MS),
            }))}
            onChange={(weekdays) => weekdays.length > 0 && onChange({ weekdays: weekdays.toSorted() })}
          />
        </fieldset>
      )}
    </>
  )
}
