import type { PayGradeRow } from '@drawdesk/contract/money/credits'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { EmptyNote } from '../../../../components/empty.tsx'
import { StateTag } from '../../../../components/tag.tsx'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { moneyText } from '../../../../lib/texts/money.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { usePayment } from '../pay/use-payment.tsx'
import { AskedPart } from './asked-part.tsx'
import { packsQuery } from './credits.api.ts'
import { myCreditsTexts } from './my-credits.i18n.ts'
import { usePackLine } from './use-pack-line.ts'
import './credits.css'

/** Packs on sale, each to be bought. */
export function PackShop({ onPaid }: { onPaid?: () => void }) {
  const t = useTexts(myCreditsTexts)
  const asked = useQuery(packsQuery)
  const { pay, dialog } = usePayment({ goesOn: true, ...(onPaid && { onPaid }) })
  return (
    <>
      <AskedPart asked={asked}>
        {(packs) =>
          packs.length === 0 ? (
            <EmptyNote isCompact title={t('noPacks')} reason={t('noPacksReason')} />
          ) : (
            <ul className="credits-packs">
              {packs.map((pack) => (
                <PackCard key={pack.id} pack={pack} onBuy={() => pay({ order: { kind: 'pack', gradeId: pack.id } })} />
              ))}
            </ul>
          )
        }
      </AskedPart>
      {dialog}
    </>
  )
}

function PackCard({ pack, onBuy }: { pack: PayGradeRow; onBuy: () => void }) {
  const t = useTexts(myCreditsTexts)
  const lineOf = usePackLine()
  const language = useLanguage()
  const { name, price, currency, originPrice, badge } = pack
  return (
    <li className="credits-pack">
      <div className="credits-pack-name">
        <b>{name}</b> {badge !== '' && <StateTag kind="info">{badge}</StateTag>}
      </div>
      <p className="credits-soft">{lineOf(pack)}</p>
      <p className="credits-price res-number">
        {price === 0 ? t('free') : moneyText(price, currency, language)}{' '}
        {originPrice > price && <s className="credits-soft">{moneyText(originPrice, currency, language)}</s>}
      </p>
      <Button aria-label={t(price === 0 ? 'getFreeOf' : 'buyOf', { name })} onClick={onBuy}>
        {t(price === 0 ? 'getFree' : 'buy')}
      </Button>
    </li>
  )
}
