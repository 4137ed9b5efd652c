import { INVITE_DAYS_MOST, type InviteNumbers } from '@drawdesk/contract/operation/invite'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { DayChart } from '../../../../components/costs/day-chart.tsx'
import { SpanChoice } from '../../../../components/costs/span-choice.tsx'
import { readSpan } from '../../../../components/costs/span.ts'
import { Delayed } from '../../../../components/delayed.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useAddress } from '../../../../lib/browser/use-address.ts'
import { exactCount } from '../../../../lib/texts/figure-text.ts'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { startOfServerDay } from '../../../../lib/texts/server-time.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { ScrollRegion } from '../scroll-region.tsx'
import { heldCountQuery, numbersQuery } from '../user-invite.api.ts'
import { inviteTexts } from '../user-invite.i18n.ts'
import { measuresOf } from './measures.ts'

const DAY_LENGTH = 10

/** New people, invitations, payments and rewards over the days that the address names. */
export function InviteFigures() {
  const t = useTexts(inviteTexts)
  const language = useLanguage()
  const [address, put] = useAddress()
  const today = startOfServerDay().slice(0, DAY_LENGTH)
  const asked = readSpan(address, today, INVITE_DAYS_MOST)
  const { data: numbers, error, refetch } = useQuery(numbersQuery(asked))
  return (
    <>
      <HeldNote />
      <SpanChoice asked={asked} today={today} daysMax={INVITE_DAYS_MOST} onChange={(changes) => put(changes)} />
      {error ? (
        <ErrorNote error={error} title={t('figures.failed')} onRetry={() => void refetch()} />
      ) : !numbers ? (
        <Delayed>
          <div className="skeleton costs-wait" />
        </Delayed>
      ) : Object.values(numbers.totals).every((value) => value === 0) ? (
        <section className="costs-card">
          <EmptyNote title={t('figures.none')} reason={t('figures.noneReason')} />
        </section>
      ) : (
        <>
          <Totals totals={numbers.totals} />
          <DayChart title={t('byDay')} measures={measuresOf(numbers.records, t, language)} />
          <Days numbers={numbers} />
        </>
      )}
    </>
  )
}

function HeldNote() {
  const t = useTexts(inviteTexts)
  const { data: held = 0 } = useQuery(heldCountQuery)
  if (held === 0) return null
  return (
    <div className="invites-held" role="status">
      <p>{t('heldNote', { count: held })}</p>
      <Link to="?tab=list&held=1">{t('heldGo')}</Link>
    </div>
  )
}

const percentOf = (part: number, whole: number): number => Math.round((part / whole) * 100)

function Totals({ totals: { newUsers, invited, paid, rewardCredits } }: { totals: InviteNumbers['totals'] }) {
  const t = useTexts(inviteTexts)
  const facts = [
    { label: t('newUsers'), value: newUsers, under: '' },
    {
      label: t('invited'),
      value: invited,
      // Somebody may be let in on a later day than they registered: of few days a share would say nothing.
      under: newUsers >= invited && newUsers > 0 ? t('invitedShare', { percent: percentOf(invited, newUsers) }) : '',
    },
    { label: t('paid'), value: paid, under: '' },
    { label: t('rewardCredits'), value: rewardCredits, under: '' },
  ]
  return (
    <dl className="costs-totals invites-totals">
      {facts.map(({ label, value, under }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="costs-figure">{exactCount(value)}</dd>
          <dd className="costs-under">{under}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The figures that the chart draws, for people who read rather than look. */
function Days({ numbers: { records, totals } }: { numbers: InviteNumbers }) {
  const t = useTexts(inviteTexts)
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const columns = ['newUsers', 'invited', 'paid', 'rewardCredits'] as const
  const rowOf = (name: string, row: InviteNumbers['totals']) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {columns.map((column) => (
        <td key={column}>{exactCount(row[column])}</td>
      ))}
    </tr>
  )
  return (
    <section className="costs-card">
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {t(isOpen ? 'hideTable' : 'showTable')}
      </Button>
      {isOpen && (
        <ScrollRegion id={id} className="costs-scroll invites-days" label={t('tableOfDays')}>
          <table className="costs-table">
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{records.toReversed().map(({ day, ...row }) => rowOf(day, row))}</tbody>
            <tfoot>{rowOf(t('total'), totals)}</tfoot>
          </table>
        </ScrollRegion>
      )}
    </section>
  )
}
