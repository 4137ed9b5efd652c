import type { ReportChart as Chart } from '@drawdesk/contract/reports/report-definition'
import type { ReportAnswerColumn, ReportRecord } from '@drawdesk/contract/reports/report-run'
import type { ReactNode } from 'react'
import { useSpoken } from '../../../components/charts/chart-frame.tsx'
import { ColumnChart, ROOMY_COLUMNS } from '../../../components/charts/column-chart.tsx'
import { topOfMoney, topOfScale } from '../../../components/charts/scale.ts'
import { MANY, type OneOfMany } from '../../../components/charts/series.ts'
import { ShareBar } from '../../../components/charts/share-bar.tsx'
import { TrendChart } from '../../../components/charts/trend-chart.tsx'
import { Columns, ManyLines } from '../../../components/charts/trend-parts.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { compactCount } from '../../../lib/texts/figure-text.ts'
import { useLanguage, type Language } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useIsNarrow } from '../../../resource/use-is-narrow.ts'
import { cellText, columnTitle, numberOf } from './report-values.ts'
import { sharedTexts } from './shared.i18n.ts'
import './report-chart.css'

/** Up to so many columns each is a place of its own; more are a trend. */
const COLUMNS_MOST = 31
const LABELS_MOST = 12
/** Signs of a label, and of all labels beside each other: on a wide page, in a card of half of it, on a phone. */
const LABEL_SIGNS = { wide: 14, half: 12, narrow: 8 } as const
const SIGNS_MOST = { wide: 120, half: 52, narrow: 32 } as const
/** Parts of a whole that are named; the rest is one. */
const SHARES_MOST = 12
const HEIGHT_PX = 220

interface ReportChartProps {
  chart: Chart
  columns: readonly ReportAnswerColumn[]
  records: readonly ReportRecord[]
  label: string
  heightPx?: number
}

/** A series: a column of numbers with its words. */
interface Line {
  series: OneOfMany
  label: string
  column: ReportAnswerColumn
}

/** What a report draws of its rows. */
export function ReportChart({ chart, columns, records, label, heightPx = HEIGHT_PX }: ReportChartProps): ReactNode {
  const t = useTexts(sharedTexts)
  const language = useLanguage()
  const lines = chart.y.flatMap((field, index): Line[] => {
    const column = columns.find((each) => each.field === field)
    const series = MANY[index]
    return column && series ? [{ series, label: columnTitle(column, language), column }] : []
  })
  const names = columns.find(({ field }) => field === chart.x)
  const missing = [...(chart.type === 'figure' ? [] : [chart.x]), ...chart.y].filter(
    (field) => !columns.some((column) => column.field === field),
  )
  if (missing.length > 0)
    return <EmptyNote isCompact title={t('chartBroken')} reason={t('chartMissing', { fields: missing.join('、') })} />
  if (records.length === 0) return <EmptyNote isCompact title={t('none')} reason={t('noneReason')} />
  if (chart.type === 'figure') return <Figures lines={lines} record={records[0] ?? {}} />
  const nameAt = (index: number): string =>
    (names && cellText(records[index]?.[names.field], names, language)) || t('unnamed')
  const shape = { label, lines, records, nameAt, heightPx }
  const isNegative = lines.some(({ column }) => records.some((record) => numberOf(record[column.field]) < 0))
  return (
    <div className="report-chart">
      {chart.type === 'share' ? <Shares {...shape} /> : <Trend {...shape} type={chart.type} />}
      {isNegative && <p className="report-chart-note">{t('negative')}</p>}
    </div>
  )
}

