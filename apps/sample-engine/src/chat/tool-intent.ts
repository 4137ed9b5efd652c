import { createHash } from 'node:crypto'
import type { ChatRequest, OfferedTool, ToolCall } from './chat-request.ts'

type Arguments = Record<string, string | number>

interface Intent {
  tool: string
  isAsked(question: string): boolean
  argumentsOf(question: string): Arguments
}

/** Words of either language: whether one of them stands in the text. */
const hasWords =
  (zh: RegExp, en: RegExp) =>
  (text: string): boolean =>
    zh.test(text) || en.test(text)

/** Questions how something is done, or what is allowed, are for the manual, whatever they are about. */
const isHowTo = hasWords(
  /怎么(?!样[?？。!！\s]*$)|怎样|如何|为什么|为何|在哪里?(?:设|改|看|调)|什么意思|是什么|最多能|最多可|可以画|能画|一次|每张|每个|格式|多少[种纸]|(?<!花了|用了)多少钱/,
  /how (?:do|can|to|does|should)|\bwhy\b|what (?:is|are|does) (?:a |an |the )?(?:quota|lane|queue)s?\b|\bcan i\b|at once|at most|maximum/i,
)
/** Times that no tool knows: nothing is called rather than the wrong one. */
const isOtherPeriod = hasWords(
  /上(?:个)?(?:周|星期|月)|去年|今年|前天|小时|季度/,
  /last (?:week|month|year)|this year|hours?\b|quarter/i,
)

const isAboutToday = hasWords(/今天|今日/, /today/i)
const PERIODS = [
  ['yesterday', hasWords(/昨天|昨日/, /yesterday/i)],
  ['month', hasWords(/本月|这个?月|当月|近?30 ?天/, /month/i)],
  ['week', hasWords(/本周|这个?(?:星期|周)|近?(?:7|七) ?天/, /week/i)],
] as const
const STATES = [
  ['blocked', hasWords(/审核.{0,4}(?:未|没|不)(?:有)?(?:通过|过)|被?拦截|违规/, /blocked|moderat|refused by/i)],
  ['failed', hasWords(/失败|没画成/, /failed|failures?|went wrong/i)],
  ['waiting', hasWords(/排队|等待|在等/, /waiting|queued/i)],
  ['running', hasWords(/正在画|画着|进行中|绘画中/, /running|in progress|being drawn/i)],
  ['succeeded', hasWords(/成功|完成|画好/, /succeeded|successful|finished|done/i)],
] as const

const findPeriod = (question: string): string | undefined =>
  PERIODS.find(([, isNamed]) => isNamed(question))?.[0] ?? (isAboutToday(question) ? 'today' : undefined)
const periodOf = (question: string): Arguments => ({ period: findPeriod(question) ?? 'today' })
const stateOf = (question: string): Arguments => {
  const state = STATES.find(([, isNamed]) => isNamed(question))?.[0]
  return state ? { state } : {}
}

const isOfDrawings = hasWords(/画|图|绘/, /draw|picture|image|record/i)
const isOfNumbers = hasWords(/多少|几[张幅次个]|数量|总数/, /how many|number of|\bcount\b/i)
/** What waits or is being drawn is so now, whenever it was sent: the lanes know it. */
const isOfNow = (question: string): boolean =>
  isOfDrawings(question) &&
  isOfNumbers(question) &&
  ['waiting', 'running'].includes(String(stateOf(question).state)) &&
  findPeriod(question) === undefined

const PROMPTS = [
  /[“"「『](.{1,100}?)[”"」』]/,
  /\b(?:of|about|with|showing)\s+(?:an? |the )?([\p{L}\p{N} -]{1,60}?)\s*[?.!]*$/iu,
  /(?:关于|画[的了过]?)([\p{Script=Han}A-Za-z0-9]{1,20}?)的?(?:图片|绘画|作品|记录|图|画)/u,
]

/** What the question looks for in prompts: in quotes, or after "of", "about", "关于", "画". */
function promptOf(question: string): Arguments {
  const found = PROMPTS.map((pattern) => pattern.exec(question)?.[1]?.trim()).find((prompt) => prompt !== undefined)
  return found === undefined || /^(?:失败|最近|成功|today|yesterday|all)$/i.test(found) ? {} : { prompt: found }
}

