import type { ChatFace } from '@drawdesk/contract/chat/chat'
import { seededName } from '../../../lib/texts/language.ts'
import './face.css'

type Faced = Pick<ChatFace, 'name' | 'emoji'> & { imageFile?: ChatFace['imageFile'] }

/** How an assistant looks: its picture, else its emoji, else the first letter of its name. Its name stands beside it. */
export function Face({ of: { name, emoji, imageFile }, sizePx = 24 }: { of: Faced; sizePx?: number }) {
  const [letter = ''] = seededName(name)
  return (
    <span className="chat-face" style={{ width: sizePx, height: sizePx, fontSize: sizePx * 0.6 }} aria-hidden="true">
      {imageFile ? <img src={imageFile.thumbUrl} alt="" /> : emoji || letter}
    </span>
  )
}
