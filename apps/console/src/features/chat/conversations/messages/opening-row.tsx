import type { ChatFace } from '@drawdesk/contract/chat/chat'
import { seededName } from '../../../../lib/texts/language.ts'
import { Face } from '../../shared/face.tsx'
import { Markdown } from '../../shared/markdown/markdown.tsx'
import '../begin/begin.css'

/** What an assistant says before the first question. No message: models do not read it. */
export function OpeningRow({ assistant }: { assistant: ChatFace }) {
  return (
    <div className="chat-message chat-message-assistant chat-opening">
      <Face of={assistant} />
      <b>{seededName(assistant.name)}</b>
      <Markdown text={assistant.opening} isGrowing={false} />
    </div>
  )
}
