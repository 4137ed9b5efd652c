import type { DrawLogin, PaperForecast } from '@drawdesk/contract/devices/draw-login'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ColumnChart } from '../../../../components/charts/column-chart.tsx'
import { topOfScale } from '../../../../components/charts/scale.ts'
import { Delayed } from '../../../../components/delayed.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useLanguage, type Language } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { forecastQuery } from '../../shared/devices.api.ts'
import { paperTexts } from './paper.i18n.ts'

const HEIGHT_PX = 96
const DAYS_OF_WEEK = 7
/** A Monday, from which the names of weekdays are made. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** How long the paper lasts, by what was used on each weekday. */
export function Forecast({ device }: { device: Pick<DrawLogin, 'id' | 'paperNum'> }) {
  const t = useTexts(paperTexts)
  const { data, error, refetch } = useQuery(forecastQuery(device.id))
  if (error) return <ErrorNote isCompact error={error} title={t('forecastFailed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Delayed>
        <Skeleton active paragraph={{ rows: 3 }} />
      </Delayed>
    )
  if (data.perDay === null) return <p className="res-help">{t('forecastNone')}</p>
  return (
    <div className="paper-forecast">
      <ForecastWords forecast={data} perDay={data.perDay} paperNum={device.paperNum} />
      <Weekdays byWeekday={data.basis.byWeekday} />
    </div>
  )
}

function ForecastWords({
  forecast: { daysLeft, emptyAt, basis },
  perDay,
  paperNum,
}: {
  forecast: PaperForecast
  perDay: number
  paperNum: number
}) {
  const t = useTexts(paperTexts)
  const figures = {
    days: basis.days === 1 ? t('day') : t('days', { n: basis.days }),
    perDay: sheets(perDay),
    time: emptyAt.slice(0, 'yyyy-MM-dd HH:mm'.length),
  }
  const days = Math.round(daysLeft ?? 0)
  return (
    <div>
      <p className="paper-days">
        {paperNum === 0
          ? t('empty')
          : daysLeft === null || daysLeft < 1
            ? t('lessThanDay')
            : days === 1
              ? t('dayLeft')
              : t('daysLeft', { n: days.toLocaleString('en') })}
      </p>
      <p className="res-help">{t(paperNum > 0 && emptyAt !== '' ? 'emptyAt' : 'emptyNow', figures)}</p>
    </div>
  )
}

function Weekdays({ byWeekday }: { byWeekday: readonly number[] }) {
  const t = useTexts(paperTexts)
  const language = useLanguage()
  const days = byWeekday.slice(0, DAYS_OF_WEEK).map((value, index) => ({
    short: weekdayName(index, language, 'short'),
    name: weekdayName(index, language, 'long'),
    value,
    text: t('sheets', { n: sheets(value) }),
  }))
  return (
    <div>
      <ColumnChart
        label={t('byWeekday')}
        heightPx={HEIGHT_PX}
        top={topOfScale(Math.max(...byWeekday, 1))}
        axis={(value) => value.toLocaleString('en')}
        legend={[]}
        hasNumbers
        columns={days.map(({ short, name, value, text }) => ({
          key: name,
          label: short,
          name,
          total: text,
          parts: [{ series: 'accent', label: t('average'), value, text }],
          spoken: `${name}, ${text}`,
          number: value > 0 ? sheets(value) : undefined,
        }))}
      />
      <details className="paper-table">
        <summary>{t('asTable')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('weekday')}</th>
              <th scope="col">{t('average')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{sheets(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

/** One decimal below ten, none above. */
const sheets = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })

function weekdayName(index: number, language: Language, weekday: 'short' | 'long'): string {
  const format = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { weekday, timeZone: 'UTC' })
  return format.format(MONDAY_MS + index * DAY_MS)
}
