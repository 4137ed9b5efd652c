import { WalletOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../../lib/session/session-store.ts'
import { exactCount } from '../../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { balanceQuery } from './credits.api.ts'
import { myCreditsTexts } from './my-credits.i18n.ts'
import './menu-balance.css'

/** The entry of the account menu: what one has now. Without an answer it only names the page. */
export default function MenuBalance() {
  const t = useTexts(myCreditsTexts)
  const userId = useSession(({ user }) => user?.userId ?? '')
  const { data } = useQuery(balanceQuery(userId))
  return (
    <span className="menu-balance">
      <WalletOutlined aria-hidden="true" />
      {t('menuCredits')}
      {data && <b>{exactCount(data.balance)}</b>}
    </span>
  )
}
