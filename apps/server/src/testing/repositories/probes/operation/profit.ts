import { createProfitAlarmRepository } from '../../../../modules/operation/profit/profit-alarm.repository.ts'
import { createProfitRepository } from '../../../../modules/operation/profit/profit.repository.ts'
import { adds, allLeftOut, leftOut, reaches, type Given, type Probes } from '../../probe.ts'

const profit = ({ db }: Given) => createProfitRepository(db)
const alarms = ({ db }: Given) => createProfitAlarmRepository(db)
const EVER = {
  firstDay: '2000-01-01',
  lastDay: '2999-01-01',
  from: new Date(0),
  to: new Date('2999-01-01T00:00:00Z'),
  timeZone: 'UTC',
}
const subject = (subjectId: string) => ({ subject: 'style', subjectId, currency: 'CNY' }) as const

export const profitProbes: Readonly<Record<string, Probes>> = {
  'modules/operation/profit/profit.repository.ts': {
    sums: reaches((given) => profit(given).sums(given.scope, given.scope, 'style', EVER)),
    ofOrder: leftOut(
      'says nothing of an order that nobody paid, as theirs is; its test asks for a paid one of another tenant',
    ),
    sheetPrice: leftOut('answers the one price of a parameter that every tenant has under the same name'),
    deviceNames: reaches((given) => profit(given).deviceNames(given.scope, [given.theirs.live])),
  },
  'modules/operation/profit/profit-alarm.repository.ts': {
    lastOrders: leftOut('says something of five orders at least; its test asks it beside another tenant that has them'),
    list: reaches((given) => alarms(given).list(given.scope)),
    begin: adds((given) => alarms(given).begin(given.scope, subject(given.fresh))),
    end: reaches((given) => alarms(given).end(given.scope, subject(given.theirs.live))),
    tenants: leftOut('looks for the tenants that have sold something'),
  },
  'modules/operation/profit/profit-days.repository.ts': allLeftOut(
    'adds up the days of all tenants',
    'addUp',
    'beginAnew',
  ),
}
