import type { BalanceKind, BooksBalance } from '@drawdesk/contract/money/pay-order'
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
type Mismatch = BooksBalance['mismatches'][number]
/** What an area that keeps rows beside the orders finds wrong between both; at most so many. */
export type BooksCheck = (at: Db, scope: Tenant, most: number) => Promise<Pick<Mismatch, 'orderNo' | 'msg'>[]>

const yuan = (fen: string): string => (Number(fen) / 100).toFixed(2)

/** Do the books balance? Asked by people, and by the server itself each hour. */
export function createBooks(deps: Deps & { systemNotices: SystemNotices }) {
  const { db, clock, systemNotices, log } = deps
  const checks: { kind: BalanceKind; check: BooksCheck }[] = [
    {
      kind: 'ledger',
      check: async (at, scope, most) =>
        (await createLedgerRepository(at).listUneven(scope, most)).map(({ transactionId, currency, over }) => ({
          orderNo: '',
          msg: `transaction ${transactionId}: ${over} ${currency}`,
        })),
    },
    {
      kind: 'order',
      check: async (at, scope, most) =>
        (await createBooksRepository(at).listUneven(scope, most)).map((row) => ({
          orderNo: row.orderNo,
          msg: `money ${yuan(row.moneyIs)} / ${yuan(row.moneyShould)}, owed ${yuan(row.owedIs)} / ${yuan(row.owedShould)}`,
        })),
    },
    {
      kind: 'credits',
      check: async (at, scope, most) =>
        (await createCreditCheckRepository(at).listUneven(scope, most)).map(
          ({ userId, unit, balance, flows, bags, ledger }) => ({
            orderNo: '',
            msg: `${unit} of ${userId}: account ${balance}, flows ${flows}, bags ${bags}, ledger ${ledger}`,
          }),
        ),
    },
    {
      kind: 'record',
      check: async (at, scope, most) => {
        const before = new Date(clock.now().getTime() - UNDELIVERED_MS)
        const rows = await createBooksRepository(at).listUndelivered(scope, before, most)
        return rows.map(({ orderNo }) => ({ orderNo, msg: 'paid, neither delivered nor refunded' }))
      },
    },
  ]

  async function check(scope: Tenant): Promise<BooksBalance> {
    const found = await Promise.all(
      checks.map(async ({ kind, check: look }) =>
        (await look(db, scope, MISMATCHES_MOST)).map((one): Mismatch => ({ ...one, kind })),
      ),
    )
    const mismatches = found.flat().slice(0, MISMATCHES_MOST)
    const [orders, entries] = await Promise.all([
      createBooksRepository(db).countOrders(scope),
      createLedgerRepository(db).count(scope),
    ])
    const facts = { ok: mismatches.length === 0, orders, entries, mismatches }
    return { ...facts, checkedTime: clock.now() } as unknown as BooksBalance // the wire layer writes times
  }

  const recent = new Map<string, { atMs: number; found: Promise<BooksBalance> }>()
  /** The same, of the last minutes: those who ask meanwhile share one check. */
  function checkRecent(scope: Tenant): Promise<BooksBalance> {
    const nowMs = clock.now().getTime()
    const last = recent.get(scope.tenantId)
    if (last && nowMs - last.atMs < RECENT_MS) return last.found
    const found = check(scope)
    recent.set(scope.tenantId, { atMs: nowMs, found })
    found.catch(() => recent.delete(scope.tenantId))
    return found
  }

  /** People who see the payments are notified while the books do not balance. */
  async function watch(scope: Tenant): Promise<void> {
    const { ok, mismatches } = await check(scope)
    await db.transaction(scope, async (trx) => {
      if (ok) return systemNotices.resolve(trx, scope.tenantId, NOTICE_KEY)
      const orders = [...new Set(mismatches.map(({ orderNo }) => orderNo).filter(Boolean))].slice(0, 5).join(', ')
      await systemNotices.publish(trx, scope.tenantId, {
        key: NOTICE_KEY,
        permission: 'drawPayLog',
        title: { zh: '账目不平', en: 'The books do not balance' },
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
    check,
    checkRecent,
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
