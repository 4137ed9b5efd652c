import { FindTtsInput, StartTtsInput, TOOLS_PATH, TtsAnswer, TtsFigures } from '@drawdesk/contract/voice/speech'
import { Type } from '@drawdesk/contract/core/schema'
import { findRow } from '../../../crud/rows.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { route, type AnyRoute, type Module } from '../../../wire/route.ts'
import { readTtsFigures } from './speech-figures.ts'
import { startSpeech, type SpeechWorkNeeds } from './speech-work.ts'
import { speechErrors } from './speech.errors.ts'
import type { Speaker, SpeechService } from './speech.service.ts'
import type { EngineAccounts } from './engine-accounts.ts'
import type { FileService } from '../../files/file.service.ts'

/** Those who work with dialogs may have answers read aloud, those with the tools or the packets may try them. */
export const SPEAKING = ['tools', 'tools_view', 'ttsVoicePacket', 'ttsVoicePacket_view', 'dialog'] as const

type SpeechNeeds = Deps & { speech: SpeechService; engineAccounts: EngineAccounts; files: FileService }

function speechRoutes(deps: SpeechNeeds): AnyRoute[] {
  const { speech } = deps

  return [
    route({
      method: 'POST',
      path: `${TOOLS_PATH}/startTTS`,
      summary: 'Have a text read with a voice packet',
      audit: 'tools.startTTS',
      permission: SPEAKING,
      input: StartTtsInput,
      answer: TtsAnswer,
      async handle({ caller, input: { text, packetId, format }, language }) {
        const packet = await findRow(deps.db, caller, 'ttsVoicePacket', packetId)
        if (!packet) throw commonErrors.notFound()
        if (packet.active !== 1)
          throw speechErrors.packetOff({ errors: [{ field: 'packetId', text: speechErrors.packetOff().text }] })
        const id = await speech.start(caller, packet as unknown as Speaker, { text, format }) // a row of that table
        return speech.view(caller, await speech.get(caller, id), language)
      },
    }),
    route({
      method: 'GET',
      path: `${TOOLS_PATH}/findTTS`,
      summary: 'How a text that is read stands',
      audit: 'tools.findTTS',
      permission: SPEAKING,
      input: FindTtsInput,
      answer: TtsAnswer,
      handle: async ({ caller, input, language }) => speech.view(caller, await speech.get(caller, input.id), language),
    }),
    route({
      method: 'GET',
      path: `${TOOLS_PATH}/ttsFigures`,
      load: 'heavy',
      summary: 'Texts read in the last 30 days, and what was saved',
      audit: 'tools.ttsFigures',
      permission: ['tools', 'tools_view', 'ttsVoicePacket'],
      input: Type.Object({}),
      answer: TtsFigures,
      handle: ({ caller }) => readTtsFigures(deps, caller),
    }),
  ]
}

/** Texts read aloud: started, followed, counted. */
export const speechModule: Module<SpeechNeeds & SpeechWorkNeeds> = {
  name: 'voice/speech',
  routes: speechRoutes,
  work: startSpeech,
}
