import { SPEECH_STATE } from '@drawdesk/contract/voice/speech'
import { createSpeechFiguresRepository } from '../../../modules/voice/speech/speech-figures.repository.ts'
import { createSpeechRepository, type SpeechEnd } from '../../../modules/voice/speech/speech.repository.ts'
import { createTtsEngineRepository } from '../../../modules/voice/speech/tts-engine.repository.ts'
import { createTtsVoicePacketRepository } from '../../../modules/voice/packets/tts-voice-packet.repository.ts'
import { adds, reaches, type Given, type Probes } from '../probe.ts'

const sounds = ({ db }: Given) => createSpeechRepository(db)
const engines = ({ db }: Given) => createTtsEngineRepository(db)
const packets = ({ db }: Given) => createTtsVoicePacketRepository(db)

const FIRST_ATTEMPT = 1
const endAt = (time: Date): SpeechEnd => ({
  state: SPEECH_STATE.failed,
  fileId: null,
  durationMs: null,
  error: null,
  time,
})

export const voiceProbes: Readonly<Record<string, Probes>> = {
  'modules/voice/speech/speech.repository.ts': {
    findAudio: reaches((given) => sounds(given).findAudio(given.scope, given.theirs.live)),
    findAudioBySha256: reaches((given) => sounds(given).findAudioBySha256(given.scope, given.theirs.word)),
    insertAudio: adds((given) =>
      sounds(given).insertAudio(given.scope, {
        id: given.fresh,
        sha256: given.theirs.word,
        engine: 'offline',
        orderFacts: '{}',
        characters: 1,
      }),
    ),
    lockAudio: reaches((given) => sounds(given).lockAudio(given.scope, given.theirs.word)),
    restartAudio: reaches((given) =>
      sounds(given).restartAudio(given.scope, given.theirs.live, {
        orderFacts: '{}',
        cost: null,
        currency: '',
        updateTime: given.now,
      }),
    ),
    beginAudio: reaches((given) => sounds(given).beginAudio(given.scope, given.theirs.live, FIRST_ATTEMPT, given.now)),
    endAudio: reaches((given) =>
      sounds(given).endAudio(given.scope, given.theirs.live, FIRST_ATTEMPT, endAt(given.now)),
    ),
    settleRequests: reaches((given) => sounds(given).settleRequests(given.scope, given.theirs.live, endAt(given.now))),
    insertRequest: adds(async (given) => {
      await sounds(given).insertAudio(given.scope, {
        id: given.fresh,
        sha256: given.fresh,
        engine: 'offline',
        orderFacts: '{}',
        characters: 1,
      })
      await sounds(given).insertRequest(given.scope, {
        id: given.fresh,
        audioId: given.fresh,
        userId: given.scope.userId,
        characters: 1,
      })
    }),
    findRequest: reaches((given) => sounds(given).findRequest(given.scope, given.theirs.live)),
    countOpen: reaches((given) => sounds(given).countOpen(given.scope)),
  },
  'modules/voice/speech/speech-figures.repository.ts': {
    count: reaches((given) => createSpeechFiguresRepository(given.db).count(given.scope, new Date(0))),
  },
  'modules/voice/speech/tts-engine.repository.ts': {
    list: reaches((given) => engines(given).list(given.scope)),
    find: reaches((given) => engines(given).find(given.scope, given.theirs.word)),
    insert: adds((given) => engines(given).insert(given.scope, { id: given.fresh, engine: given.theirs.word })),
    update: reaches((given) => engines(given).update(given.scope, given.theirs.live, 1, { model: 'own' })),
  },
  'modules/voice/packets/tts-voice-packet.repository.ts': {
    listChoices: reaches((given) => packets(given).listChoices(given.scope, { active: 0 })),
    setSample: reaches((given) => packets(given).setSample(given.scope, given.theirs.live, 1, given.fresh)),
  },
}
