import type { AlertDelivery, DeliveryReason } from '@drawdesk/contract/notices/alert'
import { useQuery } from '@tanstack/react-query'
import { ErrorNote } from '../../../components/error-note.tsx'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { deliveriesQuery, type DeliveriesOf } from './alert.api.ts'
import { alertTexts } from './alert.i18n.ts'
import './alert.css'

const KINDS: Readonly<Record<AlertDelivery['state'], StateKind>> = { waiting: 'info', sent: 'good', failed: 'bad' }

/** Why we did not send it ourselves; else it is said by the other side. */
const OWN_REASONS = {
  quietHours: 'reason.quietHours',
  channelOff: 'reason.channelOff',
  noAddress: 'reason.noAddress',
  internalError: 'reason.internalError',
} as const satisfies Record<DeliveryReason, string>
type OwnReason = keyof typeof OWN_REASONS

/** Why it was not sent, or waits, in words. */
export function useDeliveryReason(): (delivery: { reason: string; dueTime?: string }) => string {
  const t = useTexts(alertTexts)
  return ({ reason, dueTime = '' }) =>
    reason in OWN_REASONS ? t(OWN_REASONS[reason as OwnReason], { time: dueTime.slice(11, 16) }) : reason
}

/** What was sent by which channel, when, and why it was not taken. */
export function Deliveries({ of }: { of: DeliveriesOf }) {
  const t = useTexts(alertTexts)
  const reasonOf = useDeliveryReason()
  const { data, error, refetch } = useQuery(deliveriesQuery(of))
  const rows = data?.records ?? []
  return (
    <section className="alert-deliveries" aria-label={t('deliveries')}>
      <h4>{t('deliveries')}</h4>
      {error && !data ? <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} /> : null}
      {data && rows.length === 0 && (
        <p className="alert-soft">
          {t('noDeliveries')} {t('noDeliveriesWhy')}
        </p>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <StateTag kind={KINDS[row.state]}>{t(`state.${row.state}`)}</StateTag>
            <span className="alert-delivery-what">
              {t(`event.${row.event}`)} · {'alertId' in of ? row.channelName : row.title}
              {row.toAddress !== '' && <em>{row.toAddress}</em>}
              {row.reason !== '' && <em>{reasonOf(row)}</em>}
              {row.tries > 1 && <em>{t('tries', { count: row.tries })}</em>}
            </span>
            <time>{row.sentTime || row.dueTime}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
