import { readInviteFacts } from '../../../../modules/operation/invitations/settle/invite-facts.repository.ts'
import { createInviteCodeRepository } from '../../../../modules/operation/invitations/invite-code.repository.ts'
import { createInviteFiguresRepository } from '../../../../modules/operation/invitations/views/invite-figures.repository.ts'
import { createInviteListRepository } from '../../../../modules/operation/invitations/views/invite-list.repository.ts'
import { createInviteRepository } from '../../../../modules/operation/invitations/invite.repository.ts'
import { createInviteRuleRepository } from '../../../../modules/operation/invitations/rules/invite-rule.repository.ts'
import { createInviteSignRepository } from '../../../../modules/operation/invitations/invite-sign.repository.ts'
import { INVITE_RULES_DEFAULT } from '@drawdesk/contract/operation/invite'
import { adds, allLeftOut, reaches, type Given, type Probes } from '../../probe.ts'

const codes = ({ db }: Given) => createInviteCodeRepository(db)
const invites = ({ db }: Given) => createInviteRepository(db)
const signs = ({ db }: Given) => createInviteSignRepository(db)
const lists = ({ db }: Given) => createInviteListRepository(db)
const figures = ({ db }: Given) => createInviteFiguresRepository(db)
const rules = ({ db }: Given) => createInviteRuleRepository(db)
const LONG_AGO = new Date('2000-01-01T00:00:00Z')
const LATER = new Date('2999-01-01T00:00:00Z')
const ALL_TIME = { from: LONG_AGO, before: LATER, timeZone: 'UTC' }

export const operationProbes: Readonly<Record<string, Probes>> = {
  'modules/operation/invitations/invite-code.repository.ts': {
    findOf: reaches((given) => codes(given).findOf(given.scope, given.theirs.live)),
    insert: adds((given) => codes(given).insert(given.scope, { id: given.fresh, userId: given.fresh, code: 'BCDFGH' })),
    findInviter: reaches((given) => codes(given).findInviter(given.scope, given.theirs.word)),
    lock: adds((given) => codes(given).lock(given.scope, given.theirs.live)),
  },
  'modules/operation/invitations/invite.repository.ts': {
    insert: adds((given) =>
      invites(given).insert(
        given.scope,
        {
          id: given.fresh,
          inviterId: '5997',
          invitedId: '5998',
          code: 'x',
          state: 'waiting',
          reason: '',
          dueTime: null,
        },
        given.now,
      ),
    ),
    find: reaches((given) => invites(given).find(given.scope, given.theirs.live)),
    lock: reaches((given) => invites(given).lock(given.scope, given.theirs.live)),
    findOfInvited: reaches((given) => invites(given).findOfInvited(given.scope, given.theirs.live)),
    update: reaches((given) => invites(given).update(given.scope, given.theirs.live, { remark: 'own' }, given.now)),
    makeDue: reaches((given) => invites(given).makeDue(given.scope, [given.theirs.live], given.now)),
    listAbove: reaches((given) => invites(given).listAbove(given.scope, given.theirs.live)),
    countMet: reaches((given) => invites(given).countMet(given.scope, '5990', { begins: LONG_AGO, ends: LATER })),
    sumOf: reaches((given) => invites(given).sumOf(given.scope, '5990')),
    listInvited: reaches((given) => invites(given).listInvited(given.scope, '5990', 10)),
    ...allLeftOut('asks all tenants, for jobs', 'listDue', 'makeMissedDue'),
  },
  'modules/operation/invitations/invite-sign.repository.ts': {
    keep: adds((given) => signs(given).keep(given.scope, [{ userId: given.fresh, kind: 'device', value: 'x' }])),
    readSignIns: reaches((given) => signs(given).readSignIns(given.scope, [given.theirs.live])),
    readPayers: reaches((given) => signs(given).readPayers(given.scope, [given.theirs.done])),
    shared: reaches((given) => signs(given).shared(given.scope, given.theirs.live, [given.theirs.busy])),
    listAccountsOf: reaches((given) => signs(given).listAccountsOf(given.scope, 'shared-person')),
    listSiblings: reaches((given) => signs(given).listSiblings(given.scope, '5990', 10)),
  },
  'modules/operation/invitations/views/invite-list.repository.ts': {
    page: reaches((given) => lists(given).page(given.scope, { dates: [] }, { current: 1, size: 10 })),
    lockSeen: reaches((given) => lists(given).lockSeen(given.scope, [given.theirs.live])),
    listForGraph: reaches((given) => lists(given).listForGraph(given.scope, undefined, 10)),
    listShared: reaches((given) => lists(given).listShared(given.scope, [given.theirs.live, given.theirs.busy])),
  },
  'modules/operation/invitations/views/invite-figures.repository.ts': {
    days: reaches((given) => figures(given).days(given.scope, ALL_TIME)),
    listPlayed: reaches((given) => figures(given).listPlayed(given.scope, LONG_AGO, 10)),
  },
  'modules/operation/invitations/rules/invite-rule.repository.ts': {
    find: reaches((given) => rules(given).find(given.scope)),
    lock: adds((given) => rules(given).lock(given.scope)),
    insert: adds((given) =>
      rules(given).insert(given.scope, { id: given.fresh, version: 1 }, INVITE_RULES_DEFAULT, given.now),
    ),
  },
  'modules/operation/invitations/settle/invite-facts.repository.ts': {
    readInviteFacts: reaches((given) =>
      readInviteFacts(given.db, given.scope, { inviterId: given.theirs.live, invitedId: given.theirs.done }),
    ),
  },
}
