import { DRAW_INFO_PATH } from '@drawdesk/contract/drawing/records/draw-info'
import { QUEUE_PATH } from '@drawdesk/contract/queue/queue-manage'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import { isShown } from '../../../../crud/row-rule.ts'
import { formatTime } from '../../../../platform/clock.ts'
import type { Deps } from '../../../../platform/deps.ts'
import type { Caller } from '../../../../platform/scope.ts'
import type { ChatTool } from '../../engine/chat-engine.ts'
import type { ChatQuota } from '../../quotas/chat-quota.ts'
import type { Lanes } from '../../../queue/board/lanes.service.ts'
import { PERIODS, spanOf, wordOf } from './periods.ts'
import { createToolsRepository, DRAW_STATES_OF, FOUND_MOST, type DrawWord } from './tools.repository.ts'

type Input = Readonly<Record<string, unknown>>

export interface ToolReader {
  tool: ChatTool
  title: Bilingual
  /** Of the page that shows the same; absent: everybody of themselves. */
  permission?: string
  /** The call that shows the same: API scopes hold here too. */
  path?: string
  /** `text`: in short, for people. */
  read(caller: Caller, input: Input, language: Language): Promise<{ data: object; text: string }>
}

const STATE_WORDS = Object.keys(DRAW_STATES_OF) as DrawWord[]
const wordFor = (state: number): DrawWord =>
  STATE_WORDS.find((word) => (DRAW_STATES_OF[word] as readonly number[]).includes(state)) ?? 'failed'
const LANES_SHOWN = 50
const FOUND_DEFAULT = 10

const period = { type: 'string', enum: PERIODS, description: 'today, yesterday, this week (from Monday) or this month' }
const state = { type: 'string', enum: STATE_WORDS }
const object = (properties: object): object => ({ type: 'object', properties, additionalProperties: false })

export function createToolReaders(
  deps: Deps & { lanes: Lanes },
  { quota }: { quota: ChatQuota },
): readonly ToolReader[] {
  const { db, clock, config, lanes } = deps
  const store = createToolsRepository(db)
  const span = (input: Input) => spanOf(wordOf(input.period, PERIODS) ?? 'today', clock.now(), config.timeZone)

  return [
    {
      tool: {
        name: 'count_drawings',
        description:
          'How many drawings were sent in a period, in all and by state. `failed` is without `blocked`, which moderation refused.',
        parameters: object({ period, state }),
      },
      title: { zh: '统计绘画', en: 'Counting drawings' },
      permission: 'drawInfo',
      path: `${DRAW_INFO_PATH}/page`,
      async read(caller, input) {
        const rows = await store.countDrawings(caller, span(input))
        const byState = Object.fromEntries(
          STATE_WORDS.map((word) => [
            word,
            rows.reduce((sum, row) => sum + (wordFor(row.state) === word ? row.count : 0), 0),
          ]),
        ) as Record<DrawWord, number>
        const wanted = wordOf(input.state, STATE_WORDS)
        const count = wanted ? byState[wanted] : rows.reduce((sum, row) => sum + row.count, 0)
        return { data: { count, byState }, text: String(count) }
      },
    },
    {
      tool: {
        name: 'find_drawings',
        description: `The newest drawings, by words of their prompt and by state; at most ${FOUND_MOST}.`,
        parameters: object({
          prompt: { type: 'string' },
          state,
          limit: { type: 'integer', minimum: 1, maximum: FOUND_MOST },
        }),
      },
      title: { zh: '查找绘画', en: 'Finding drawings' },
      permission: 'drawInfo',
      path: `${DRAW_INFO_PATH}/page`,
      async read(caller, input) {
        const isPromptShown = isShown(caller, 'drawInfo', 'prompt')
        const wanted = wordOf(input.state, STATE_WORDS)
        const rows = await store.findDrawings(caller, {
          prompt: isPromptShown && typeof input.prompt === 'string' ? input.prompt.slice(0, 200) : '',
          states: wanted ? DRAW_STATES_OF[wanted] : [],
          limit: typeof input.limit === 'number' && input.limit >= 1 ? Math.floor(input.limit) : FOUND_DEFAULT,
        })
        const names = await store.apiNames(
          caller,
          rows.flatMap(({ apiId }) => apiId ?? []),
        )
        const records = rows.map((row) => ({
          id: row.id,
          prompt: isPromptShown ? row.prompt.slice(0, 200) : '',
          state: wordFor(row.state),
          createTime: formatTime(row.createTime, config.timeZone),
          apiName: names.get(row.apiId ?? '') ?? '',
        }))
        return { data: { records }, text: String(records.length) }
      },
    },
    {
      tool: {
        name: 'list_lanes',
        description: 'The queues (lanes) of drawings: what waits and runs in each, the longest wait first.',
        parameters: object({}),
      },
      title: { zh: '查看队列', en: 'Checking queues' },
      permission: 'queueManage',
      path: `${QUEUE_PATH}/lanes`,
      async read({ tenantId }, _input, language) {
        const found = (await lanes.list({ tenantId }, { apiId: undefined, language })).slice(0, LANES_SHOWN)
        const shown = found.map(({ lane, apiName, waiting, running, limit, oldestWaitSeconds, isPaused }) => ({
          lane,
          apiName,
          waiting,
          running,
          limit,
          oldestWaitSeconds,
          isPaused,
        }))
        return { data: { lanes: shown }, text: String(shown.length) }
      },
    },
    {
      tool: {
        name: 'chat_usage',
        description: 'Messages, tokens and cost of chat of the whole organisation in a period.',
        parameters: object({ period }),
      },
      title: { zh: '查询对话用量', en: 'Checking chat usage' },
      permission: 'chatCosts_view',
      path: '/blade-biz/chatCosts/figures',
      async read(caller, input) {
        const rows = await store.usage(caller, span(input))
        const sum = (of: 'messages' | 'tokens'): number => rows.reduce((total, row) => total + row[of], 0)
        const cost = rows
          .filter((row) => row.cost !== '0' && row.currency !== '')
          .map((row) => ({ amount: row.cost, currency: row.currency }))
        return { data: { messages: sum('messages'), tokens: sum('tokens'), cost }, text: String(sum('messages')) }
      },
    },
    {
      tool: {
        name: 'chat_quota',
        description: "The person's own chat quota: tokens used, the limit (null: none) and when it is renewed.",
        parameters: object({}),
      },
      title: { zh: '查询对话额度', en: 'Checking chat quota' },
      async read(caller) {
        const { usedTokens, limitTokens, resetTime } = await quota.status(caller, caller.userId)
        return {
          data: {
            usedTokens,
            limitTokens,
            resetTime: resetTime instanceof Date ? formatTime(resetTime, config.timeZone) : resetTime,
          },
          text: limitTokens === null ? String(usedTokens) : `${usedTokens} / ${limitTokens}`,
        }
      },
    },
  ]
}
