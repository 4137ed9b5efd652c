import type { BooksBalance } from '@drawdesk/contract/money/pay-order'
import { DRAW_PAY_LOG_PATH } from '@drawdesk/contract/money/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { call } from '../../../lib/http/http.ts'
import { callKey } from '../../../lib/http/read-keys.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { defineTexts, useTexts } from '../../../lib/texts/texts.ts'
import { paymentsAddress } from './money-paths.ts'
import './today-sales.css'

const texts = defineTexts({
  zh: {
    books: '账目',
    even: '账目平衡',
    uneven: '账目不平，{count} 处',
    checked: '核对了 {orders} 笔订单',
    failed: '账目没有核对成功',
    more: '还有 {count} 处',
    ledger: '分录',
    order: '订单',
    credits: '点数',
    record: '交付',
  },
  en: {
    books: 'Books',
    even: 'Books are balanced',
    uneven: 'Books aren’t balanced ({count})',
    checked: '{orders} {orders|order|orders} checked',
    failed: 'Couldn’t check the books',
    more: '{count} more',
    ledger: 'Ledger',
    order: 'Order',
    credits: 'Credits',
    record: 'Delivery',
  },
})
const LOOK_AGAIN_MS = 600_000
const SHOWN = 5

const booksQuery = {
  queryKey: callKey(DRAW_PAY_LOG_PATH, 'balance'),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<BooksBalance>('GET', `${DRAW_PAY_LOG_PATH}/balance`, { query: { isRecent: 1 }, signal, silent: true }),
  refetchInterval: LOOK_AGAIN_MS,
  retry: false,
}

/** Whether ledger, orders, credits and records say the same; where they do not, of which orders. */
export function BooksMark() {
  const t = useTexts(texts)
  const { data, error } = useQuery(booksQuery)
  if (error) return <p className="today-sales-failed">{t('failed')}</p>
  if (!data) return <p className="books-mark" aria-busy="true" />
  const { ok, orders, checkedTime, mismatches } = data
  return (
    <section className="books-mark" aria-label={t('books')}>
      <b className="books-mark-word" data-bad={!ok || undefined}>
        {ok ? t('even') : t('uneven', { count: exactCount(mismatches.length) })}
      </b>
      <span className="books-mark-checked">
        {t('checked', { orders: exactCount(orders) })} · <RelativeTime value={checkedTime} />
      </span>
      {!ok && (
        <ul>
          {mismatches.slice(0, SHOWN).map(({ orderNo, kind, msg }) => (
            <li key={`${kind} ${orderNo} ${msg}`}>
              {orderNo === '' ? t(kind) : <Link to={paymentsAddress({ orderNo })}>{orderNo}</Link>} {msg}
            </li>
          ))}
          {mismatches.length > SHOWN && <li>{t('more', { count: exactCount(mismatches.length - SHOWN) })}</li>}
        </ul>
      )}
    </section>
  )
}
