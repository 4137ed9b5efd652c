import { Link } from 'react-router'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { queueTexts } from '../queue-manage.i18n.ts'
import { tabAddress, tabsFor, type QueueTab } from './tab.ts'

interface QueueTabsProps {
  tab: QueueTab
  isOperator: boolean
  tenantId?: string | undefined
}

/** The parts of the page. They are links: kept in the address, so that a view can be shared and gone back from. */
export function QueueTabs({ tab, isOperator, tenantId }: QueueTabsProps) {
  const t = useTexts(queueTexts)
  return (
    <nav className="queue-tabs" aria-label={t('parts')}>
      {tabsFor(isOperator).map((one) => (
        <Link key={one} to={tabAddress({ tab: one, tenantId })} aria-current={one === tab ? 'page' : undefined}>
          {t(`tab.${one}`)}
        </Link>
      ))}
    </nav>
  )
}
