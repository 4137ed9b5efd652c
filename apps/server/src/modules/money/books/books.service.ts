import type { BalanceKind, BooksBalance } from '@drawdesk/contract/money/pay-order'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { systemScope, type Scope } from '../../../platform/scope.ts'
import type { SystemNotices } from '../../notices/system-notice.ts'
import { createCreditCheckRepository } from '../credits/credit-check.repository.ts'
import { createLedgerRepository } from '../ledger/ledger.repository.ts'
import { createBooksRepository } from './books.repository.ts'

export const MISMATCHES_MOST = 200
/** What was paid may be in the making for so long. */
const UNDELIVERED_MS = 3_600_000
const NOTICE_KEY = 'books.balance'
/** What pages that are opened often show is at most so old. */
const RECENT_MS = 600_000

type Tenant = Pick<Scope, 'tenantId'>
/** What an area that keeps rows beside the orders finds wrong between both; at most so many. */
export type BooksCheck = (at: Db, scope: Tenant, most: number) => Promise<Uneven[]>

export interface Uneven {
  /** "" where it is of no one order. */
  orderNo: string
  text: Bilingual
}
/** As found, before a language is chosen. */
type Found = Omit<BooksBalance, 'mismatches'> & { mismatches: (Uneven & { kind: BalanceKind })[] }

const yuan = (fen: string): string => (Number(fen) / 100).toFixed(2)
const UNITS: Readonly<Record<string, Bilingual>> = {
  credits: { zh: '点数', en: 'Credits' },
  days: { zh: '天数', en: 'Days' },
  prints: { zh: '打印张数', en: 'Prints' },
}
const UNDELIVERED: Bilingual = { zh: '已付款，没有交付也没有退款', en: 'Paid, but neither delivered nor refunded' }

/** What the ledger has of an order, and what the order says. */
function orderText(row: { moneyIs: string; moneyShould: string; owedIs: string; owedShould: string }): Bilingual {
  const [is, should] = [yuan(row.moneyIs), yuan(row.moneyShould)]
  const [owed, owedShould] = [yuan(row.owedIs), yuan(row.owedShould)]
  const isOwed = owed !== owedShould
  return {
    zh: `账目记了 ${is}，订单应为 ${should}${isOwed ? `；待退账目 ${owed}，应为 ${owedShould}` : ''}`,
    en: `${is} in the ledger, ${should} by the order${isOwed ? `; to be refunded ${owed}, by the order ${owedShould}` : ''}`,
  }
}

const said = (found: Found, language: Language): BooksBalance => ({
  ...found,
  mismatches: found.mismatches.map(({ orderNo, kind, text }) => ({ orderNo, kind, msg: text[language] })),
})

/** Do the books balance? Asked by people, and by the server itself each hour. */
export function createBooks(deps: Deps & { systemNotices: SystemNotices }) {
  const { db, clock, systemNotices, log } = deps
  const checks: { kind: BalanceKind; check: BooksCheck }[] = [
    {
      kind: 'ledger',
      check: async (at, scope, most) =>
        (await createLedgerRepository(at).listUneven(scope, most)).map(({ transactionId, currency, over }) => ({
          orderNo: '',
          text: {
            zh: `交易 ${transactionId} 借贷相差 ${over} ${currency}`,
            en: `Transaction ${transactionId} is out by ${over} ${currency}`,
          },
        })),
    },
    {
      kind: 'order',
      check: async (at, scope, most) =>
        (await createBooksRepository(at).listUneven(scope, most)).map((row) => ({
          orderNo: row.orderNo,
          text: orderText(row),
        })),
    },
    {
      kind: 'credits',
      check: async (at, scope, most) =>
        (await createCreditCheckRepository(at).listUneven(scope, most)).map(
          ({ userId, unit, balance, flows, bags, ledger }) => ({
            orderNo: '',
            text: {
              zh: `用户 ${userId} 的${UNITS[unit]?.zh ?? unit}：账号 ${balance}，流水 ${flows}，点数包 ${bags}，账目 ${ledger}`,
              en: `${UNITS[unit]?.en ?? unit} of user ${userId}: account ${balance}, transactions ${flows}, grants ${bags}, ledger ${ledger}`,
            },
          }),
        ),
    },
    {
      kind: 'record',
      check: async (at, scope, most) => {
        const before = new Date(clock.now().getTime() - UNDELIVERED_MS)
        const rows = await createBooksRepository(at).listUndelivered(scope, before, most)
        return rows.map(({ orderNo }) => ({ orderNo, text: UNDELIVERED }))
      },
    },
  ]

  async function find(scope: Tenant): Promise<Found> {
    const found = await Promise.all(
      checks.map(async ({ kind, check: look }) =>
        (await look(db, scope, MISMATCHES_MOST)).map((one) => ({ ...one, kind })),
      ),
    )
    const mismatches = found.flat().slice(0, MISMATCHES_MOST)
    const [orders, entries] = await Promise.all([
      createBooksRepository(db).countOrders(scope),
      createLedgerRepository(db).count(scope),
    ])
    const facts = { ok: mismatches.length === 0, orders, entries, mismatches }
    return { ...facts, checkedTime: clock.now() } as unknown as Found // the wire layer writes times
  }

  const recent = new Map<string, { atMs: number; found: Promise<Found> }>()
  /** The same, of the last minutes: those who ask meanwhile share one check. */
  function findRecent(scope: Tenant): Promise<Found> {
    const nowMs = clock.now().getTime()
    const last = recent.get(scope.tenantId)
    if (last && nowMs - last.atMs < RECENT_MS) return last.found
    const found = find(scope)
    recent.set(scope.tenantId, { atMs: nowMs, found })
    found.catch(() => recent.delete(scope.tenantId))
    return found
  }

  /** People who see the payments are notified while the books do not balance. */
  async function watch(scope: Tenant): Promise<void> {
    const { ok, mismatches } = await find(scope)
    await db.transaction(scope, async (trx) => {
      if (ok) return systemNotices.resolve(trx, scope.tenantId, NOTICE_KEY)
      const orders = [...new Set(mismatches.map(({ orderNo }) => orderNo).filter(Boolean))].slice(0, 5).join(', ')
      await systemNotices.publish(trx, scope.tenantId, {
        key: NOTICE_KEY,
        permission: 'drawPayLog',
        title: { zh: '账目不平', en: 'Books aren’t balanced' },
        content: {
          zh: `发现 ${mismatches.length} 处不符${orders === '' ? '' : `，订单：${orders}`}`,
          en: `${mismatches.length} mismatches${orders === '' ? '' : `, orders: ${orders}`}`,
        },
        path: '/operation/drawPayLog',
      })
    })
    if (!ok) log.error({ tenantId: scope.tenantId, count: mismatches.length }, 'the books do not balance')
  }

  return {
    check: async (scope: Tenant, language: Language = 'en'): Promise<BooksBalance> => said(await find(scope), language),
    checkRecent: async (scope: Tenant, language: Language): Promise<BooksBalance> =>
      said(await findRecent(scope), language),
    watch,
    addCheck(kind: BalanceKind, one: BooksCheck): void {
      checks.push({ kind, check: one })
    },
    /** Of every tenant that has orders; one whose check fails does not keep the others from theirs. */
    async watchAll(): Promise<void> {
      const tenants = await db.across('jobs').selectFrom('payOrder').select('tenantId').distinct().execute()
      for (const { tenantId } of tenants)
        await watch(systemScope(tenantId)).catch((error: unknown) =>
          log.error({ err: error, tenantId }, 'the books could not be checked'),
        )
    },
  }
}

export type Books = ReturnType<typeof createBooks>
