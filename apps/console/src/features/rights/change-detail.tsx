import { RIGHTS_CHANGE_STATE, type RightsChange } from '@drawdesk/contract/rights/rights'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { detailAddress } from '../workflow/shared/work-address.ts'
import { KindCell, StateCell } from './change-cells.tsx'
import { changeTexts } from './rights-change.i18n.ts'

/** A change whole: who, when, how it stands, and everything that it gave and took. */
export function ChangeDetail({ row }: { row: RightsChange }) {
  const t = useTexts(changeTexts)
  const isWaiting = row.state === RIGHTS_CHANGE_STATE.scheduled
  const isUndoing = row.revertOf !== '' && row.state === RIGHTS_CHANGE_STATE.applied
  const facts: [string, ReactNode][] = [
    [t('what'), <strong key="what">{row.title}</strong>],
    [t('kind'), <KindCell key="kind" row={row} />],
    [t('state'), <StateCell key="state" row={row} />],
    ...(row.processInstanceId === ''
      ? []
      : [
          [
            t('approval'),
            <Link
              key="approval"
              to={detailAddress({ route: '', processInstanceId: row.processInstanceId, businessId: '' })}
            >
              {t('viewApproval')}
            </Link>,
          ] as [string, ReactNode],
        ]),
    [t('by'), row.createUserName],
    [t('made'), row.createTime],
    ...(isWaiting
      ? [
          [
            t('applyTime'),
            <span key="time">
              {row.applyTime} · <RelativeTime value={row.applyTime} />
            </span>,
          ] as [string, ReactNode],
        ]
      : []),
    ...(row.appliedTime === '' ? [] : [[t('appliedTime'), row.appliedTime] as [string, ReactNode]]),
    ...(row.revertedTime === '' ? [] : [[t('revertedTime'), row.revertedTime] as [string, ReactNode]]),
    ...(row.error === ''
      ? []
      : [
          [
            t('error'),
            <span key="error" className="change-removed-text">
              {row.error}
            </span>,
          ] as [string, ReactNode],
        ]),
  ]
  return (
    <>
      {isUndoing && <p className="res-help">{t('isRevert')}</p>}
      <dl className="change-facts">
        {facts.map(([name, value]) => (
          <div key={name} className="change-fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Names
        title={t(isWaiting ? 'waitingAdded' : 'addedTitle')}
        sign="+"
        className="change-added"
        names={row.added}
        count={row.addedCount}
      />
      <Names
        title={t('removedTitle')}
        sign="−"
        className="change-removed"
        names={row.removed}
        count={row.removedCount}
      />
    </>
  )
}

function Names({
  title,
  sign,
  className,
  names,
  count,
}: {
  title: string
  sign: string
  className: string
  names: readonly string[]
  count: number
}) {
  const t = useTexts(changeTexts)
  if (count === 0) return null
  return (
    <section className="change-part" aria-label={title}>
      <h4>
        {title}{' '}
        <span className="res-help">{names.length < count ? t('shownOf', { shown: names.length, count }) : count}</span>
      </h4>
      <ul className="change-names">
        {names.map((name) => (
          <li key={name} className={className}>
            {sign} {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
