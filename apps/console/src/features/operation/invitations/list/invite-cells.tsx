import type { InviteRow, InviteSign } from '@drawdesk/contract/operation/invite'
import type { ReactNode } from 'react'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { StateTag, type StateKind } from '../../../../components/tag.tsx'
import { exactCount } from '../../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { inviteTexts } from '../user-invite.i18n.ts'

const KINDS: Readonly<Record<InviteRow['state'], StateKind>> = {
  waiting: 'neutral',
  signedUp: 'info',
  paid: 'info',
  rewarded: 'good',
  rejected: 'bad',
}

/** How far an invitation is, and why no farther. */
export function InviteState({ row }: { row: InviteRow }): ReactNode {
  const t = useTexts(inviteTexts)
  const { state, reason, held, remark, decidedBy } = row
  const isDecided = decidedBy !== ''
  return (
    <span
      className="invites-state"
      title={isDecided ? [t('decidedBy', { name: decidedBy }), remark].filter(Boolean).join(': ') : undefined}
    >
      {held === 1 ? (
        <StateTag kind="warn">{t('needsDecision')}</StateTag>
      ) : (
        <StateTag kind={KINDS[state]}>{t(`state.${state}`)}</StateTag>
      )}
      {reason !== '' && <span className="invites-soft">{t(`reason.${reason}`)}</span>}
    </span>
  )
}

/** In words: 设备、付款账号. */
export function useSignsText(): (signs: readonly InviteSign[]) => string {
  const t = useTexts(inviteTexts)
  return (signs) => signs.map((sign) => t(`sign.${sign}`)).join(t('join'))
}

export function SharesCell({ row: { shares } }: { row: InviteRow }): ReactNode {
  const signsText = useSignsText()
  return shares.length === 0 ? '–' : signsText(shares)
}

/** What it is worth, and what of that went back. */
export function CreditsCell({ row: { credits, takenBack } }: { row: InviteRow }): ReactNode {
  const t = useTexts(inviteTexts)
  if (credits === 0) return '–'
  return (
    <>
      {exactCount(credits)}
      {takenBack > 0 && <span className="invites-soft"> {t('takenBack', { count: exactCount(takenBack) })}</span>}
    </>
  )
}

export const timeCell =
  (name: 'paidTime' | 'holdUntil' | 'createTime') =>
  (row: InviteRow): ReactNode =>
    row[name] === '' ? '–' : <RelativeTime value={row[name]} />
