import type { CreditBalance, ServiceBag } from '@drawdesk/contract/money/credits'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { EmptyNote } from '../../../../components/empty.tsx'
import { useSession } from '../../../../lib/session/session-store.ts'
import { exactCount } from '../../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import '../../../../resource/resource.css'
import { AskedPart } from './asked-part.tsx'
import { BagList } from './bag-list.tsx'
import { balanceQuery, bagsQuery } from './credits.api.ts'
import { myCreditsTexts } from './my-credits.i18n.ts'
import { OwnFlows } from './own-flows.tsx'
import { OwnOrders } from './own-orders.tsx'
import { PackShop } from './pack-shop.tsx'
import './credits.css'

/** For everybody: what one has, what can be bought, how long it lasts, and where it went. */
export default function MyCredits() {
  const t = useTexts(myCreditsTexts)
  const packsId = useId()
  const userId = useSession(({ user }) => user?.userId ?? '')
  const balance = useQuery(balanceQuery(userId))
  return (
    <div className="credits">
      <AskedPart asked={balance}>{(figures) => <Figures figures={figures} />}</AskedPart>
      <section aria-labelledby={packsId}>
        <header className="credits-head">
          <h2 id={packsId}>{t('packs')}</h2>
        </header>
        <PackShop />
      </section>
      <OwnBags userId={userId} />
      <OwnFlows userId={userId} />
      <OwnOrders userId={userId} />
    </div>
  )
}

function Figures({ figures: { balance, held, days, prints } }: { figures: CreditBalance }) {
  const t = useTexts(myCreditsTexts)
  return (
    <dl className="credits-figures" aria-label={t('figures')}>
      <div>
        <dt>{t('balance')}</dt>
        <dd className="res-number">{exactCount(balance)}</dd>
        {held > 0 && <dd className="credits-soft">{t('held', { count: exactCount(held) })}</dd>}
      </div>
      {days > 0 && (
        <div>
          <dt>{t('days')}</dt>
          <dd className="res-number">{exactCount(days)}</dd>
        </div>
      )}
      {prints > 0 && (
        <div>
          <dt>{t('prints')}</dt>
          <dd className="res-number">{exactCount(prints)}</dd>
        </div>
      )}
    </dl>
  )
}

function OwnBags({ userId }: { userId: string }) {
  const t = useTexts(myCreditsTexts)
  const titleId = useId()
  const asked = useQuery(bagsQuery(userId))
  const [isAll, setIsAll] = useState(false)
  const shown = (bags: ServiceBag[]) => bags.filter(({ state }) => isAll || state === 'active')
  return (
    <section aria-labelledby={titleId}>
      <header className="credits-head">
        <h2 id={titleId}>{t('bags')}</h2>
        <span className="credits-soft">{t('bagOrder')}</span>
      </header>
      <AskedPart asked={asked}>
        {(bags) => (
          <>
            {bags.length === 0 ? (
              <EmptyNote isCompact title={t('noBags')} reason={t('noBagsReason')} />
            ) : (
              <BagList bags={shown(bags)} labelId={titleId} />
            )}
            {!isAll && shown(bags).length < bags.length && (
              <Button type="link" size="small" onClick={() => setIsAll(true)}>
                {t('oldBags', { count: bags.length - shown(bags).length })}
              </Button>
            )}
          </>
        )}
      </AskedPart>
    </section>
  )
}
