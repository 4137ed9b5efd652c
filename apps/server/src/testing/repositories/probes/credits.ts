import { createCreditCheckRepository } from '../../../modules/money/credits/credit-check.repository.ts'
import { createCreditRepository } from '../../../modules/money/credits/credit.repository.ts'
import { createUsageHoldRepository } from '../../../modules/money/holds/usage-hold.repository.ts'
import { priceTexts } from '../../../modules/money/holds/usage-price.repository.ts'
import { createPayGradeRepository } from '../../../modules/money/packs/pay-grade.repository.ts'
import { createUserCreditsRepository } from '../../../modules/money/packs/user-credits.repository.ts'
import { adds, leftOut, reaches, type Given, type Probes } from '../probe.ts'

const credits = ({ db }: Given) => createCreditRepository(db)
const holds = ({ db }: Given) => createUsageHoldRepository(db)
const grades = ({ db }: Given) => createPayGradeRepository(db)
const people = ({ db }: Given) => createUserCreditsRepository(db)
const OVERDUE = new Date('2999-01-01T00:00:00Z')

const checks = ({ db }: Given) => createCreditCheckRepository(db)

/** Credits, and what is held for work under way. */
export const creditProbes: Readonly<Record<string, Probes>> = {
  'modules/money/credits/credit-check.repository.ts': {
    listUneven: reaches((given) => checks(given).listUneven(given.scope, 10)),
  },
  'modules/money/credits/credit.repository.ts': {
    lockAccount: adds((given) => credits(given).lockAccount(given.scope, given.theirs.live, 'credits')),
    readBalance: reaches((given) => credits(given).readBalance(given.scope, given.theirs.live, 'credits')),
    setBalance: reaches((given) => credits(given).setBalance(given.scope, given.theirs.live, 'credits', 3, given.now)),
    listFull: reaches((given) => credits(given).listFull(given.scope, given.theirs.live, 'credits')),
    findByGrant: reaches((given) => credits(given).findByGrant(given.scope, given.theirs.word)),
    insertBag: adds((given) =>
      credits(given).insertBag(given.scope, {
        id: given.fresh,
        userId: given.theirs.live,
        kind: 'credits',
        total: '1',
        remaining: '1',
        startTime: given.now,
        grantKey: `${given.theirs.word}-own`,
      }),
    ),
    setBag: reaches((given) =>
      credits(given).setBag(
        given.scope,
        { id: given.theirs.live, remaining: 0, earned: 0, refunded: 0 },
        'used',
        given.now,
      ),
    ),
    findFlow: reaches((given) => credits(given).findFlow(given.scope, given.theirs.word)),
    insertFlow: adds((given) =>
      credits(given).insertFlow(given.scope, {
        id: given.fresh,
        userId: given.theirs.live,
        unit: 'credits',
        kind: 'gift',
        credits: '1',
        balance: '1',
        moveKey: `${given.theirs.word}-own`,
      }),
    ),
    insertEntries: adds((given) =>
      credits(given).insertEntries(
        given.scope,
        (['1', '0'] as const).map((debit, index) => ({
          id: String(BigInt(given.fresh) + BigInt(index)),
          transactionId: given.fresh,
          account: 'difference',
          currency: 'CRD',
          debit,
          credit: debit === '1' ? '0' : '1',
          what: 'probe',
        })),
      ),
    ),
    sumOverdue: reaches((given) => credits(given).sumOverdue(given.scope, given.theirs.live, OVERDUE)),
    sumHeld: reaches((given) => credits(given).sumHeld(given.scope, given.theirs.live)),
    listDue: leftOut('looks for bags of all tenants'),
    listDaysDue: leftOut('looks for accounts of all tenants'),
  },
  'modules/money/packs/pay-grade.repository.ts': {
    list: reaches((given) => grades(given).list(given.scope, 1)),
    page: reaches((given) =>
      grades(given).page(given.scope, { current: 1, size: 10 }, { dates: [], isRemoved: false }),
    ),
    find: reaches((given) => grades(given).find(given.scope, given.theirs.live)),
    insert: adds((given) =>
      grades(given).insert(given.scope, { id: given.fresh, name: 'own', kind: 'credits', price: '1' }),
    ),
    update: reaches((given) =>
      grades(given).update(given.scope, { id: given.theirs.live, version: undefined }, { remark: 'own' }),
    ),
    order: reaches((given) => grades(given).order(given.scope, [given.theirs.live], given.now)),
  },
  'modules/money/packs/user-credits.repository.ts': {
    findPerson: reaches((given) => people(given).findPerson(given.scope, given.theirs.live)),
    flows: reaches((given) =>
      people(given).flows(given.scope, {
        userId: given.theirs.live,
        kind: undefined,
        dates: [],
        paging: { current: 1, size: 10 },
      }),
    ),
    bags: reaches((given) => people(given).bags(given.scope, given.theirs.live)),
  },
  'modules/money/holds/usage-hold.repository.ts': {
    insert: adds((given) =>
      holds(given).insert(given.scope, [
        {
          id: given.fresh,
          kind: 'chat',
          userId: given.theirs.live,
          tokens: 1,
          credits: 0,
          base: '0',
          rate: '0',
          beginsDay: given.now,
          beginsMonth: given.now,
          endTime: given.now,
        },
      ]),
    ),
    lock: reaches((given) => holds(given).lock(given.scope, given.theirs.live)),
    grow: reaches((given) =>
      holds(given).grow(given.scope, given.theirs.live, { tokens: 1, credits: 2, endTime: given.now }),
    ),
    take: reaches((given) => holds(given).take(given.scope, given.theirs.live)),
    sweep: leftOut('sweeps the holds of all tenants'),
  },
  'modules/money/holds/usage-price.repository.ts': {
    priceTexts: reaches((given) => priceTexts(given.db, given.scope, ['account.failCount'])),
  },
}
