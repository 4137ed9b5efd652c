import { createPaymentCountsRepository } from '../../../modules/money/payments/payment-counts.repository.ts'
import { createSalesRepository } from '../../../modules/money/sales/sales.repository.ts'
import { createStatementRepository } from '../../../modules/money/statements/statement.repository.ts'
import { createStatementLinesRepository } from '../../../modules/money/statements/statement-lines.repository.ts'
import { adds, allLeftOut, leftOut, reaches, type Given, type Probes } from '../probe.ts'

const EVER = {
  firstDay: '2000-01-01',
  lastDay: '2999-01-01',
  from: new Date(0),
  to: new Date('2999-01-01T00:00:00Z'),
  timeZone: 'UTC',
  kinds: ['draw'],
} as const

const statements = ({ db }: Given) => createStatementRepository(db)
const lines = ({ db }: Given) => createStatementLinesRepository(db)
const FIRST = { current: 1, size: 10 }

export const salesProbes: Readonly<Record<string, Probes>> = {
  'modules/money/sales/sales.repository.ts': {
    sums: reaches((given) => createSalesRepository(given.db).sums(given.scope, 'style', EVER)),
    styleNames: reaches((given) => createSalesRepository(given.db).styleNames(given.scope, [given.theirs.live])),
  },
  'modules/money/payments/payment-counts.repository.ts': {
    byState: reaches((given) => createPaymentCountsRepository(given.db).byState(given.scope, [])),
  },
  'modules/money/statements/statement.repository.ts': {
    page: reaches((given) => statements(given).page(given.scope, {}, FIRST)),
    pageMismatches: reaches((given) => statements(given).pageMismatches(given.scope, {}, FIRST)),
    channels: reaches((given) => statements(given).channels(given.scope)),
    listUnfetched: leftOut('looks for the bills of all tenants'),
    holdOpen: reaches((given) => statements(given).holdOpen(given.scope, [given.theirs.live])),
    settle: reaches((given) =>
      statements(given).settle(given.scope, [given.theirs.live], {
        settledTime: given.now,
        settledBy: 'x',
        reason: 'x',
      }),
    ),
  },
  'modules/money/statements/statement-lines.repository.ts': {
    hold: adds((given) =>
      lines(given).hold(given.scope, {
        id: given.fresh,
        channelId: '1',
        channelName: 'x',
        day: '2026-11-01',
        source: 'file',
      }),
    ),
    add: leftOut('adds lines of the own tenant to a bill of its own, which a key of both holds'),
    forgetOpen: reaches((given) => lines(given).forgetOpen(given.scope, given.theirs.live)),
    findDifferences: reaches((given) =>
      lines(given).findDifferences(given.scope, given.theirs.live, {
        from: new Date(0),
        to: new Date('2999-01-01T00:00:00Z'),
      }),
    ),
    keep: leftOut('adds mismatches of the own tenant to a bill of its own, which a key of both holds'),
    count: reaches((given) => lines(given).count(given.scope, given.theirs.live)),
    takeFee: leftOut('of bills with a fee that is not posted, which the plain rows of another tenant are not'),
    listWithOpen: reaches((given) => lines(given).listWithOpen(given.scope, given.theirs.live)),
    namesOf: reaches((given) => lines(given).namesOf(given.scope, [given.theirs.live])),
    findOpen: reaches((given) =>
      lines(given).findOpen(given.scope, [{ channelId: given.theirs.live, isRefund: false, number: 'another' }]),
    ),
    find: reaches((given) => lines(given).find(given.scope, given.theirs.live)),
  },
  'modules/money/sales/sales-days.repository.ts': allLeftOut('adds up the days of all tenants', 'addUp', 'beginAnew'),
}
