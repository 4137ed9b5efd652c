import type { PayMismatch } from '@drawdesk/contract/money/statements'
import { Link } from 'react-router'
import { StateTag } from '../../../components/tag.tsx'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { moneyText } from '../../../lib/texts/money.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { paymentsAddress } from '../shared/money-paths.ts'
import { statementTexts } from './statements.i18n.ts'

const TEXTS: ReadonlySet<string> = new Set(['order', 'kind'])

/** The heads of {@link MismatchCells}. */
export function MismatchHeads() {
  const t = useTexts(statementTexts)
  return (['order', 'kind', 'here', 'there', 'difference', 'day'] as const).map((key) => (
    <th key={key} scope="col" className={TEXTS.has(key) ? 'statement-text' : undefined}>
      {t(key)}
    </th>
  ))
}

/** What differs, with both sides beside each other. */
export function MismatchCells({ mismatch }: { mismatch: PayMismatch }) {
  const t = useTexts(statementTexts)
  const language = useLanguage()
  const canOpen = usePermission('drawPayLog_view')
  const { orderNo, orderId, transactionId, refundNo, day, channelName, kind, isRefund, here, there, currency } =
    mismatch
  const say = (fen: number | null) =>
    fen === null ? <span className="costs-soft">{t('nothing')}</span> : moneyText(fen, currency, language)
  const name = orderNo || transactionId
  return (
    <>
      <th scope="row" className="statement-text">
        {orderId !== '' && canOpen ? <Link to={paymentsAddress({ id: orderId })}>{name}</Link> : name}
        <small className="statement-under">
          {isRefund ? `${t('refund')} ${refundNo}` : transactionId !== name && transactionId}
        </small>
      </th>
      <td className="statement-text" data-head={t('kind')}>
        <StateTag kind={kind === 'differs' ? 'warn' : 'bad'}>{t(kind)}</StateTag>
      </td>
      <td data-head={t('here')}>{say(here)}</td>
      <td data-head={t('there')}>{say(there)}</td>
      <td data-head={t('difference')}>{moneyText((there ?? 0) - (here ?? 0), currency, language)}</td>
      <td data-head={t('day')}>
        {day}
        <small className="statement-under">{channelName}</small>
      </td>
    </>
  )
}
