import { Link } from 'react-router'
import { EmptyNote } from '../../../components/empty.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import '../../../resource/resource.css'
import '../../../components/costs/costs.css'
import { Flows } from './flows.tsx'
import { Grades } from './grades.tsx'
import { PackOrders } from './pack-orders.tsx'
import { packsTexts } from './packs.i18n.ts'
import { Person } from './person.tsx'
import './packs.css'

const FLOWS_TAB = 'flows'
const ORDERS_TAB = 'orders'

/** Packs on sale, and what people have of them. The part and the person stand in the address. */
export default function PacksPage() {
  const t = useTexts(packsTexts)
  const [address, put] = useAddress()
  const canView = usePermission('userPay_view')
  const tab = address.get('tab') ?? ''
  const userId = address.get('userId') ?? ''
  return (
    <div className="res-page costs">
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <nav className="costs-tabs" aria-label={t('tabs')}>
        <Link to="?" aria-current={tab === '' ? 'page' : undefined}>
          {t('tabGrades')}
        </Link>
        <Link to={`?tab=${FLOWS_TAB}`} aria-current={tab === FLOWS_TAB ? 'page' : undefined}>
          {t('tabFlows')}
        </Link>
        <Link to={`?tab=${ORDERS_TAB}`} aria-current={tab === ORDERS_TAB ? 'page' : undefined}>
          {t('tabOrders')}
        </Link>
      </nav>
      {tab === '' ? (
        <Grades />
      ) : !canView ? (
        <EmptyNote title={t('noRights')} reason={t('noRightsReason')} />
      ) : tab === ORDERS_TAB ? (
        <PackOrders openId={address.get('id') ?? ''} onOpen={(id) => put({ id: id === '' ? undefined : id })} />
      ) : (
        <>
          <Person userId={userId} onUser={(next) => put({ userId: next === '' ? undefined : next })} />
          <Flows key={userId} userId={userId} />
        </>
      )}
    </div>
  )
}
