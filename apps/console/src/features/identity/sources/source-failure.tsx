import type { SignInSourceTest } from '@drawdesk/contract/identity/sign-in-source'
import { serviceReasonOf, type ServiceReason } from '../../../components/service-failure/reason-of.ts'
import { ServiceFailure } from '../../../components/service-failure/service-failure.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { signInSourceTexts } from './sign-in-source.i18n.ts'

type Failed = Pick<SignInSourceTest, 'failure' | 'said'>

/** What concerns sign-ins alone: the app, its callback, its issuer. */
type OwnReason = 'app' | 'callback' | 'issuer' | 'clock' | 'answer' | 'sandbox'

/** Reasons that say less than that an app was refused. */
const OF_APP: readonly ServiceReason[] = ['key', 'param', 'unknown']

function ownReasonOf({ failure, said }: Failed): OwnReason | undefined {
  if (failure === 'unknownSource') return 'sandbox'
  if (failure === 'clock') return 'clock'
  if (said.startsWith('issuer: ')) return 'issuer'
  if (failure === 'badAnswer' && serviceReasonOf({ said }) === 'unknown') return 'answer'
  if (failure !== 'misconfigured') return undefined
  if (/redirect/i.test(said)) return 'callback'
  return OF_APP.includes(serviceReasonOf({ said })) ? 'app' : undefined
}

/** Where nobody said why. */
const PLAIN: Readonly<Partial<Record<Failed['failure'], ServiceReason>>> = {
  providerDown: 'unreachable',
  tooOften: 'rate',
}

/** Why a source did not pass its test. */
export function SourceFailure({ answer }: { answer: Failed }) {
  const t = useTexts(signInSourceTexts)
  const { failure, said } = answer
  const own = ownReasonOf(answer)
  const known = serviceReasonOf({ said })
  return (
    <ServiceFailure
      said={said}
      reason={known === 'unknown' ? (PLAIN[failure] ?? known) : known}
      {...(own === undefined ? {} : { what: t(`what.${own}`), next: t(`next.${own}`) })}
    />
  )
}