function Figures({ lines, record }: { lines: readonly Line[]; record: ReportRecord }): ReactNode {
  const language = useLanguage()
  return (
    <dl className="report-figures">
      {lines.map(({ label, column }) => (
        <div key={column.field}>
          <dt>{label}</dt>
          <dd>{cellText(record[column.field], column, language) || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Shape {
  label: string
  lines: readonly Line[]
  records: readonly ReportRecord[]
  nameAt: (index: number) => string
  heightPx: number
}

function Trend({ type, label, lines, records, nameAt, heightPx }: Shape & { type: Chart['type'] }): ReactNode {
  const t = useTexts(sharedTexts)
  const language = useLanguage()
  const spokenOf = useSpoken()
  const isStacked = type === 'stacked'
  const heights = records.map((record) => {
    const values = lines.map(({ column }) => Math.max(0, numberOf(record[column.field])))
    return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values)
  })
  const most = Math.max(...heights, 0)
  const top = most >= 1 && Number.isInteger(most) ? topOfScale(most) : topOfMoney(most)
  const axis = (value: number): string => axisText(value, lines[0]?.column, language)
  const legend = lines.length > 1 ? lines.map(({ series, label: word }) => ({ series, label: word })) : []
  const factsOf = (index: number) =>
    lines.map(({ series, label: word, column }) => ({
      series,
      label: word,
      value: cellText(records[index]?.[column.field], column, language) || '—',
    }))
  const labelAt = labelsOf(
    records.map((_, index) => nameAt(index)),
    useIsNarrow() ? 'narrow' : heightPx < HEIGHT_PX ? 'half' : 'wide',
  )

  if (type !== 'line' && records.length <= COLUMNS_MOST)
    return (
      <ColumnChart
        label={label}
        heightPx={heightPx}
        top={top}
        axis={axis}
        legend={legend}
        hasNumbers={records.length <= ROOMY_COLUMNS && lines.length === 1}
        isGrouped={!isStacked && lines.length > 1}
        columns={records.map((record, index) => ({
          key: String(index),
          label: labelAt(index),
          name: nameAt(index),
          total: lines.length === 1 ? (factsOf(index)[0]?.value ?? '') : '',
          parts: lines.map(({ series, label: word, column }) => ({
            series,
            label: word,
            value: numberOf(record[column.field]),
            text: cellText(record[column.field], column, language) || '—',
          })),
          number:
            records.length <= ROOMY_COLUMNS && lines.length === 1
              ? axis(numberOf(record[lines[0]?.column.field ?? '']))
              : undefined,
          spoken: spokenOf(nameAt(index), factsOf(index)),
        }))}
      />
    )
  return (
    <TrendChart
      label={label}
      periods={records.map((_, index) => ({ name: nameAt(index), label: labelAt(index) }))}
      heightPx={heightPx}
      axis={[axis(top), axis(top / 2)]}
      factsOf={factsOf}
      none={t('none')}
      legend={legend}
    >
      {type === 'line' ? (
        <ManyLines
          top={top}
          lines={lines.map(({ series, column }) => ({
            series,
            values: records.map((record) => (record[column.field] === null ? null : numberOf(record[column.field]))),
          }))}
        />
      ) : (
        <Columns
          top={top}
          heightPx={heightPx}
          columns={records.map((record, index) => ({
            key: String(index),
            parts: lines.map(({ series, column }) => ({ series, value: numberOf(record[column.field]) })),
          }))}
        />
      )}
    </TrendChart>
  )
}

/** Parts of a whole as bars, the largest first: their length, their figure and their share. */
function Shares({ label, lines, records, nameAt }: Shape): ReactNode {
  const t = useTexts(sharedTexts)
  const language = useLanguage()
  const [line] = lines
  if (!line) return null
  const parts = records
    .map((record, index) => ({ key: String(index), name: nameAt(index), value: numberOf(record[line.column.field]) }))
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => other.value - one.value)
  const whole = parts.reduce((sum, { value }) => sum + value, 0)
  const rest = parts.slice(SHARES_MOST)
  const shown = [
    ...parts.slice(0, SHARES_MOST),
    ...(rest.length > 0
      ? [
          {
            key: 'rest',
            name: t('rest', { count: rest.length }),
            value: rest.reduce((sum, { value }) => sum + value, 0),
          },
        ]
      : []),
  ]
  return (
    <ul className="report-shares" aria-label={label}>
      {shown.map(({ key, name, value }) => {
        const percent = whole === 0 ? 0 : (value / whole) * 100
        return (
          <li key={key}>
            <span className="report-share-name" title={name}>
              {name}
            </span>
            <ShareBar percent={percent} series="accent" />
            <span className="report-share-value">{cellText(value, line.column, language)}</span>
            <span className="report-share-percent">{percent.toFixed(1)}%</span>
          </li>
        )
      })}
    </ul>
  )
}

/** As many labels as there is room for, evenly: each short enough, and none over the next. */
function labelsOf(names: readonly string[], room: keyof typeof SIGNS_MOST): (index: number) => string {
  const most = LABEL_SIGNS[room]
  const labels = names.map((name) => (name.length > most ? `${name.slice(0, most - 1)}…` : name))
  const longest = Math.max(...labels.map(widthOf), 1)
  const count = Math.max(1, Math.min(LABELS_MOST, Math.floor(SIGNS_MOST[room] / (longest + 2))))
  const every = Math.max(1, Math.ceil(names.length / count))
  return (index) => (index % every === 0 ? (labels[index] ?? '') : '')
}

/** In Latin letters; a Chinese sign is two. */
const widthOf = (text: string): number => Array.from(text).reduce((sum, sign) => sum + (sign > '\u2e80' ? 2 : 1), 0)

function axisText(value: number, column: ReportAnswerColumn | undefined, language: Language): string {
  if (column && (column.type === 'bytes' || column.type === 'percent'))
    return cellText(value, { type: column.type, format: '' }, language)
  return compactCount(value, language)
}
