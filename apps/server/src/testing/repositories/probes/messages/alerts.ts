import { FIRST_NOTICE_SETTINGS } from '@drawdesk/contract/notices/notice-settings'
import { createAlertRepository } from '../../../../modules/notices/alerts/alert.repository.ts'
import { createDeliveryRepository } from '../../../../modules/notices/sending/delivery.repository.ts'
import { createNoticeSettings } from '../../../../modules/notices/ways/notice-setting.repository.ts'
import { adds, leftOut, reaches, type Given, type Probes } from '../../probe.ts'

const alerts = ({ db }: Given) => createAlertRepository(db)
const deliveries = ({ db }: Given) => createDeliveryRepository(db)
const settings = ({ db }: Given) => createNoticeSettings(db)
const them = ({ scope, theirs }: Given) => ({ ...scope, userId: theirs.live })

export const alertProbes: Readonly<Record<string, Probes>> = {
  'modules/notices/alerts/alert.repository.ts': {
    findRule: adds((given) => alerts(given).findRule(given.scope, 'budget')),
    findOpen: reaches((given) => alerts(given).findOpen(given.scope, given.theirs.word)),
    resolve: reaches((given) => alerts(given).resolve(given.scope, [given.theirs.word], given.now)),
    acknowledge: reaches((given) => alerts(given).acknowledge(given.scope, [given.theirs.live], given.now)),
    noteSent: reaches((given) => alerts(given).noteSent(given.scope, given.theirs.live, given.now)),
    listWords: reaches((given) => alerts(given).listWords(given.scope, [given.theirs.live])),
    listChannels: reaches((given) => alerts(given).listChannels(given.scope)),
    listChannelNames: reaches((given) => alerts(given).listChannelNames(given.scope)),
    listRulesOf: leftOut('looks across tenants by its nature: a maintenance job'),
    listOpenOf: leftOut('looks across tenants by its nature: a maintenance job'),
    listOpenEverywhere: leftOut('what all tenants have open, for the operator of the platform'),
    listToRepeat: leftOut('says what is due in all tenants'),
  },
  'modules/notices/sending/delivery.repository.ts': {
    insert: adds((given) =>
      deliveries(given).insert(
        given.scope,
        [
          {
            id: given.fresh,
            alertId: given.fresh,
            channelId: given.fresh,
            toAddress: '',
            event: 'raised',
            title: 'own',
            content: '',
            path: '',
            severity: 'info',
            dueTime: given.now,
          },
        ],
        given.now,
      ),
    ),
    find: reaches((given) => deliveries(given).find(given.scope, given.theirs.live)),
    listDue: reaches((given) =>
      deliveries(given).listDue(
        given.scope,
        { channelId: given.theirs.live, toAddress: given.theirs.word, userId: given.theirs.live },
        new Date('2999-01-01T00:00:00Z'),
      ),
    ),
    listLast: reaches((given) => deliveries(given).listLast(given.scope, [given.theirs.live])),
    settle: reaches((given) =>
      deliveries(given).settle(given.scope, [given.theirs.live], { state: 'failed', reason: 'own' }, given.now),
    ),
    page: reaches((given) =>
      deliveries(given).page(given.scope, { alertId: given.theirs.live, dates: [] }, { current: 1, size: 10 }),
    ),
    listLost: leftOut('says what lost its job in all tenants'),
  },
  'modules/notices/ways/notice-setting.repository.ts': {
    find: reaches((given) => settings(given).find(them(given))),
    put: adds((given) => settings(given).put(given.scope, FIRST_NOTICE_SETTINGS, given.now)),
    listMailReaders: reaches((given) => settings(given).listMailReaders(given.scope, ['task'])),
    findReader: reaches((given) => settings(given).findReader(them(given))),
    findMailChannel: reaches((given) => settings(given).findMailChannel(given.scope)),
    findLastMail: reaches((given) => settings(given).findLastMail(them(given))),
  },
}
