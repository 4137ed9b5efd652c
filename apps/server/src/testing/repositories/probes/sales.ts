import { createPaymentCountsRepository } from '../../../modules/money/payments/payment-counts.repository.ts'
import { createSalesRepository } from '../../../modules/money/sales/sales.repository.ts'
import { allLeftOut, reaches, type Probes } from '../probe.ts'

const EVER = {
  firstDay: '2000-01-01',
  lastDay: '2999-01-01',
  from: new Date(0),
  to: new Date('2999-01-01T00:00:00Z'),
  timeZone: 'UTC',
  kinds: ['draw'],
} as const

export const salesProbes: Readonly<Record<string, Probes>> = {
  'modules/money/sales/sales.repository.ts': {
    sums: reaches((given) => createSalesRepository(given.db).sums(given.scope, 'style', EVER)),
    styleNames: reaches((given) => createSalesRepository(given.db).styleNames(given.scope, [given.theirs.live])),
  },
  'modules/money/payments/payment-counts.repository.ts': {
    byState: reaches((given) => createPaymentCountsRepository(given.db).byState(given.scope, [])),
  },
  'modules/money/sales/sales-days.repository.ts': allLeftOut(
    'adds up the days of all tenants',
    'findZone',
    'setZone',
    'addUp',
    'beginAnew',
  ),
}
