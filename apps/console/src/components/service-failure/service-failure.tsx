import { useId } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { serviceReasonOf, type ServiceReason } from './reason-of.ts'
import { serviceFailureTexts } from './service-failure.i18n.ts'
import './service-failure.css'

/** The words behind these are the server's own, about the way to the service: it was not asked, or said nothing. */
const OF_OURS: ReadonlySet<ServiceReason> = new Set([
  'privateAddress',
  'dns',
  'refused',
  'tls',
  'broken',
  'unreachable',
])

interface ServiceFailureProps {
  /** The service's own words, or the network's; "" where there are none. */
  said: string
  /** By words and code, unless it is known. */
  reason?: ServiceReason
  code?: string
  /** Our words, where this kind of service has better ones; what happened is "" where it is said elsewhere. */
  what?: string
  next?: string
  /** Code, status and the like, below. */
  facts?: string
}

/** Why a service failed, in the reader's language: what happened, what to do next, and apart from it what the service said. */
export function ServiceFailure({ said, reason, code, what, next, facts }: ServiceFailureProps) {
  const t = useTexts(serviceFailureTexts)
  const id = useId()
  const known = reason ?? serviceReasonOf({ said, code })
  return (
    <div className="service-failure">
      {what !== '' && <p className="service-failure-what">{what ?? t(`what.${known}`)}</p>}
      <p>{next ?? t(`next.${known}`)}</p>
      {said !== '' && (
        <div className="service-failure-said" role="group" aria-labelledby={id}>
          <span id={id}>{t(OF_OURS.has(known) ? 'details' : 'said')}</span>
          <code>{said}</code>
        </div>
      )}
      {facts && <p className="service-failure-facts">{facts}</p>}
    </div>
  )
}

/** The first sentence of it alone, for a place beside a field. */
export function useServiceFailure(): (facts: { said: string; code?: string }) => string {
  const t = useTexts(serviceFailureTexts)
  return (facts) => t(`what.${serviceReasonOf(facts)}`)
}
