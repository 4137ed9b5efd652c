import type { Language } from './language.ts'

/** What came back of a call, as the request brings it. */
export interface ToolResult {
  name: string
  /** JSON text of the call's arguments. */
  arguments: string
  content: string
}

type Fields = Record<string, unknown>

const STATES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  succeeded: { zh: '已完成', en: 'done' },
  failed: { zh: '失败', en: 'failed' },
  waiting: { zh: '排队中', en: 'waiting' },
  running: { zh: '绘画中', en: 'being drawn' },
  cancelled: { zh: '已取消', en: 'cancelled' },
  blocked: { zh: '审核未通过', en: 'refused' },
}
const PERIODS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  today: { zh: '今天', en: 'today' },
  yesterday: { zh: '昨天', en: 'yesterday' },
  week: { zh: '本周', en: 'this week' },
  month: { zh: '本月', en: 'this month' },
}
const MAX_ROWS = 50
const MAX_PLAIN_CHARS = 500

/** The result of a read tool in a sentence or a table. What it does not know is shown field by field. */
export function wordResult({ name, arguments: argumentText, content }: ToolResult, language: Language): string {
  const result = parse(content)
  if (!isFields(result))
    return (language === 'zh' ? '查到的结果：' : 'This is what came back: ') + escape(content.slice(0, MAX_PLAIN_CHARS))
  if (typeof result.error === 'string' && result.error !== '')
    return language === 'zh'
      ? `没有查到：${escape(result.error)}`
      : `This could not be looked up: ${escape(result.error)}`
  const asked = parse(argumentText)
  const words = WORDS[name]?.(result, { asked: isFields(asked) ? asked : {}, language })
  return words ?? wordFields(result, language)
}

type Wording = (result: Fields, about: { asked: Fields; language: Language }) => string | undefined

