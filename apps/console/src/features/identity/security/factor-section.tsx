import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Delayed } from '../../../components/delayed.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { PasskeyPart, RecoveryPart, TotpPart } from './factor-parts.tsx'
import { RecoveryCodesDialog } from './recovery-codes.tsx'
import { ownFactorsQuery } from './security.api.ts'
import { texts } from './security.i18n.ts'
import { TotpDialog } from './totp-dialog.tsx'
import { useFactors } from './use-factors.ts'

/** One's own second factors: what is set up, and setting up more. `onSet`: one is there now, and its recovery codes are saved. */
export function FactorSection({ onSet }: { onSet?: () => void }) {
  const t = useTexts(texts)
  const { data: own, error, refetch } = useQuery(ownFactorsQuery)
  const commands = useFactors(onSet)
  if (error) return <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />
  if (!own)
    return (
      <Delayed>
        <Skeleton active paragraph={{ rows: 4 }} />
      </Delayed>
    )
  const hasOne = own.hasTotp === 1 || own.passkeys.length > 0
  if (own.mode === 'off' && !hasOne) return <p className="security-soft">{t('factor.off')}</p>
  return (
    <>
      <TotpPart own={own} commands={commands} />
      <PasskeyPart own={own} commands={commands} />
      {hasOne && <RecoveryPart own={own} commands={commands} />}
      {commands.begun && <TotpDialog begun={commands.begun} onClose={commands.closeTotp} onDone={commands.totpDone} />}
      <RecoveryCodesDialog codes={commands.codes} onSaved={commands.codesSaved} />
    </>
  )
}

/** How one's second factor stands, in a sentence. */
export function FactorState() {
  const t = useTexts(texts)
  const { data: own } = useQuery(ownFactorsQuery)
  if (!own || own.mode === 'off') return null
  const hasOne = own.hasTotp === 1 || own.passkeys.length > 0
  return (
    <p className="security-soft">
      {t(hasOne ? 'factor.on' : 'factor.none')} {own.mode === 'required' && t('factor.required')}
    </p>
  )
}
