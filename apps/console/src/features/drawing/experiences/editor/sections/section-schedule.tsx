import { Button, DatePicker, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useMemo, useState } from 'react'
import { useNow } from '../../../../../components/relative-time.tsx'
import { useLanguage } from '../../../../../lib/texts/language.ts'
import { parseServerTime } from '../../../../../lib/texts/server-time.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { useConfiguredZone } from '../../draw-ex-cells.tsx'
import { CURRENCIES, fenOf, yuanOf } from '../../../../../lib/texts/money.ts'
import { SPANS, spanTimes, type Span } from '../../schedule.ts'
import { isZone, shiftZone, toWire, zoneChoices, zoneText } from '../../../../../lib/texts/time-zones.ts'
import { useExEditor, useExField } from '../editor-context.ts'
import { exEditorTexts } from '../editor.i18n.ts'
import { ExFormField } from '../ex-field.tsx'
import { EX_LIMITS } from '../limits.ts'
import { ExSection } from '../section.tsx'

const SPAN_TEXTS = { today: 'spanToday', weekend: 'spanWeekend', week: 'spanWeek', month: 'spanMonth' } as const

export function ScheduleSection() {
  const t = useTexts(exEditorTexts)
  const { store, canEdit } = useExEditor()
  const configured = useConfiguredZone()
  const { value: timeZone } = useExField('timeZone')
  const zone = timeZone !== '' && isZone(timeZone) ? timeZone : configured

  const now = useNow()
  const takeSpan = (span: Span) => {
    const { start, end } = spanTimes(span, now, zone)
    const [startTime, endTime] = [toWire(start, zone, configured), toWire(end, zone, configured)]
    if (startTime !== undefined && endTime !== undefined) store.getState().set({ startTime, endTime })
  }
  return (
    <ExSection name="schedule">
      <TimeField name="startTime" zone={zone} configured={configured} />
      <TimeField name="endTime" zone={zone} configured={configured} />
      <div className="ex-spans" role="group" aria-label={t('spans')}>
        <span className="draw-help">{t('spans')}</span>
        {SPANS.map((span) => (
          <Button key={span} size="small" disabled={!canEdit} onClick={() => takeSpan(span)}>
            {t(SPAN_TEXTS[span])}
          </Button>
        ))}
        <Length />
      </div>
      <ZoneField zone={zone} configured={configured} />
      <PriceFields />
    </ExSection>
  )
}

const SHOWN = 'YYYY-MM-DD HH:mm'
const WIRE = 'YYYY-MM-DD HH:mm:ss'

/** A time as the clocks of the venue show it; the draft holds it in the configured zone. */
function TimeField({ name, zone, configured }: { name: 'startTime' | 'endTime'; zone: string; configured: string }) {
  const t = useTexts(exEditorTexts)
  const language = useLanguage()
  const { value, set, error, canEdit } = useExField(name)
  const [isLeftOut, setIsLeftOut] = useState(false)
  const shown = shiftZone(value, configured, zone)
  const moment = parseServerTime(value)
  const take = (text: string) => {
    const wire = text === '' ? '' : toWire(text, zone, configured)
    setIsLeftOut(wire === undefined)
    if (wire !== undefined) set(wire)
  }
  const system =
    zone !== configured && moment
      ? t('inSystem', { zone: zoneText(configured, moment, language), time: value.slice(0, 16) })
      : undefined
  return (
    <ExFormField name={name} label={t(name)} isRequired help={system} error={isLeftOut ? t('noSuchTime') : error}>
      {({ id, status, describedBy }) => (
        <DatePicker
          id={id}
          status={status}
          aria-describedby={describedBy}
          className="res-wide"
          showTime={{ format: 'HH:mm', minuteStep: 5 }}
          needConfirm={false}
          format={SHOWN}
          allowClear={false}
          disabled={!canEdit}
          value={shown === '' ? null : dayjs(shown)}
          onChange={(next) => take(next ? next.second(0).format(WIRE) : '')}
        />
      )}
    </ExFormField>
  )
}

