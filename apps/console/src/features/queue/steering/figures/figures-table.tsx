import type { QueueFigures } from '@drawdesk/contract/queue/queue-manage'
import { useState } from 'react'
import { durationText } from '../../../../lib/texts/durations.ts'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { figureTexts } from './figures.i18n.ts'
import type { Period } from '../../../../components/charts/trend-chart.tsx'
import type { Spread } from '../../../../components/charts/line-path.ts'

const COUNTS = ['succeeded', 'failed', 'blocked', 'cancelled'] as const

/** The same figures as numbers, the latest first, made when somebody opens them. */
export function FiguresTable({ points, periods }: { points: QueueFigures['points']; periods: readonly Period[] }) {
  const t = useTexts(figureTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="trend-table" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('table')}</summary>
      {isOpen && (
        // A table that scrolls sideways must be reachable by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="queue-scroll" tabIndex={0} role="region" aria-label={t('table')}>
          <table className="queue-table queue-table-dense">
            <thead>
              <tr>
                <th scope="col">{t('time')}</th>
                {COUNTS.map((count) => (
                  <th key={count} scope="col" className="queue-num">
                    {t(count)}
                  </th>
                ))}
                {(['waitP50', 'waitP90', 'runP50', 'runP90'] as const).map((key) => (
                  <th key={key} scope="col" className="queue-num">
                    {t(key)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points
                .map((point, i) => <PointRow key={point.time} point={point} name={periods[i]?.name ?? point.time} />)
                .reverse()}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}

function PointRow({ point, name }: { point: QueueFigures['points'][number]; name: string }) {
  const t = useTexts(figureTexts)
  const language = useLanguage()
  const secondsOf = (spread: Spread | null, figure: keyof Spread) =>
    spread ? durationText(spread[figure], language) : t('unknown')
  return (
    <tr>
      <th scope="row">{name}</th>
      {COUNTS.map((count) => (
        <td key={count} className="queue-num">
          {point[count].toLocaleString('en-US')}
        </td>
      ))}
      <td className="queue-num">{secondsOf(point.waitSeconds, 'p50')}</td>
      <td className="queue-num">{secondsOf(point.waitSeconds, 'p90')}</td>
      <td className="queue-num">{secondsOf(point.runSeconds, 'p50')}</td>
      <td className="queue-num">{secondsOf(point.runSeconds, 'p90')}</td>
    </tr>
  )
}
