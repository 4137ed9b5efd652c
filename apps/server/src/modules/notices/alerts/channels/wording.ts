import type { Language } from '@drawdesk/contract/core/texts'
import type { ChannelItem, ChannelMessage } from './channel.ts'

const EVENTS: Readonly<Record<Language, Readonly<Record<Exclude<ChannelItem['event'], 'notice'>, string>>>> = {
  zh: { raised: '告警', repeated: '仍未处理', resolved: '已恢复', test: '测试' },
  en: { raised: 'Alert', repeated: 'Still open', resolved: 'Resolved', test: 'Test' },
}
const SEVERITIES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  zh: { critical: '严重', warning: '警告', info: '提示' },
  en: { critical: 'Critical', warning: 'Warning', info: 'Info' },
}
const OPEN = { zh: '查看', en: 'Open' } as const

const headOf = ({ event, severity, title }: ChannelItem, language: Language): string => {
  if (event === 'notice') return title
  const level = event === 'raised' || event === 'repeated' ? ` · ${SEVERITIES[language][severity] ?? severity}` : ''
  return `[${EVENTS[language][event]}${level}] ${title}`
}

/** One line: the alert itself, or how many there are. */
export function subjectOf({ items, language }: ChannelMessage): string {
  const [only] = items
  if (only && items.length === 1) return headOf(only, language)
  if (items.every(({ event }) => event !== 'notice'))
    return language === 'zh' ? `告警汇总：${items.length} 条` : `${items.length} alerts`
  return language === 'zh' ? `通知汇总：${items.length} 条` : `${items.length} notifications`
}

/** Plain text: of one alert what it says, of several a line for each. */
export function plainTextOf(message: ChannelMessage): string {
  const { items, language, foot } = message
  const blocks = items.map((item) =>
    [
      headOf(item, language),
      ...(items.length === 1 && item.content !== '' ? [item.content] : []),
      ...(item.link === '' ? [] : [`${OPEN[language]}: ${item.link}`]),
    ].join('\n'),
  )
  const lines = items.length === 1 ? blocks : [subjectOf(message), ...blocks]
  return [...lines, ...(foot ? [`-- \n${foot}`] : [])].join('\n\n')
}

/** What would be read as a mark of Markdown, as itself. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<>#]/g, String.raw`\$&`)

export function markdownOf(message: ChannelMessage): string {
  const { items, language } = message
  const blocks = items.map((item) =>
    [
      `**${escaped(headOf(item, language))}**`,
      ...(items.length === 1 && item.content !== '' ? [escaped(item.content).replaceAll('\n', '\n\n')] : []),
      ...(item.link === '' ? [] : [`[${OPEN[language]}](${item.link})`]),
    ].join('\n\n'),
  )
  return items.length === 1 ? blocks.join('') : [`### ${subjectOf(message)}`, ...blocks].join('\n\n')
}

/** At most so many bytes of UTF-8: a robot refuses longer messages. */
export function cutBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text
  const bytes = Buffer.from(text).subarray(0, most - 3)
  return `${new TextDecoder('utf8', { fatal: false }).decode(bytes).replaceAll('\uFFFD', '')}…`
}
