import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { useSession } from '../../../../lib/session/session-store.ts'
import { exactCount } from '../../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import '../../../../resource/resource.css'
import { balanceQuery } from './credits.api.ts'
import { myCreditsTexts } from './my-credits.i18n.ts'
import { PackShop } from './pack-shop.tsx'

const WIDTH_PX = 560
export const MY_CREDITS_PATH = '/info/index?tab=credits'

/** Who has too few credits buys some where they are; what they were doing stays on screen. */
export function BuyDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(myCreditsTexts)
  const userId = useSession(({ user }) => user?.userId ?? '')
  const { data } = useQuery(balanceQuery(userId))
  return (
    <AppModal
      open
      title={t('shopTitle')}
      width={WIDTH_PX}
      destroyOnHidden
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className="credits-shop">
        <p>{t('shopPurpose', { balance: data ? exactCount(data.balance) : '–' })}</p>
        <PackShop onPaid={onClose} />
        <Link to={MY_CREDITS_PATH} onClick={onClose}>
          {t('shopAll')}
        </Link>
      </div>
    </AppModal>
  )
}
