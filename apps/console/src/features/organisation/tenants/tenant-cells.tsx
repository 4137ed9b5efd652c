import { useNow } from '../../../components/relative-time.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { useLanguage } from '../../../lib/texts/language.ts'
import { byteSize } from '../../../lib/texts/byte-size.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { expiryOf } from './expiry.ts'
import { fileLimitOf, limitOf, type TenantRow } from './tenant-row.ts'
import { tenantTexts } from './tenant.i18n.ts'

/** As its own administrators are warned. */
const NEARLY_FULL = 0.95

interface CellProps {
  row: TenantRow
}

/** The first host, and how many more there are. */
export function DomainCell({ row: { domain = '' } }: CellProps) {
  const t = useTexts(tenantTexts)
  const hosts = domain.split(',').filter(Boolean)
  if (hosts.length === 0) return null
  return (
    <span className="tenant-domain" title={hosts.join('\n')}>
      <span className="res-line">{hosts[0]}</span>
      {hosts.length > 1 && <span className="tenant-more">{t('moreHosts', { count: hosts.length - 1 })}</span>}
    </span>
  )
}

/** "12 / 100"; who has no room left stands out. */
export function AccountsCell({ row }: CellProps) {
  const t = useTexts(tenantTexts)
  const limit = limitOf(row)
  const count = row.accountCount ?? 0
  return (
    <span
      className={`res-number${limit !== undefined && count >= limit ? ' tenant-full' : ''}`}
      title={t('accountsTitle', { count, limit: limit ?? t('unlimited') })}
    >
      {count} / {limit ?? t('unlimited')}
    </span>
  )
}

/** "1.2 GB / 10 GB"; who has hardly any room left stands out. */
export function FilesCell({ row }: CellProps) {
  const t = useTexts(tenantTexts)
  const used = row.usedBytes ?? 0
  const limit = fileLimitOf(row)
  const words = limit === undefined ? t('unlimited') : byteSize(limit)
  return (
    <span
      className={`res-number${limit !== undefined && used >= limit * NEARLY_FULL ? ' tenant-full' : ''}`}
      title={t('filesTitle', { used: byteSize(used), limit: words })}
    >
      {byteSize(used)} / {words}
    </span>
  )
}

/** When it ends, in words; the exact time on hover. */
export function ExpiryCell({ row: { expireTime = '' } }: CellProps) {
  const language = useLanguage()
  const { kind, text } = expiryOf(expireTime, useNow(), language)
  if (kind === 'never') return <span className="tenant-soft">{text}</span>
  if (kind === 'far') return <span title={expireTime}>{text}</span>
  return (
    <span title={expireTime}>
      <StateTag kind={kind === 'over' ? 'bad' : 'warn'}>{text}</StateTag>
    </span>
  )
}

export function BackgroundCell({ row: { backgroundUrl = '' } }: CellProps) {
  const t = useTexts(tenantTexts)
  return backgroundUrl === '' ? (
    <span className="tenant-soft">{t('defaultPicture')}</span>
  ) : (
    <img className="tenant-picture" src={backgroundUrl} alt={t('backgroundOf')} loading="lazy" />
  )
}
