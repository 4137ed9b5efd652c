import type { LedgerEntry, PayOrderDetail } from '@drawdesk/contract/money/pay-order'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { moneyText } from '../../../lib/texts/money.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { paymentsTexts } from './payments.i18n.ts'

const REFUND_KINDS = { 0: 'warn', 1: 'info', 2: 'good', 3: 'bad' } as const satisfies Record<number, StateKind>
const GOOD_VERDICTS = new Set(['accepted', 'repeated', 'ignored'])
/** The ledger keeps credits beside money. */
const CREDITS = 'CRD'
const ACCOUNTS = ['channel', 'revenue', 'prepaid', 'user', 'refund', 'fee', 'difference'] as const

export function Refunds({ order: { refunds, currency } }: { order: PayOrderDetail }) {
  const t = useTexts(paymentsTexts)
  const language = useLanguage()
  if (refunds.length === 0) return <p className="res-help">{t('refundsNone')}</p>
  return (
    <ul className="payment-list">
      {refunds.map((refund) => (
        <li key={refund.id}>
          <span>
            <b className="res-number">{moneyText(refund.amount, currency, language)}</b>{' '}
            <StateTag kind={REFUND_KINDS[refund.state]} isRunning={refund.state === 1}>
              {t(`refundState${refund.isAwaited === 1 ? 0 : refund.state}`)}
            </StateTag>
          </span>
          <span className="res-help">{[refund.refundNo, refund.reason, refund.msg].filter(Boolean).join(' · ')}</span>
          <time className="res-help res-number">{refund.doneTime || refund.createTime}</time>
        </li>
      ))}
    </ul>
  )
}

export function Entries({ order: { entries } }: { order: PayOrderDetail }) {
  const t = useTexts(paymentsTexts)
  const language = useLanguage()
  if (entries.length === 0) return <p className="res-help">{t('entriesNone')}</p>
  const say = (amount: number, currency: string): string =>
    amount === 0 ? '' : currency === CREDITS ? exactCount(amount) : moneyText(amount, currency, language)
  const transactions = [...Map.groupBy(entries, ({ transactionId }) => transactionId).values()]
  return (
    <table className="payment-table" aria-label={t('entries')}>
      <thead>
        <tr>
          <th scope="col">{t('account')}</th>
          <th scope="col">{t('debit')}</th>
          <th scope="col">{t('credit')}</th>
        </tr>
      </thead>
      {transactions.map((rows) => (
        <tbody key={rows[0]?.transactionId}>
          {rows.map((entry, index) => (
            <tr key={entry.id}>
              <th scope="row">
                <AccountName entry={entry} />
                {index === 0 && <time className="res-help">{entry.createTime}</time>}
              </th>
              <td>{say(entry.debit, entry.currency)}</td>
              <td>{say(entry.credit, entry.currency)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function AccountName({ entry: { account } }: { entry: LedgerEntry }) {
  const t = useTexts(paymentsTexts)
  const [kind, id] = account.split(':')
  const known = ACCOUNTS.find((name) => name === kind)
  return (
    <>
      {known ? t(`account_${known}`) : account}
      {known && id !== undefined && <small className="res-help"> {id}</small>}
    </>
  )
}

export function Notices({ order: { notices } }: { order: PayOrderDetail }) {
  const t = useTexts(paymentsTexts)
  if (notices.length === 0) return <p className="res-help">{t('noticesNone')}</p>
  return (
    <ul className="payment-list">
      {notices.map((notice) => (
        <li key={notice.id}>
          <StateTag kind={GOOD_VERDICTS.has(notice.verdict) ? 'good' : 'bad'}>{t(notice.verdict)}</StateTag>
          <span className="res-help">{[notice.event, notice.transactionId].filter(Boolean).join(' · ')}</span>
          <time className="res-help res-number">{notice.createTime}</time>
        </li>
      ))}
    </ul>
  )
}
