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
import { packsTexts } from './packs.i18n.ts'
import { Person } from './person.tsx'
import './packs.css'

const FLOWS_TAB = 'flows'

/** Packs on sale, and what people have of them. The part and the person stand in the address. */
export default function PacksPage() {
  const t = useTexts(packsTexts)
  const [address, put] = useAddress()
  const canView = usePermission('userPay_view')
  const isFlows = address.get('tab') === FLOWS_TAB
  const userId = address.get('userId') ?? ''
  return (
    <div className="res-page costs">
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <nav className="costs-tabs" aria-label={t('tabs')}>
        <Link to="?" aria-current={isFlows ? undefined : 'page'}>
          {t('tabGrades')}
        </Link>
        <Link to={`?tab=${FLOWS_TAB}`} aria-current={isFlows ? 'page' : undefined}>
          {t('tabFlows')}
        </Link>
      </nav>
      {!isFlows ? (
        <Grades />
      ) : canView ? (
        <>
          <Person userId={userId} onUser={(next) => put({ userId: next === '' ? undefined : next })} />
          <Flows key={userId} userId={userId} />
        </>
      ) : (
        <EmptyNote title={t('noRights')} reason={t('noRightsReason')} />
      )}
    </div>
  )
}
