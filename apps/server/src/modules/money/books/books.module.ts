import { BooksBalance } from '@drawdesk/contract/money/pay-order'
import { DRAW_PAY_LOG_PATH } from '@drawdesk/contract/money/paths'
import { Flag, Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import { route, type Module } from '../../../wire/route.ts'
import type { Books } from './books.service.ts'

const CHECK_SECONDS = 3_600

/** Whether ledger, orders, credits and records say the same. */
export const booksModule: Module<Deps & { books: Books }> = {
  name: 'money/books',
  routes: ({ books }) => [
    route({
      method: 'GET',
      path: `${DRAW_PAY_LOG_PATH}/balance`,
      load: 'heavy',
      summary:
        'Do the books balance: each transaction, each order, credits and records; isRecent 1: as of the last ten minutes',
      audit: 'drawPayLog.balance',
      permission: ['drawPayLog', 'drawPayLog_view'],
      input: Type.Object({ isRecent: Type.Optional(Flag) }),
      answer: BooksBalance,
      handle: ({ caller, input, language }) =>
        input.isRecent === 1 ? books.checkRecent(caller, language) : books.check(caller, language),
    }),
  ],
  work: ({ jobs, books }) => jobs.every('the books of all tenants', CHECK_SECONDS, () => books.watchAll()),
}
