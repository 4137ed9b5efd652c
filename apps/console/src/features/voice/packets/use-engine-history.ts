import { TTS_VOICE_PACKET_PATH, type TtsEngine } from '@drawdesk/contract/voice/tts-voice-packet'
import { useTexts } from '../../../lib/texts/texts.ts'
import { plainField } from '../../../resource/history/plain-field.ts'
import { voicePacketTexts } from './tts-voice-packet.i18n.ts'

/** `1.5` of `1.500000`, as the database writes it. */
export const plainPrice = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** What an account's history is read from, and how its fields are called. Keys are no part of it. */
export function useEngineHistory(engine: TtsEngine) {
  const t = useTexts(voicePacketTexts)
  const texts = engine === 'azure' ? (['baseUrl', 'region'] as const) : (['baseUrl', 'model'] as const)
  return {
    resource: { path: `${TTS_VOICE_PACKET_PATH}/engines` },
    fields: [
      plainField('active', t('active'), {
        kind: 'switch',
        choices: [
          { value: 1, label: t('on') },
          { value: 0, label: t('isOff') },
        ],
      }),
      ...(engine === 'offline'
        ? []
        : [...texts, 'price' as const, 'currency' as const].map((name) => plainField(name, t(name)))),
    ],
    textOf: (field: string, text: string) => (field === 'price' ? plainPrice(text) : undefined),
  }
}
