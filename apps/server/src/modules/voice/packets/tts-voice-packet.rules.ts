import { ttsVoicePacketResource } from '@drawdesk/contract/voice/tts-voice-packet'
import type { ResourceOptions } from '../../../crud/resource-options.ts'
import type { Values } from '../../../crud/values.ts'
import type { FileService } from '../../files/file.service.ts'
import { ttsVoicePacketErrors } from './tts-voice-packet.errors.ts'

/** What changes how a packet sounds: a sample of what it said before is none any more. */
const SOUNDING = ['engine', 'voice', 'language', 'speed', 'pitch', 'volume'] as const

/** Voice packets as a declared resource: what its calls add to those that the kit makes. */
export function packetOptions(deps: { files: FileService }): ResourceOptions {
  const { files } = deps
  return {
    resource: ttsVoicePacketResource, // its fields are named more narrowly
    table: 'ttsVoicePacket',
    unique: { tts_voice_packet_name: { error: ttsVoicePacketErrors.nameTaken, field: 'name' } },

    toColumns: async (_trx, _scope, { values, before: existing }) =>
      existing && soundsOtherwise(values, existing) ? { ...values, sample: null } : values,

    async decorate(scope, rows) {
      const views = await files.viewsOf(
        scope,
        rows.flatMap(({ sample }) => (sample ? [String(sample)] : [])),
      )
      return rows.map((row) => ({ ...row, sampleFile: (row.sample && views.get(String(row.sample))) || null }))
    },
  }
}

const soundsOtherwise = (values: Values, existing: Values): boolean =>
  SOUNDING.some((name) => values[name] !== undefined && String(values[name]) !== String(existing[name]))
