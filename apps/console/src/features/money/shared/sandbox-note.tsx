import { useQuery } from '@tanstack/react-query'
import { StateTag } from '../../../components/tag.tsx'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { moneyText } from '../../../lib/texts/money.ts'
import { defineTexts, useTexts } from '../../../lib/texts/texts.ts'
import { salesQuery, type SalesAsk } from './sales.api.ts'
import './sandbox-note.css'

const texts = defineTexts({
  zh: { includes: '含沙盒支付 {money}', help: '沙盒仅供试用，没有真正收款' },
  en: {
    includes: 'Includes sandbox payments: {money}',
    help: 'The sandbox is for trying things out and moves no money.',
  },
})

/** What of these sales was paid in the sandbox, by the figures of the sales table; nothing where nothing was. */
export function SandboxNote({ asked }: { asked: SalesAsk }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const isOther = asked.channel !== undefined && asked.channel !== 'sandbox'
  const canView = usePermission('sales_view')
  const { data } = useQuery({
    ...salesQuery({ ...asked, channel: 'sandbox', current: 1, size: 1 }),
    enabled: canView && !isOther,
  })
  if (isOther || !data || data.totals.gross === 0) return null
  return (
    <p className="sandbox-note">
      <StateTag kind="warn">{t('includes', { money: moneyText(data.totals.gross, data.currency, language) })}</StateTag>
      <span>{t('help')}</span>
    </p>
  )
}
