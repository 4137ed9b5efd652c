import type { VoicePacketDictEntry } from '@drawdesk/contract/voice/speech'
import { readStored, writeStored } from '../../../lib/browser/storage.ts'

const STORED_PACKET = 'voice-packet'
const CHINESE = /[\u3400-\u9fff\uf900-\ufaff]/g
/** From this share of its letters on a text is Chinese: English words stand in between. */
const CHINESE_SHARE = 0.2

export const storedPacketId = (): string | undefined => readStored<string>(STORED_PACKET)
export const storePacketId = (id: string): void => void writeStored(STORED_PACKET, id)

/** `zh` or `en`: what a text is mostly written in. */
export function languageOfText(text: string): 'zh' | 'en' {
  const letters = text.match(/[\p{L}]/gu)?.length ?? 0
  return letters > 0 && (text.match(CHINESE)?.length ?? 0) / letters >= CHINESE_SHARE ? 'zh' : 'en'
}

/** The packet that is named or was chosen last, while it is there; else the first one in the language of the text; else the first. */
export function choosePacket(
  packets: readonly VoicePacketDictEntry[],
  text: string,
  wanted: string | undefined,
): VoicePacketDictEntry | undefined {
  const language = languageOfText(text)
  return (
    packets.find(({ dictKey }) => dictKey === wanted) ??
    packets.find((packet) => packet.language.toLowerCase().startsWith(language)) ??
    packets[0]
  )
}