/** How long it is open: `开放 7 天`. */
function Length() {
  const t = useTexts(exEditorTexts)
  const [start, end] = [parseServerTime(useExField('startTime').value), parseServerTime(useExField('endTime').value)]
  if (!start || !end || end <= start) return null
  const minutes = Math.round((end.getTime() - start.getTime()) / 60_000)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  const parts = [
    days > 0 && t('days', { n: days }),
    hours > 0 && t('hours', { n: hours }),
    rest > 0 && t('minutes', { n: rest }),
  ].filter(Boolean)
  return <span className="draw-help">{t('runs', { time: parts.join(' ') })}</span>
}

/** Where the venue stands. Its opening hours stay as they were typed: ten o'clock there is another moment then. */
function ZoneField({ zone, configured }: { zone: string; configured: string }) {
  const t = useTexts(exEditorTexts)
  const language = useLanguage()
  const { store } = useExEditor()
  const { value, error, canEdit } = useExField('timeZone')
  const choices = useMemo(() => zoneChoices(language), [language])
  const now = useNow()
  const change = (next: string) => {
    const nextZone = next === '' ? configured : next
    const { startTime, endTime } = store.getState().draft
    const moved = (time: string) => toWire(shiftZone(time, configured, zone), nextZone, configured) ?? time
    store.getState().set({ timeZone: next, startTime: moved(startTime), endTime: moved(endTime) })
  }
  const options = [
    { value: '', label: t('zoneOwn', { zone: zoneText(configured, now, language) }), search: '' },
    ...choices,
  ]
  // What is stored stands there even where this browser does not know it.
  const shown = options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value, search: value.toLowerCase() }]
  return (
    <ExFormField
      name="timeZone"
      label={t('timeZone')}
      help={isZone(value || configured) ? t('zoneHelp') : t('zoneUnknown', { zone: value })}
      error={error}
    >
      {({ id, status, describedBy }) => (
        <Select
          id={id}
          status={status}
          aria-describedby={describedBy}
          value={value}
          disabled={!canEdit}
          options={shown}
          showSearch={{ filterOption: (typed, option) => option?.search.includes(typed.toLowerCase()) ?? false }}
          onChange={change}
        />
      )}
    </ExFormField>
  )
}

function PriceFields() {
  const t = useTexts(exEditorTexts)
  const price = useExField('price')
  /** Emptied to be typed anew: it counts as free, but no 0 may come between the person and the box. */
  const [isEmpty, setIsEmpty] = useState(false)
  const currency = useExField('currency')
  const currencies: readonly string[] = CURRENCIES
  const options = (currencies.includes(currency.value) ? currencies : [...currencies, currency.value]).map((code) => ({
    value: code,
    label: code,
  }))
  return (
    <div className="ex-price">
      <ExFormField name="price" label={t('price')} help={t('priceFree')} error={price.error}>
        {({ id, status, describedBy }) => (
          <InputNumber
            id={id}
            status={status}
            aria-describedby={describedBy}
            className="res-wide"
            min={0}
            max={yuanOf(EX_LIMITS.priceFen)}
            precision={2}
            step={1}
            disabled={!price.canEdit}
            value={isEmpty ? null : yuanOf(price.value)}
            onBlur={() => setIsEmpty(false)}
            onChange={(yuan) => {
              setIsEmpty(yuan === null)
              price.set(fenOf(yuan))
            }}
          />
        )}
      </ExFormField>
      <ExFormField name="currency" label={t('currency')} error={currency.error}>
        {({ id, status }) => (
          <Select
            id={id}
            status={status}
            value={currency.value}
            disabled={!currency.canEdit}
            options={options}
            onChange={currency.set}
          />
        )}
      </ExFormField>
    </div>
  )
}
