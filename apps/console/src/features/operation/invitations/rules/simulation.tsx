import type { InvitePlay, InviteRules, InviteSimulation } from '@drawdesk/contract/operation/invite'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { DayChart, type DayMeasure } from '../../../../components/costs/day-chart.tsx'
import { Delayed } from '../../../../components/delayed.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useSettled } from '../../../../lib/editing/use-settled.ts'
import { compactCount, exactCount } from '../../../../lib/texts/figure-text.ts'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { ScrollRegion } from '../scroll-region.tsx'
import { simulationQuery } from '../user-invite.api.ts'
import { rulesTexts } from './rules.i18n.ts'

const OUTCOMES = ['given', 'held', 'refused'] as const

/** The rules as they are being written, played over the last days beside those that hold. */
export function Simulation({ rules }: { rules: InviteRules }) {
  const t = useTexts(rulesTexts)
  const id = useId()
  const settled = useSettled(rules)
  const { data: played, error, isPlaceholderData, refetch } = useQuery(simulationQuery(settled))
  return (
    <section className="costs-card" aria-labelledby={id} aria-busy={isPlaceholderData}>
      <header className="costs-card-head">
        <div>
          <h2 id={id}>{t('play.title')}</h2>
          {played && <p className="res-help">{t('play.purpose', { from: played.from, to: played.to })}</p>}
        </div>
      </header>
      {error ? (
        <ErrorNote isCompact error={error} title={t('play.failed')} onRetry={() => void refetch()} />
      ) : !played ? (
        <Delayed>
          <div className="skeleton costs-wait" />
        </Delayed>
      ) : sizeOf(played.after) === 0 ? (
        <p className="res-help">{t('play.none')}</p>
      ) : (
        <Outcome played={played} />
      )}
    </section>
  )
}

const sizeOf = ({ given, held, refused, unmet }: InvitePlay): number => given.count + held.count + refused.count + unmet

function Outcome({ played: { before, after } }: { played: InviteSimulation }) {
  const t = useTexts(rulesTexts)
  const rows = [
    ...OUTCOMES.map((what) => ({ what, before: before[what], after: after[what] })),
    { what: 'unmet' as const, before: { count: before.unmet }, after: { count: after.unmet } },
  ]
  const say = (sum: { count: number; credits?: number }): string =>
    sum.credits === undefined
      ? t('count', { count: exactCount(sum.count) })
      : t('countCredits', { count: exactCount(sum.count), credits: exactCount(sum.credits) })
  return (
    <>
      <ScrollRegion className="costs-scroll" label={t('play.title')}>
        <table className="costs-table">
          <thead>
            <tr>
              <th scope="col">{t('play.what')}</th>
              <th scope="col">{t('play.before')}</th>
              <th scope="col">{t('play.after')}</th>
              <th scope="col">{t('play.change')}</th>
            </tr>
          </thead>
          <tbody aria-live="polite">
            {rows.map((row) => (
              <tr key={row.what}>
                <th scope="row">{t(row.what)}</th>
                <td>{say(row.before)}</td>
                <td>
                  <b>{say(row.after)}</b>
                </td>
                <td>{changeOf(row.after.count - row.before.count) || t('same')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {after.reasons.length > 0 && (
        <p className="res-help">
          {t('play.reasons', {
            reasons: after.reasons
              .map(({ reason, count }) => t('reasonCount', { reason: t(`reason.${reason}`), count: exactCount(count) }))
              .join(t('join')),
          })}
        </p>
      )}
      <Days after={after} before={before} />
    </>
  )
}

const changeOf = (by: number): string => (by === 0 ? '' : by > 0 ? `+${exactCount(by)}` : `−${exactCount(-by)}`)

function Days({ before, after }: { before: InvitePlay; after: InvitePlay }) {
  const t = useTexts(rulesTexts)
  const language = useLanguage()
  const measureOf = (key: string, label: string, { days }: InvitePlay): DayMeasure => ({
    key,
    label,
    isMoney: false,
    columns: days.map(({ day, given, held, refused }) => ({
      day,
      parts: [
        { series: 'accent', label: t('given'), value: given },
        { series: 'pale', label: t('held'), value: held },
        { series: 'failed', label: t('refused'), value: refused },
      ],
    })),
    axis: (value) => compactCount(value, language),
    say: exactCount,
  })
  return (
    <div className="invites-play">
      <DayChart
        title={t('play.byDay')}
        measures={[measureOf('after', t('play.after'), after), measureOf('before', t('play.before'), before)]}
      />
    </div>
  )
}
