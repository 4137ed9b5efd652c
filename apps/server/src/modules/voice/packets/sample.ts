import { SPEECH_STATE, type SampleAnswer, type SampleInput } from '@drawdesk/contract/voice/speech'
import { sampleSentence, VOICE_DEFAULTS } from '@drawdesk/contract/voice/tts-voice-packet'
import type { Language } from '@drawdesk/contract/core/texts'
import { getRow } from '../../../crud/rows.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { speechErrors } from '../speech/speech.errors.ts'
import { sampleFormatOf, type Speaker, type SpeechService } from '../speech/speech.service.ts'
import { waitForSpeech } from '../speech/speech-wait.ts'
import { ttsVoicePacketErrors } from './tts-voice-packet.errors.ts'
import { createTtsVoicePacketRepository } from './tts-voice-packet.repository.ts'

/** How long an answer may take; then one is asked to try again, and finds it made. */
const WAIT_MS = 30_000

export function createSampler(deps: Deps & { speech: SpeechService }, waitMs = WAIT_MS) {
  const { speech } = deps
  const packets = createTtsVoicePacketRepository(deps.db)

  /** The stored packet, or what stands in a form; who may not change packets can play stored ones only. */
  async function speakerOf(
    caller: Caller,
    { id = '', text: _text, ...fields }: SampleInput,
  ): Promise<{ speaker: Speaker; version: number | undefined }> {
    const isStored = Object.keys(fields).length === 0 && id !== ''
    const row = id === '' ? undefined : await getRow(deps.db, caller, 'ttsVoicePacket', id)
    if (row && isStored) return { speaker: row as unknown as Speaker, version: Number(row.version) } // a row of that table
    if (!hasPermission(caller, 'ttsVoicePacket_add') && !hasPermission(caller, 'ttsVoicePacket_edit'))
      throw commonErrors.forbidden()
    const { engine, voice, language, ...manner } = { ...(row as Partial<Speaker> | undefined), ...fields }
    if (!engine || !voice || !language) throw ttsVoicePacketErrors.incomplete()
    const { speed = VOICE_DEFAULTS.speed, pitch = VOICE_DEFAULTS.pitch, volume = VOICE_DEFAULTS.volume } = manner
    return { speaker: { id: '', engine, voice, language, speed, pitch, volume }, version: undefined }
  }

  /**
   * A sample, made or found; waits for it.
   *
   * @throws AppError `common.notFound`, `ttsVoicePacket.incomplete`, `speech.failed` with what the service said, `speech.notReady`, and those of `start`
   */
  return async (caller: Caller, input: SampleInput, language: Language): Promise<SampleAnswer> => {
    const { speaker, version } = await speakerOf(caller, input)
    const isOwnSentence = (input.text ?? '').trim() === ''
    const text = isOwnSentence ? sampleSentence(speaker.language) : (input.text as string)
    const id = await speech.start(caller, speaker, {
      text,
      format: sampleFormatOf(speaker.engine),
      isSample: true,
    })
    let request = await speech.get(caller, id)
    if (request.state !== SPEECH_STATE.done) {
      if (!(await waitForSpeech(deps, caller, id, waitMs))) throw speechErrors.notReady()
      request = await speech.get(caller, id)
    }
    const { state, file, durationMs, isCached, error } = await speech.view(caller, request, language)
    if (state === SPEECH_STATE.failed) throw speechErrors.failed({ values: { error: error?.msg ?? '' } })
    if (!file) throw commonErrors.notFound() // it was removed this very moment
    if (isOwnSentence && version !== undefined) await packets.setSample(caller, speaker.id, version, file.fileId)
    const { id: packetId, engine, voice, language: spoken, speed, pitch, volume } = speaker
    return {
      packet: { id: packetId, engine, voice, language: spoken, speed, pitch, volume },
      file,
      durationMs: durationMs ?? 0,
      isCached,
    }
  }
}
