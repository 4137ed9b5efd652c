import { createAnswerRepository, type EndValues } from '../../../modules/chat/run/answer/answer.repository.ts'
import {
  createSendRepository,
  type NewChatMessage,
  type NewConversation,
} from '../../../modules/chat/run/send/send.repository.ts'
import type { Chunk } from '../../../modules/chat/run/stream/chunk.ts'
import { createChunkRepository } from '../../../modules/chat/run/stream/chunk.repository.ts'
import { createToolsRepository } from '../../../modules/chat/run/tools/tools.repository.ts'
import { adds, allLeftOut, reaches, type Given, type Probes } from '../probe.ts'

const answers = ({ db }: Given) => createAnswerRepository(db)
const sends = ({ db }: Given) => createSendRepository(db)
const chunks = ({ db }: Given) => createChunkRepository(db)
const tools = ({ db }: Given) => createToolsRepository(db)
const LONG_AGO = new Date('2020-01-01T00:00:00Z')

const chunk = (number: number): Chunk => ({ number, event: 'delta', data: '{"text":"own"}' })
const batch = ({ theirs, now }: Given) => ({
  msgId: theirs.busy,
  run: 0,
  after: 0,
  chunks: [chunk(7_000)],
  firstTokenTime: now,
  takesUp: null,
})
/** The answer that is under way. */
const held = ({ theirs }: Given) => ({ msgId: theirs.busy, run: 0 })
const ended = ({ now }: Given): EndValues => ({
  state: 4,
  content: 'own',
  reasoning: '',
  tools: '[]',
  error: null,
  promptTokens: 1,
  completionTokens: 1,
  isEstimated: false,
  cost: '1',
  currency: 'CNY',
  firstTokenTime: null,
  finishedTime: now,
})
const conversation = ({ fresh, theirs, now }: Given): NewConversation => ({
  id: fresh,
  userId: theirs.live,
  deptId: null,
  title: '',
  apiId: null,
  model: '',
  lastMsg: '',
  lastTime: now,
  msgCount: 1,
  leafMsgId: null,
})
const message = ({ fresh, theirs, now }: Given): NewChatMessage => ({
  id: fresh,
  diaId: fresh,
  parentId: null,
  userId: theirs.live,
  role: 'user',
  content: 'own',
  fileIds: [],
  state: 2,
  apiId: null,
  apiName: '',
  model: '',
  lastEventId: 0,
  clientRequestId: null,
  requestHash: null,
  finishedTime: now,
  createDept: null,
  createTime: now,
})

/** Answers of chat: sent, written chunk by chunk, ended; and what their tools read. */
export const chatRunProbes: Readonly<Record<string, Probes>> = {
  'modules/chat/run/send/send.repository.ts': {
    findConversation: reaches((given) => sends(given).findConversation(given.scope, given.theirs.live)),
    lockConversations: reaches(async (given) => [
      ...(await sends(given).lockConversations(given.scope, [{ diaId: given.theirs.live, userId: given.theirs.live }])),
    ]),
    listOwn: reaches((given) => sends(given).listOwn(given.scope, [given.theirs.live])),
    findByRequest: reaches((given) => sends(given).findByRequest(given.scope, given.theirs.word)),
    forgetRequest: reaches((given) => sends(given).forgetRequest(given.scope, given.theirs.live)),
    insertConversations: adds((given) => sends(given).insertConversations(given.scope, [conversation(given)])),
    insertMessages: adds(async (given) => {
      await sends(given).insertConversations(given.scope, [conversation(given)])
      await sends(given).insertMessages(given.scope, [message(given)])
    }),
    growConversations: reaches((given) =>
      sends(given).growConversations(given.scope, [
        {
          diaId: given.theirs.live,
          leafMsgId: given.fresh,
          more: 1,
          lastMsg: 'own',
          lastTime: given.now,
          title: 'own',
          apiId: given.fresh,
          model: 'own',
        },
      ]),
    ),
  },
  'modules/chat/run/answer/answer.repository.ts': {
    takeUp: reaches((given) => answers(given).takeUp(given.scope, [{ msgId: given.theirs.busy, run: 9 }], given.now)),
    setRoute: reaches((given) =>
      answers(given).setRoute(given.scope, held(given), { apiId: given.fresh, apiName: 'own', model: 'own' }),
    ),
    setTools: reaches((given) => answers(given).setTools(given.scope, held(given), '[{"name":"own"}]')),
    setTries: reaches((given) => answers(given).setTries(given.scope, held(given), '[{"run":1}]')),
    setStopping: reaches((given) => answers(given).setStopping(given.scope, given.theirs.busy)),
    end: reaches((given) =>
      answers(given).end(given.scope, { ...held(given), after: 0 }, [chunk(7_000)], ended(given)),
    ),
    findMessage: reaches((given) => answers(given).findMessage(given.scope, given.theirs.live)),
    ...allLeftOut('looks after the answers of all tenants', 'listOrphans'),
  },
  'modules/chat/run/stream/chunk.repository.ts': {
    insert: adds((given) => chunks(given).insert(given.scope, [{ ...chunk(1), msgId: given.fresh }])),
    append: reaches(async (given) => [...(await chunks(given).append(given.scope, [batch(given)]))]),
    statuses: reaches((given) => chunks(given).statuses(given.scope, [given.theirs.live])),
    readAfter: reaches((given) => chunks(given).readAfter(given.scope, [{ msgId: given.theirs.live, after: 0 }])),
    list: reaches((given) => chunks(given).list(given.scope, given.theirs.live)),
    ...allLeftOut('forgets the chunks of all tenants', 'sweep'),
  },
  'modules/chat/run/tools/tools.repository.ts': {
    countDrawings: reaches((given) => tools(given).countDrawings(given.scope, { from: LONG_AGO, to: given.now })),
    findDrawings: reaches((given) =>
      tools(given).findDrawings(given.scope, { prompt: given.theirs.word, states: [], limit: 5 }),
    ),
    apiNames: reaches((given) => tools(given).apiNames(given.scope, [given.theirs.live])),
    usage: reaches((given) => tools(given).usage(given.scope, { firstDay: '2026-01-01', lastDay: '2026-01-03' })),
  },
}
