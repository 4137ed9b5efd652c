import { createChatGateRepository } from '../../../modules/chat/engine/limits/chat-gate.repository.ts'
import { CLOSED } from '../../../modules/chat/engine/limits/circuit.ts'
import { createChatApiRepository } from '../../../modules/chat/apis/chat-api.repository.ts'
import { createAssistantRepository } from '../../../modules/chat/assistants/assistant.repository.ts'
import { createChatCostsRepository } from '../../../modules/chat/costs/chat-costs.repository.ts'
import { createQuotasRepository } from '../../../modules/chat/costs/quotas.repository.ts'
import { createCallChoicesRepository } from '../../../modules/chat/calls/call-choices.repository.ts'
import { createChatCallRepository } from '../../../modules/chat/quotas/chat-call.repository.ts'
import { createChatQuotaRepository, type UseKey } from '../../../modules/chat/quotas/chat-quota.repository.ts'
import { createChatUsageRepository } from '../../../modules/chat/quotas/chat-usage.repository.ts'
import { adds, leftOut, reaches, type Given, type Probes } from '../probe.ts'

const gates = ({ db }: Given) => createChatGateRepository(db)
const apis = ({ db }: Given) => createChatApiRepository(db)
const calls = ({ db }: Given) => createChatCallRepository(db)
const counts = ({ db }: Given) => createChatQuotaRepository(db)
const quotas = ({ db }: Given) => createQuotasRepository(db)
/** As plant-theirs.ts plants it. */
const BEGINS = new Date('2020-01-01T00:00:00Z')
const keyOf = (userId: string): UseKey => ({ userId, period: 'day', begins: BEGINS })

/** Chat APIs, what they cost and the quotas that bound them. */
export const chatApiProbes: Readonly<Record<string, Probes>> = {
  'modules/chat/apis/chat-api.repository.ts': {
    find: reaches((given) => apis(given).find(given.scope, given.theirs.live)),
    listActive: reaches((given) => apis(given).listActive(given.scope)),
    listActiveOf: reaches((given) => apis(given).listActiveOf(given.scope, [given.theirs.live])),
    known: reaches((given) => apis(given).known(given.scope, [given.theirs.live])),
    namesOf: reaches((given) => apis(given).namesOf(given.scope, [given.theirs.live])),
    concurrencyOf: reaches((given) => apis(given).concurrencyOf(given.scope, given.theirs.live)),
  },
  'modules/chat/assistants/assistant.repository.ts': {
    listActive: reaches((given) => createAssistantRepository(given.db).listActive(given.scope)),
    findActive: reaches((given) => createAssistantRepository(given.db).findActive(given.scope, given.theirs.live)),
  },
  'modules/chat/costs/chat-costs.repository.ts': {
    sums: reaches((given) =>
      createChatCostsRepository(given.db).sums(given.scope, 'user', { from: '2026-01-01', to: '2026-01-03' }, 10),
    ),
  },
  'modules/chat/costs/quotas.repository.ts': {
    page: reaches((given) => quotas(given).page(given.scope, {}, { current: 1, size: 10 })),
    find: reaches((given) => quotas(given).find(given.scope, given.theirs.live)),
    insert: adds((given) =>
      quotas(given).insert(given.scope, {
        id: given.fresh,
        subject: 'user',
        userId: given.theirs.live,
        period: 'day',
        limitTokens: '1',
      }),
    ),
    update: reaches((given) => quotas(given).update(given.scope, given.theirs.live, undefined, { remark: 'own' })),
    hasUser: reaches((given) => quotas(given).hasUser(given.scope, given.theirs.live)),
  },
  'modules/chat/calls/call-choices.repository.ts': {
    list: reaches((given) => createCallChoicesRepository(given.db).list(given.scope, 'userId', 10)),
  },
  'modules/chat/quotas/chat-call.repository.ts': {
    write: adds((given) =>
      calls(given).write(given.scope, [
        { id: given.fresh, userId: given.theirs.live, kind: 'test', apiId: given.theirs.live, outcome: 'done' },
      ]),
    ),
    cut: reaches((given) => calls(given).cut(given.scope, [given.theirs.live], new Date())),
    setTries: reaches((given) => calls(given).setTries(given.scope, given.theirs.live, '[{"run":1}]')),
    listLost: leftOut('looks for lost calls of all tenants'),
    extend: leftOut('a process keeps its own calls open, of all tenants'),
    sweep: leftOut('sweeps old calls of all tenants'),
  },
  'modules/chat/quotas/chat-quota.repository.ts': {
    limitsFor: reaches((given) => counts(given).limitsFor(given.scope, [given.theirs.live])),
    lockUsed: adds((given) => counts(given).lockUsed(given.scope, [keyOf(given.theirs.live)])),
    readUsed: reaches((given) => counts(given).readUsed(given.scope, [keyOf(given.theirs.live)])),
    dayOf: reaches((given) =>
      counts(given).dayOf(given.scope, [given.theirs.live], { begins: BEGINS, since: new Date(0) }),
    ),
    sumHeld: reaches((given) => counts(given).sumHeld(given.scope, [keyOf(given.theirs.live)])),
    addUsed: adds((given) => counts(given).addUsed(given.scope, [keyOf(given.theirs.live)], 1)),
    sweep: leftOut('sweeps old counts of all tenants'),
  },
  'modules/chat/quotas/chat-usage.repository.ts': {
    dayOfApis: reaches((given) =>
      createChatUsageRepository(given.db).dayOfApis(given.scope, '2026-01-02', [given.theirs.live]),
    ),
    add: adds((given) =>
      createChatUsageRepository(given.db).add(given.scope, {
        day: '2026-01-02',
        userId: given.theirs.live,
        apiId: given.theirs.live,
        model: given.theirs.word,
        currency: 'CNY',
        isFailed: false,
        promptTokens: 1,
        completionTokens: 1,
        cost: '1',
        ms: 1,
      }),
    ),
  },
  'modules/chat/engine/limits/chat-gate.repository.ts': {
    list: reaches((given) => gates(given).list(given.scope, [given.theirs.live])),
    lock: reaches((given) => gates(given).lock(given.scope, given.theirs.live)),
    write: reaches((given) => gates(given).write(given.scope, given.theirs.live, CLOSED)),
  },
}
