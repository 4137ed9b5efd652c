import { lazy } from 'react'
import { Link } from 'react-router'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import '../../../resource/resource.css'
import '../../../components/costs/filters.css'
import { SmsAccounts } from './sms-accounts.tsx'
import { smsTexts } from './sms.i18n.ts'
import './sms.css'

const LOG_TAB = 'log'
const SmsLog = lazy(() => loadChunk(() => import('./sms-log.tsx')))

/** The accounts that send, and what they sent. The part stands in the address. */
export default function SmsPage() {
  const t = useTexts(smsTexts)
  const [address] = useAddress()
  const isLog = address.get('tab') === LOG_TAB
  const tabs = (
    <nav className="costs-tabs" aria-label={t('tabs')}>
      <Link to="?" aria-current={isLog ? undefined : 'page'}>
        {t('tabAccounts')}
      </Link>
      <Link to={`?tab=${LOG_TAB}`} aria-current={isLog ? 'page' : undefined}>
        {t('tabLog')}
      </Link>
    </nav>
  )
  return isLog ? (
    <LazyPart>
      <SmsLog tabs={tabs} />
    </LazyPart>
  ) : (
    <SmsAccounts tabs={tabs} />
  )
}
