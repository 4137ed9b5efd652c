import { SHARED_CHAT_PAGE } from '@drawdesk/contract/chat/chat-shares'
import { SharedChatPage } from '../features/chat/public/shared-chat.page.tsx'
import { NativeTools } from './native-tools.tsx'

/** A shared conversation, with the switches of language and theme. */
export default function SharedChatEntry({ path }: { path: string }) {
  return <SharedChatPage token={path.slice(SHARED_CHAT_PAGE.length + 1)} tools={<NativeTools />} />
}
