import type { ChatSource } from '@drawdesk/contract/chat/chat-documents'
import type { ChatDialog, ChatMessage } from '@drawdesk/contract/chat/chat'
import { CHAT_TREE_MAX } from '@drawdesk/contract/chat/chat'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { branchIds, messagesAfter, messagesOf } from './branch.repository.ts'
import type { ChatViews } from './chat-views.ts'

/** Messages read at once: a long conversation never stands in memory whole. */
const AT_ONCE = 100

const ROLES: Readonly<Record<ChatMessage['role'], Bilingual>> = {
  user: { zh: '提问', en: 'Question' },
  assistant: { zh: '回答', en: 'Answer' },
  system: { zh: '系统', en: 'System' },
  tool: { zh: '工具', en: 'Tool' },
}
const SYSTEM_PROMPT: Bilingual = { zh: '系统提示词', en: 'System prompt' }
const ASSISTANT: Bilingual = { zh: '对话助手', en: 'Assistant' }
export const UNTITLED: Bilingual = { zh: '新对话', en: 'New chat' }

export interface ExportAsked {
  /** As it is to be shown: masked, if it is. */
  conversation: ChatDialog
  leafMsgId: string
  format: 'md' | 'json'
  language: Language
  /** What goes out of a message. */
  show?: (message: ChatMessage) => ChatMessage
}

/** A conversation as a file, chunk after chunk: the branch as a document, or the whole tree as JSON (`{"dialog":…,"messages":[…]}`, oldest first). */
export function exportConversation(
  deps: { db: Db; views: ChatViews },
  scope: Scope,
  asked: ExportAsked,
): AsyncGenerator<string> {
  return asked.format === 'json' ? asJson(deps, scope, asked) : asMarkdown(deps, scope, asked)
}

async function* asMarkdown(
  { db, views }: { db: Db; views: ChatViews },
  scope: Scope,
  { conversation, leafMsgId, language, show = same }: ExportAsked,
): AsyncGenerator<string> {
  const { diaId } = conversation
  yield `# ${oneLine(conversation.title) || UNTITLED[language]}\n\n${[conversation.userName, conversation.model, conversation.lastTime].filter(Boolean).join(' · ')}\n`
  const { assistant } = conversation
  if (assistant)
    yield `\n## ${ASSISTANT[language]} · ${oneLine(assistant.name)}\n${assistant.opening === '' ? '' : `\n${assistant.opening}\n`}`
  if (conversation.systemPrompt !== '') yield `\n## ${SYSTEM_PROMPT[language]}\n\n${conversation.systemPrompt}\n`
  const ids = leafMsgId === '' ? [] : await branchIds(db, scope, { diaId, leafMsgId, most: CHAT_TREE_MAX })
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const rows = await messagesOf(db, scope, { diaId, ids: ids.slice(from, from + AT_ONCE) })
    const messages = await views.messages(
      scope,
      rows.map((row) => ({ ...row, siblingIds: [row.id] })),
      language,
    )
    yield messages.map((message) => toMarkdown(show(message), language)).join('')
  }
}

/** Pictures stand by their names: their addresses would have expired when somebody reads it. */
function toMarkdown(
  { role, model, createTime, content, files, sources = [], error }: ChatMessage,
  language: Language,
): string {
  const head = [ROLES[role][language], model, createTime].filter(Boolean).join(' · ')
  const parts = [
    content,
    ...files.map(({ name }) => `\`${name.replaceAll('`', "'")}\``),
    sources
      .filter(({ no }) => content.includes(`[${no}]`))
      .map((source) => `- [${source.no}] \`${sourceText(source).replaceAll('`', "'")}\``)
      .join('\n'),
    ...(error ? [`> ${oneLine(error.msg)}`] : []),
  ].filter(Boolean)
  return `\n## ${head}\n\n${parts.join('\n\n')}\n`
}

async function* asJson(
  { db, views }: { db: Db; views: ChatViews },
  scope: Scope,
  { conversation, language, show = same }: ExportAsked,
): AsyncGenerator<string> {
  yield `{"dialog":${JSON.stringify(conversation)},"messages":[`
  let afterId = '0'
  for (;;) {
    const rows = await messagesAfter(db, scope, { diaId: conversation.diaId, afterId, limit: AT_ONCE })
    if (rows.length > 0) {
      const messages = await views.messages(scope, rows, language)
      yield (afterId === '0' ? '' : ',') + messages.map((message) => `\n${JSON.stringify(show(message))}`).join(',')
    }
    if (rows.length < AT_ONCE) break
    afterId = rows.at(-1)?.id ?? afterId
  }
  yield '\n]}\n'
}

const same = (message: ChatMessage): ChatMessage => message
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The file that a passage was taken from, and where it stands there. */
const sourceText = ({ name, page, sheet, line, lineTo }: ChatSource): string =>
  [name, page === null ? '' : `p. ${page}`, sheet, line === null ? '' : `${line}–${lineTo ?? line}`]
    .filter(Boolean)
    .join(' · ')
