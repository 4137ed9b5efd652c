import {
  createChatRunRepository,
  type EndValues,
  type NewConversation,
  type NewChatMessage,
} from '../../../modules/chat/run/chat-run.repository.ts'
import type { Chunk } from '../../../modules/chat/run/stream/chunk.ts'
import { createChunkRepository } from '../../../modules/chat/run/stream/chunk.repository.ts'
import { createToolsRepository } from '../../../modules/chat/run/tools/tools.repository.ts'
import { adds, allLeftOut, reaches, type Given, type Probes } from '../probe.ts'

const runs = ({ db }: Given) => createChatRunRepository(db)
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
  'modules/chat/run/chat-run.repository.ts': {
    findConversation: reaches((given) => runs(given).findConversation(given.scope, given.theirs.live)),
    lockConversations: reaches(async (given) => [
      ...(await runs(given).lockConversations(given.scope, [{ diaId: given.theirs.live, userId: given.theirs.live }])),
    ]),
    listOwn: reaches((given) => runs(given).listOwn(given.scope, [given.theirs.live])),
    findByRequest: reaches((given) => runs(given).findByRequest(given.scope, given.theirs.word)),
    forgetRequest: reaches((given) => runs(given).forgetRequest(given.scope, given.theirs.live)),
    insertConversations: adds((given) => runs(given).insertConversations(given.scope, [conversation(given)])),
    insertMessages: adds(async (given) => {
      await runs(given).insertConversations(given.scope, [conversation(given)])
      await runs(given).insertMessages(given.scope, [message(given)])
    }),
    insertChunks: adds((given) => runs(given).insertChunks(given.scope, [{ ...chunk(1), msgId: given.fresh }])),
    growConversations: reaches((given) =>
      runs(given).growConversations(given.scope, [
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
    takeUp: reaches((given) => runs(given).takeUp(given.scope, [{ msgId: given.theirs.busy, run: 9 }], given.now)),
    setRoute: reaches((given) =>
      runs(given).setRoute(given.scope, held(given), { apiId: given.fresh, apiName: 'own', model: 'own' }),
    ),
    setTools: reaches((given) => runs(given).setTools(given.scope, held(given), '[{"name":"own"}]')),
    setStopping: reaches((given) => runs(given).setStopping(given.scope, given.theirs.busy)),
    end: reaches((given) => runs(given).end(given.scope, { ...held(given), after: 0 }, [chunk(7_000)], ended(given))),
    findMessage: reaches((given) => runs(given).findMessage(given.scope, given.theirs.live)),
    ...allLeftOut('looks after the answers of all tenants', 'listOrphans', 'sweepChunks'),
  },
  'modules/chat/run/stream/chunk.repository.ts': {
    append: reaches(async (given) => [...(await chunks(given).append(given.scope, [batch(given)]))]),
    stands: reaches((given) => chunks(given).stands(given.scope, [given.theirs.live])),
    readAfter: reaches((given) => chunks(given).readAfter(given.scope, [{ msgId: given.theirs.live, after: 0 }])),
    list: reaches((given) => chunks(given).list(given.scope, given.theirs.live)),
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