const WORDS: Readonly<Record<string, Wording>> = {
  count_drawings(result, { asked, language }) {
    if (typeof result.count !== 'number') return undefined
    const period = PERIODS[String(asked.period)]?.[language] ?? PERIODS.today?.[language] ?? ''
    const state = STATES[String(asked.state)]?.[language]
    const first =
      language === 'zh'
        ? `${period}${state === undefined ? '一共画了' : `状态为“${state}”的绘画有`} **${result.count}** 张。`
        : `**${result.count}** ${result.count === 1 ? 'drawing' : 'drawings'} ${period}${state === undefined ? '' : ` (${state})`}.`
    const byState = isFields(result.byState)
      ? Object.entries(result.byState).filter(([key, count]) => typeof count === 'number' && count > 0 && STATES[key])
      : []
    if (state !== undefined || byState.length === 0) return first
    return `${first}\n\n${byState.map(([key, count]) => `- ${STATES[key]?.[language]}${language === 'zh' ? '：' : ': '}${count}`).join('\n')}`
  },

  list_lanes(result, { language }) {
    if (!Array.isArray(result.lanes)) return undefined
    const lanes = result.lanes.filter(isFields)
    if (lanes.length === 0)
      return language === 'zh' ? '现在没有通道在排队或绘画。' : 'No lane has anything waiting or being drawn.'
    const secondsOf = (lane: Fields): number =>
      typeof lane.oldestWaitSeconds === 'number' && Number(lane.waiting ?? 0) > 0 ? lane.oldestWaitSeconds : -1
    const slowest = lanes.reduce((worst, lane) => (secondsOf(lane) > secondsOf(worst) ? lane : worst))
    const name = escape(text(slowest.apiName ?? slowest.lane))
    const isWaiting = secondsOf(slowest) >= 0
    const first =
      language === 'zh'
        ? isWaiting
          ? `等得最久的是“${name}”，已经等了 **${duration(secondsOf(slowest), language)}**，有 ${text(slowest.waiting)} 个在排队。`
          : '现在没有绘画在排队。'
        : isWaiting
          ? `The longest wait is in “${name}”: **${duration(secondsOf(slowest), language)}**, with ${text(slowest.waiting)} waiting.`
          : 'Nothing is waiting now.'
    const sum = (field: string): number =>
      lanes.reduce((total, lane) => total + (typeof lane[field] === 'number' ? lane[field] : 0), 0)
    const total =
      language === 'zh'
        ? `一共 ${sum('waiting')} 个在排队，${sum('running')} 个在画。`
        : `In all ${sum('waiting')} waiting and ${sum('running')} being drawn.`
    const head =
      language === 'zh'
        ? ['通道', '排队', '绘画中', '同时最多', '最长等待', '状态']
        : ['Lane', 'Waiting', 'Drawing', 'At once', 'Longest wait', 'State']
    const rows = lanes
      .toSorted((a, b) => secondsOf(b) - secondsOf(a))
      .map((lane) => [
        text(lane.apiName ?? lane.lane),
        text(lane.waiting),
        text(lane.running),
        text(lane.limit ?? '—'),
        secondsOf(lane) < 0 ? '—' : duration(secondsOf(lane), language),
        lane.isPaused === true ? (language === 'zh' ? '已暂停' : 'Paused') : language === 'zh' ? '进行中' : 'Going',
      ])
    return `${first}${language === 'zh' ? '' : ' '}${total}\n\n${table(head, rows)}`
  },

  chat_usage(result, { asked, language }) {
    if (typeof result.messages !== 'number' || typeof result.tokens !== 'number') return undefined
    const period = PERIODS[String(asked.period)]?.[language] ?? ''
    const costs = (Array.isArray(result.cost) ? result.cost : [])
      .filter(isFields)
      .map(({ amount, currency }) => `${escape(text(amount))} ${escape(text(currency))}`)
    const cost =
      costs.length === 0 ? '' : language === 'zh' ? `，费用 ${costs.join('、')}` : `, which cost ${costs.join(' and ')}`
    return language === 'zh'
      ? `${period}所有人的对话共 **${result.messages}** 条消息，用了 **${result.tokens}** Token${cost}。`
      : `Everybody’s dialogs ${period}: **${result.messages}** messages and **${result.tokens}** tokens${cost}.`
  },

  chat_quota(result, { language }) {
    if (typeof result.usedTokens !== 'number') return undefined
    const reset =
      typeof result.resetTime === 'string' && result.resetTime !== ''
        ? language === 'zh'
          ? `，${escape(result.resetTime)} 重新计算`
          : `; it is counted anew at ${escape(result.resetTime)}`
        : ''
    if (typeof result.limitTokens !== 'number')
      return language === 'zh'
        ? `你已用 **${result.usedTokens}** Token，没有上限${reset}。`
        : `You have used **${result.usedTokens}** tokens; there is no limit${reset}.`
    const left = Math.max(0, result.limitTokens - result.usedTokens)
    return language === 'zh'
      ? `你的额度是 ${result.limitTokens} Token，已用 ${result.usedTokens} 个，还剩 **${left}** 个${reset}。`
      : `Your quota is ${result.limitTokens} tokens; ${result.usedTokens} are used and **${left}** are left${reset}.`
  },

  find_drawings(result, { language }) {
    if (!Array.isArray(result.records)) return undefined
    const records = result.records.filter(isFields)
    if (records.length === 0) return language === 'zh' ? '没有找到这样的绘画。' : 'No such drawing was found.'
    const head =
      language === 'zh' ? ['编号', '提示词', '状态', '接口', '时间'] : ['ID', 'Prompt', 'State', 'API', 'Time']
    const rows = records
      .slice(0, MAX_ROWS)
      .map((record) => [
        text(record.id),
        shorten(text(record.prompt)),
        STATES[text(record.state)]?.[language] ?? text(record.state),
        text(record.apiName),
        text(record.createTime),
      ])
    const first =
      language === 'zh'
        ? `找到 ${records.length} 条，在“绘画记录”里可以打开：`
        : `${records.length} found; open them under “Records”:`
    return `${first}\n\n${table(head, rows)}`
  },
}

function wordFields(result: Fields, language: Language): string {
  const rows = Object.entries(result)
    .slice(0, MAX_ROWS)
    .map(([key, value]) => [key, shorten(typeof value === 'object' ? JSON.stringify(value) : text(value))])
  return `${language === 'zh' ? '查到的结果：' : 'This is what came back:'}\n\n${table(language === 'zh' ? ['项目', '值'] : ['Item', 'Value'], rows)}`
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Undefined for what is no JSON: tools may answer plain text. */
function parse(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const text = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
const shorten = (value: string): string => ([...value].length > 60 ? `${[...value].slice(0, 60).join('')}…` : value)

/** Names and prompts are people's words: they must not become marks of the answer. */
const escape = (value: string): string => value.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>|#]/g, String.raw`\$&`)

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows.map((row) => row.map(escape))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

function duration(seconds: number, language: Language): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const parts = [
    [hours, { zh: '小时', en: 'h' }],
    [minutes, { zh: '分', en: 'min' }],
    [rest, { zh: '秒', en: 's' }],
  ] as const
  const shown = parts
    .filter(([count], at) => count > 0 || (at === 2 && whole === 0))
    .map(([count, unit]) => `${count} ${unit[language]}`)
  return shown.join(' ')
}
