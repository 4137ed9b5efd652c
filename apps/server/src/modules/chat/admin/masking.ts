import type { ChatDialog, ChatMessage } from '@drawdesk/contract/chat/chat'
import { maskChatText } from '@drawdesk/contract/chat/chat-mask'

/** A conversation as somebody else sees it. Title and last message are beginnings of texts. */
export function maskConversation<View extends Pick<ChatDialog, 'title' | 'lastMsg' | 'systemPrompt'>>(
  view: View,
): View {
  return {
    ...view,
    title: maskChatText(view.title, { isCut: true }),
    lastMsg: maskChatText(view.lastMsg, { isCut: true }),
    systemPrompt: maskChatText(view.systemPrompt),
  }
}

/** A message as somebody else sees it; pictures are shown. */
export function maskMessage(view: ChatMessage): ChatMessage {
  return {
    ...view,
    content: maskChatText(view.content),
    reasoning: maskChatText(view.reasoning),
    tools: view.tools.map((tool) => ({ ...tool, text: maskChatText(tool.text, { isCut: true }) })),
    files: view.files.map((file) => ({ ...file, name: maskChatText(file.name) })),
    ...(view.sources
      ? { sources: view.sources.map((source) => ({ ...source, name: maskChatText(source.name) })) }
      : {}),
    error: view.error && { ...view.error, msg: maskChatText(view.error.msg) },
  }
}
