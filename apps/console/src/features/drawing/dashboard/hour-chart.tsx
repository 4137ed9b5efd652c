import type { DrawFigures } from '@drawdesk/contract/drawing/figures/draw-figures'
import { EmptyNote } from '../../../components/empty.tsx'
import { OutcomeChart } from '../../../components/outcome-chart/outcome-chart.tsx'
import { recordsAddress, totalOf } from '../../../lib/home/draw-figures.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Card } from './card.tsx'
import { texts } from './dashboard.i18n.ts'

const LABEL_EVERY_HOURS = 6
const HEIGHT_PX = 140

/** The drawings of today by the hour they were sent. */
export function HourChart({ figures: { hours, days } }: { figures: DrawFigures }) {
  const text = useTexts(texts)
  const today = days.at(-1)?.day ?? ''
  return (
    <Card title={text('hours')}>
      {hours.every((hour) => totalOf(hour) === 0) ? (
        <EmptyNote isCompact title={text('hours.none')} />
      ) : (
        <OutcomeChart
          label={text('hours')}
          heightPx={HEIGHT_PX}
          columns={hours.map((counts) => ({
            key: String(counts.hour),
            label: counts.hour % LABEL_EVERY_HOURS === 0 ? `${counts.hour}:00` : '',
            name: text('hour', { from: counts.hour, to: counts.hour + 1 }),
            counts,
            to: recordsAddress({ from: today, hour: counts.hour }),
          }))}
        />
      )}
    </Card>
  )
}
