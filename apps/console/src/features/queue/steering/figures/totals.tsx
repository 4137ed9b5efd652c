import { successShareOf, type FigureName } from '@drawdesk/contract/drawing/figures/figure-names'
import type { QueueFigures } from '@drawdesk/contract/queue/queue-manage'
import { HowCounted } from '../../../../components/how-counted/how-counted.tsx'
import { durationText } from '../../../../lib/texts/durations.ts'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { figureTexts } from './figures.i18n.ts'
import type { Spread } from '../../../../components/charts/line-path.ts'

/** The whole range in six figures. */
export function Totals({ total }: { total: QueueFigures['total'] }) {
  const t = useTexts(figureTexts)
  const language = useLanguage()
  const share = successShareOf(total)
  const spreadFacts = (spread: Spread | null) => ({
    value: spread ? durationText(spread.p50, language) : t('unknown'),
    note: spread ? t('most', { time: durationText(spread.p90, language) }) : undefined,
  })
  const facts: readonly { key: string; how: FigureName; label: string; value: string; note?: string | undefined }[] = [
    { key: 'succeeded', how: 'succeeded', label: t('succeeded'), value: total.succeeded.toLocaleString('en-US') },
    {
      key: 'failed',
      how: 'failed',
      label: t('failed'),
      value: total.failed.toLocaleString('en-US'),
      note:
        total.blocked > 0
          ? t('fact', { label: t('blocked'), value: total.blocked.toLocaleString('en-US') })
          : undefined,
    },
    { key: 'cancelled', how: 'cancelled', label: t('cancelled'), value: total.cancelled.toLocaleString('en-US') },
    {
      key: 'share',
      how: 'success',
      label: t('share'),
      value: share === undefined ? t('unknown') : `${share}%`,
      note: t('shareNote'),
    },
    { key: 'wait', how: 'wait', label: t('waitTime'), ...spreadFacts(total.waitSeconds) },
    { key: 'run', how: 'run', label: t('runTime'), ...spreadFacts(total.runSeconds) },
  ]
  return (
    <dl className="trend-totals" aria-label={t('total')}>
      {facts.map(({ key, how, label, value, note }) => (
        <div key={key}>
          <dt>
            {label}
            <HowCounted figure={how} />
          </dt>
          <dd>{value}</dd>
          <dd className="trend-note">{note ?? '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  )
}