/** In this order: the first that is asked and offered is called. All words of a line must stand in the question. */
const INTENTS: readonly Intent[] = [
  {
    tool: 'chat_quota',
    isAsked: allOf(
      hasWords(
        /额度|配额|还剩|剩余|剩下|还能问|我.{0,4}用了.{0,6}词元/,
        /\bquota\b|tokens? (?:are |do i have )?left|remaining|tokens? (?:have|did) i\b/i,
      ),
      hasWords(/我|还|剩|多少|用|重置/, /reset|my|\bi\b|left|remaining|how (?:much|many)|\bquota\?*$/i),
      (question) => !/[张印纸]/.test(question),
    ),
    argumentsOf: () => ({}),
  },
  {
    tool: 'chat_usage',
    isAsked: allOf(
      hasWords(/对话|聊天|消息|词元/, /\btokens?\b|\bchat\b|messages?\b/i),
      hasWords(/用了|花了|多少|费用|用量/, /\bused?\b|usage|\bcosts?\b|spen[dt]|how (?:many|much)/i),
    ),
    argumentsOf: periodOf,
  },
  {
    tool: 'list_lanes',
    isAsked: (question) => isOfNow(question) || isOfLanes(question),
    argumentsOf: () => ({}),
  },
  {
    tool: 'count_users',
    isAsked: allOf(hasWords(/用户|账号|人员/, /\busers?\b|accounts?\b|people/i), isOfNumbers),
    argumentsOf: () => ({}),
  },
  {
    tool: 'count_drawings',
    isAsked: allOf(
      isOfNumbers,
      (question) => isOfDrawings(question) || /(?:失败|成功|完成|画好)[了的]?有?(?:多少|几)/.test(question),
    ),
    argumentsOf: (question) => ({ ...periodOf(question), ...stateOf(question) }),
  },
  {
    tool: 'find_drawings',
    isAsked: (question) =>
      /哪些.{0,2}失败|失败.{0,4}哪些/.test(question) || (isOfDrawings(question) && isOfFinding(question)),
    argumentsOf: (question) => ({ ...promptOf(question), ...stateOf(question), limit: 10 }),
  },
]

function allOf(...conditions: readonly ((question: string) => boolean)[]) {
  return (question: string): boolean => conditions.every((holds) => holds(question))
}

function isOfLanes(question: string): boolean {
  const isNamed = hasWords(/队列|通道|排队/, /\blanes?\b|\bqueues?\b/i)
  const isAsked = hasWords(
    /最久|最长|最忙|哪[个条]|几[个条]|多少|现在|当前|状态|情况|停了|多久/,
    /longest|busiest|which|how (?:many|long)|\bnow\b|status|paused|waiting|state of/i,
  )
  return isNamed(question) && isAsked(question) && !/[张幅]/.test(question)
}

function isOfFinding(question: string): boolean {
  const isSaid = hasWords(
    /失败.{0,6}(?:列|清单|记录)|(?:列出|查找|查一下|找出?|找一?下|看看|显示|搜).{0,12}(?:画|图|绘|记录)|有没有画过|最近画了|画了(?:什么|哪些)/,
    /\b(?:show|list|find|search|which|latest|recent|any failed)\b|^(?:the )?(?:failed|failing) (?:drawings|pictures|images)/i,
  )
  return isSaid(question)
}

const OF_A_PERIOD = new Set(['count_drawings', 'chat_usage'])
/** Longer ones state more than they ask. */
const MAX_QUESTION_CHARS = 300

/** Whether the question asks for figures of the installation, and which tool would know them, offered or not. */
export function intentOf(question: string): { tool: string; arguments: Arguments } | undefined {
  const asked = question.trim()
  if (asked.length > MAX_QUESTION_CHARS || isHowTo(asked)) return undefined
  const intent = INTENTS.find(({ isAsked }) => isAsked(asked))
  if (intent && OF_A_PERIOD.has(intent.tool) && isOtherPeriod(asked)) return { tool: 'no_such_period', arguments: {} }
  return intent && { tool: intent.tool, arguments: intent.argumentsOf(asked) }
}

/** The call with which the question is answered, if the request offers its tool; a choice of the request comes first. */
export function planCall(
  question: string,
  { tools, toolChoice, messages }: Pick<ChatRequest, 'tools' | 'toolChoice' | 'messages'>,
): ToolCall | undefined {
  if (toolChoice === 'none' || tools.length === 0) return undefined
  const intent = intentOf(question)
  const name = typeof toolChoice === 'object' ? toolChoice.name : intent?.tool
  const tool = tools.find((offered) => offered.name === name) ?? (toolChoice === 'required' ? tools[0] : undefined)
  if (!tool) return undefined
  const wanted = intent?.tool === tool.name ? intent.arguments : {}
  const text = JSON.stringify(fitting(wanted, tool))
  return {
    id: `call_${createHash('sha256')
      .update(JSON.stringify([question, tool.name, text, messages.length]))
      .digest('hex')
      .slice(0, 24)}`,
    name: tool.name,
    arguments: text,
  }
}

/** Only what the tool describes, with values that it allows. */
function fitting(wanted: Arguments, { properties }: OfferedTool): Arguments {
  if (!properties) return wanted
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => properties.has(name) && (properties.get(name)?.includes(value) ?? true),
    ),
  )
}
