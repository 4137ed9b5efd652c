import { createSmsRepository } from '../../../../modules/messages/accounts/sms.repository.ts'
import { createCodeRepository } from '../../../../modules/messages/codes/code.repository.ts'
import { createSmsFiguresRepository } from '../../../../modules/messages/log/figures.repository.ts'
import { createMessageRepository } from '../../../../modules/messages/sending/message.repository.ts'
import { createPhoneLimitRepository } from '../../../../modules/messages/sending/phone-limit.repository.ts'
import { createReportRepository } from '../../../../modules/messages/sending/report.repository.ts'
import { adds, leftOut, reaches, type Given, type Probes } from '../../probe.ts'

const accounts = ({ db }: Given) => createSmsRepository(db)
const messages = ({ db }: Given) => createMessageRepository(db)
const reports = ({ db }: Given) => createReportRepository(db)
const codes = ({ db }: Given) => createCodeRepository(db)
const limits = ({ db }: Given) => createPhoneLimitRepository(db)
const figures = ({ db }: Given) => createSmsFiguresRepository(db)

const FRESH_CODE = '00000000-0000-4000-8000-000000005999'
const message = ({ fresh }: Given) => ({
  id: fresh,
  smsId: fresh,
  batchId: fresh,
  partId: fresh,
  category: 9,
  phone: fresh,
  state: 'sent',
})

export const messageProbes: Readonly<Record<string, Probes>> = {
  'modules/messages/accounts/sms.repository.ts': {
    find: reaches((given) => accounts(given).find(given.scope, given.theirs.live)),
    findByCode: reaches((given) => accounts(given).findByCode(given.scope, given.theirs.word)),
    findActive: reaches((given) => accounts(given).findActive(given.scope)),
    countActive: reaches((given) => accounts(given).countActive(given.scope, [given.theirs.live])),
    lockAll: adds((given) => accounts(given).lockAll(given.scope)),
    disableOthers: reaches((given) => accounts(given).disableOthers(given.scope, given.fresh)),
    findTenantOfSms: leftOut('says whose an account is, to which a receipt came: it asks all tenants'),
  },
  'modules/messages/sending/message.repository.ts': {
    insertBatch: adds((given) =>
      messages(given).insertBatch(given.scope, { id: given.fresh, smsId: given.fresh, source: 'call' }),
    ),
    findBatch: reaches((given) => messages(given).findBatch(given.scope, given.theirs.live, given.theirs.word)),
    isOwnBatch: reaches((given) => messages(given).isOwnBatch(given.scope, given.theirs.live, given.theirs.live)),
    insert: adds((given) => messages(given).insert(given.scope, [message(given)])),
    listOfBatch: reaches((given) => messages(given).listOfBatch(given.scope, given.theirs.live)),
    hasOpen: reaches((given) => messages(given).hasOpen(given.scope, given.theirs.busy)),
    find: reaches((given) => messages(given).find(given.scope, given.theirs.live)),
    findOfPart: reaches((given) => messages(given).findOfPart(given.scope, given.theirs.busy)),
    claim: reaches((given) =>
      messages(given).claim(given.scope, { partId: given.theirs.busy, run: 1, most: 1, now: given.now }),
    ),
    orphan: reaches((given) => messages(given).orphan(given.scope, { partId: given.theirs.done, run: 1 }, 'own')),
    mostTries: reaches((given) => messages(given).mostTries(given.scope, given.theirs.busy)),
    settle: reaches((given) =>
      messages(given).settle(given.scope, { partId: given.theirs.done, run: 0 }, [
        { id: given.theirs.done, outcome: { state: 'sent', providerId: 'own' } },
      ]),
    ),
    moveLost: reaches((given) => messages(given).moveLost(given.scope, given.theirs.busy, given.fresh)),
    giveUp: reaches((given) => messages(given).giveUp(given.scope, given.theirs.busy, 'own')),
    countAsk: reaches((given) => messages(given).countAsk(given.scope, given.theirs.gone, 0)),
    lockRetried: reaches((given) => messages(given).lockRetried(given.scope, [given.theirs.live])),
    restart: reaches((given) =>
      messages(given).restart(given.scope, [given.theirs.live], { partId: given.fresh, state: 'limited', msg: 'own' }),
    ),
  },
  'modules/messages/sending/report.repository.ts': {
    note: reaches((given) =>
      reports(given).note(
        given.scope,
        given.theirs.gone,
        [
          {
            id: given.theirs.gone,
            providerId: '',
            phone: `${given.theirs.word}-${given.theirs.gone}`,
            isDelivered: true,
            code: 'own',
          },
        ],
        given.now,
      ),
    ),
    noteEarly: reaches((given) => reports(given).noteEarly(given.scope)),
    listWaiting: leftOut('says which tenants have reports that wait: it asks all of them'),
    sweep: leftOut('drops what is over of all tenants'),
  },
  'modules/messages/sending/phone-limit.repository.ts': {
    take: adds((given) =>
      limits(given).take(given.scope, [given.theirs.word], { perMinutePerPhone: 1, dailyPerPhone: 1 }, given.now),
    ),
    sweep: leftOut('drops what is over of all tenants'),
  },
  'modules/messages/codes/code.repository.ts': {
    insert: adds((given) =>
      codes(given).insert(given.scope, {
        id: FRESH_CODE,
        purpose: 'signIn',
        phone: given.fresh,
        userId: null,
        codeHash: '',
        createTime: given.now,
        expireTime: given.now,
      }),
    ),
    find: reaches((given) => codes(given).find(given.scope, 'signIn', given.theirs.session)),
    countTry: reaches((given) => codes(given).countTry(given.scope, 'signIn', given.theirs.session, given.now)),
    use: reaches((given) => codes(given).use(given.scope, given.theirs.session, given.now)),
    findVerified: reaches((given) => codes(given).findVerified(given.scope, given.theirs.word)),
    findPhones: reaches((given) => codes(given).findPhones(given.scope, given.theirs.live)),
    keepVerified: reaches((given) =>
      codes(given).keepVerified(given.scope, given.theirs.live, '13900000000', given.now),
    ),
    sweep: leftOut('drops what is over of all tenants'),
    isTenant: leftOut('says whether there is a tenant, which is no tenant’s row'),
  },
  'modules/messages/log/figures.repository.ts': {
    byDay: reaches((given) => figures(given).byDay(given.scope, { from: '2020-01-01', to: '2999-01-01' }, 'UTC')),
    sweep: leftOut('drops what is over of all tenants'),
  },
}
