import {
  EngineVoices,
  EngineVoicesQuery,
  SampleAnswer,
  SampleInput,
  TtsEngineSave,
  TtsEngineSettings,
  TtsEngineView,
  VoicePacketDictEntry,
  VoicePacketDictQuery,
} from '@drawdesk/contract/voice/speech'
import { TTS_VOICE_PACKET_PATH, ttsVoicePacketResource } from '@drawdesk/contract/voice/tts-voice-packet'
import { Type } from '@drawdesk/contract/core/schema'
import { historyRoutes } from '../../../crud/history/history.routes.ts'
import { activeRoute } from '../../../crud/versions/active.routes.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import { updateRow } from '../../../crud/rows.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute, type Module } from '../../../wire/route.ts'
import type { EngineAccounts } from '../speech/engine-accounts.ts'
import { SPEAKING } from '../speech/speech.module.ts'
import { createVoiceLists } from './voice-lists.ts'
import { createSampler } from './sample.ts'
import { createTtsVoicePacketRepository } from './tts-voice-packet.repository.ts'
import { packetOptions } from './tts-voice-packet.rules.ts'
import type { FileService } from '../../files/file.service.ts'
import type { SpeechService } from '../speech/speech.service.ts'
import { carriesSecret } from '../../../wire/proof.ts'

const path = (call: string): string => `${TTS_VOICE_PACKET_PATH}/${call}`

type TtsVoicePacketNeeds = Deps & { engineAccounts: EngineAccounts; files: FileService; speech: SpeechService }

function ttsVoicePacketRoutes(deps: TtsVoicePacketNeeds): AnyRoute[] {
  const packets = createTtsVoicePacketRepository(deps.db)
  const { engineAccounts: accounts } = deps
  const sample = createSampler(deps)
  const listVoices = createVoiceLists(deps)

  return [
    ...resourceRoutes(deps, packetOptions(deps)),
    activeRoute(deps, {
      resource: ttsVoicePacketResource,
      summary: 'Switch a voice packet on or off',
      async setActive(scope, id, active) {
        const { version } = await updateRow(deps, deps.db, scope, 'ttsVoicePacket', { id, values: { active } })
        return { id, active, version }
      },
    }),
    route({
      method: 'GET',
      path: path('voicePacketDict'),
      summary: 'Voice packets to choose from',
      audit: 'ttsVoicePacket.dict',
      permission: SPEAKING,
      input: VoicePacketDictQuery,
      answer: Type.Array(VoicePacketDictEntry),
      async handle({ caller, input: { engine, language, active = 1 } }) {
        const rows = await packets.listChoices(caller, { engine, language: language || undefined, active })
        return rows.map(({ id, name, ...row }) => ({
          dictKey: id,
          dictValue: name,
          engine: row.engine,
          language: row.language,
        }))
      },
    }),
    route({
      method: 'POST',
      path: path('findView'),
      summary: 'A sample of a voice packet, or of these settings',
      audit: 'ttsVoicePacket.findView',
      isRead: true,
      permission: ['ttsVoicePacket_view', 'ttsVoicePacket_add', 'ttsVoicePacket_edit'],
      input: SampleInput,
      answer: SampleAnswer,
      handle: ({ caller, input, language }) => sample(caller, input, language),
    }),
    route({
      method: 'GET',
      path: path('engines'),
      summary: 'Accounts of the speech engines',
      audit: 'ttsVoicePacket.engines',
      permission: ['ttsVoicePacket_view', 'ttsVoicePacket_add', 'ttsVoicePacket_edit'],
      input: Type.Object({}),
      answer: Type.Array(TtsEngineView),
      handle: ({ caller }) => accounts.list(caller),
    }),
    ...historyRoutes(deps, {
      resource: {
        name: 'ttsEngine',
        path: path('engines'),
        row: TtsEngineSettings,
        texts: { title: { zh: '语音引擎', en: 'Speech engines' } },
      },
      table: 'ttsEngine',
      permission: ['ttsVoicePacket_view', 'ttsVoicePacket_add', 'ttsVoicePacket_edit'],
      scopeIn: (caller) => caller,
    }),
    route({
      method: 'POST',
      path: path('saveEngine'),
      summary: 'Settings of a speech engine',
      audit: 'ttsVoicePacket.saveEngine',
      permission: 'ttsVoicePacket_edit',
      needsProof: carriesSecret,
      input: TtsEngineSave,
      answer: TtsEngineView,
      handle: ({ caller, input }) => accounts.save(caller, input),
    }),
    route({
      method: 'GET',
      path: path('voices'),
      summary: 'Voices of a speech engine',
      audit: 'ttsVoicePacket.voices',
      permission: ['ttsVoicePacket_add', 'ttsVoicePacket_edit'],
      input: EngineVoicesQuery,
      answer: EngineVoices,
      handle: ({ caller, input, language }) => listVoices(caller, input, language),
    }),
  ]
}

/** Voices with their manner, and the accounts of the engines that speak. */
export const ttsVoicePacketModule: Module<TtsVoicePacketNeeds> = { name: 'voice/packets', routes: ttsVoicePacketRoutes }
