import { seededName } from '../../../lib/texts/language.ts'
import { ONLINE_WITHIN_MINUTES, type OnlineSession } from '@drawdesk/contract/identity/online'
import { StateTag } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { onlineTexts } from './online.i18n.ts'

export const nameOf = ({ realName, account }: Pick<OnlineSession, 'realName' | 'account'>): string =>
  seededName(realName) || account || '–'

/** Who it is, and how the session stands: in use, locked, or left open. */
export function PersonCell({ row }: { row: OnlineSession }) {
  return (
    <span className="online-person">
      <span className="res-line" title={nameOf(row)}>
        {nameOf(row)}
      </span>
      <PresenceTag row={row} />
    </span>
  )
}

function PresenceTag({ row: { isCurrent, isLocked, isActive } }: { row: OnlineSession }) {
  const t = useTexts(onlineTexts)
  if (isCurrent === 1) return <StateTag kind="info">{t('thisOne')}</StateTag>
  if (isLocked === 1) return <StateTag kind="neutral">{t('locked')}</StateTag>
  if (isActive === 1) return <StateTag kind="good">{t('active')}</StateTag>
  return (
    <span title={t('idleHelp', { minutes: ONLINE_WITHIN_MINUTES })}>
      <StateTag kind="neutral">{t('idle')}</StateTag>
    </span>
  )
}
