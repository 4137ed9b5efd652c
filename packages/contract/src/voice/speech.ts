import { PartialOf } from '../core/schemas/object-parts.ts'
import { FileView, Flag, Id, Nullable, RecordOf, Type, type Static } from '../core/schema.ts'
import { SecretView } from '../drawing/draw-api.ts'
import { TTS_ENGINES, TtsVoicePacket, voiceFields } from './tts-voice-packet.ts'

/** Calls that make speech (wire-business §10). Paths are without /api. */
export const TOOLS_PATH = '/blade-biz/tools'

export const SPEECH_TEXT_MAX = 5_000
export const SAMPLE_TEXT_MAX = 300
export const SPEECH_FORMATS = ['mp3', 'wav'] as const
export type SpeechFormat = (typeof SPEECH_FORMATS)[number]

export const SPEECH_STATE = { waiting: 0, running: 1, done: 2, failed: 3 } as const
export type SpeechState = (typeof SPEECH_STATE)[keyof typeof SPEECH_STATE]

/** Decimal text: a character costs far less than a fen. */
export const SpeechCost = Type.Object({ amount: Type.String(), currency: Type.String() })
export type SpeechCost = Static<typeof SpeechCost>

export const StartTtsInput = Type.Object({
  text: Type.String({ minLength: 1, maxLength: SPEECH_TEXT_MAX }),
  packetId: Id,
  format: Type.Enum([...SPEECH_FORMATS]),
})
export const FindTtsInput = Type.Object({ id: Id })

/** `isCached`: nothing was made for this one, and `savedCost` is what it would have cost; null where the engine has no price. */
export const TtsAnswer = Type.Object({
  id: Id,
  state: Type.Unsafe<SpeechState>({ type: 'integer', enum: [0, 1, 2, 3] }),
  file: Nullable(FileView),
  durationMs: Nullable(Type.Integer()),
  isCached: Type.Boolean(),
  savedCost: Nullable(SpeechCost),
  error: Nullable(Type.Object({ code: Type.String(), msg: Type.String() })),
})
export type TtsAnswer = Static<typeof TtsAnswer>

/** A sample of a stored packet, or of these fields as they stand in a form. */
export const SampleInput = Type.Object({
  id: Type.Optional(Id),
  engine: Type.Optional(voiceFields.engine),
  voice: Type.Optional(voiceFields.voice),
  language: Type.Optional(voiceFields.language),
  speed: Type.Optional(voiceFields.speed),
  pitch: Type.Optional(voiceFields.pitch),
  volume: Type.Optional(voiceFields.volume),
  text: Type.Optional(Type.String({ maxLength: SAMPLE_TEXT_MAX })),
})
export type SampleInput = Static<typeof SampleInput>
export const SampleAnswer = Type.Object({
  packet: PartialOf(TtsVoicePacket),
  file: FileView,
  durationMs: Type.Integer(),
  isCached: Type.Boolean(),
})
export type SampleAnswer = Static<typeof SampleAnswer>

export const VoicePacketDictQuery = Type.Object({
  engine: Type.Optional(voiceFields.engine),
  language: Type.Optional(Type.String({ maxLength: 20 })),
  active: Type.Optional(Flag),
})
export const VoicePacketDictEntry = Type.Object({
  dictKey: Id,
  dictValue: Type.String(),
  engine: Type.String(),
  language: Type.String(),
})
export type VoicePacketDictEntry = Static<typeof VoicePacketDictEntry>

/** The last 30 days of a tenant. */
export const TtsFigures = Type.Object({
  days: Type.Integer(),
  /** Texts that were really made, and those that were there already. */
  syntheses: Type.Integer(),
  cachedHits: Type.Integer(),
  failed: Type.Integer(),
  /** Of all texts that were asked for, and of those that were made. */
  characters: Type.Integer(),
  madeCharacters: Type.Integer(),
  spent: Type.Array(SpeechCost),
  saved: Type.Array(SpeechCost),
})
export type TtsFigures = Static<typeof TtsFigures>

/** The one secret of an engine. */
export const ENGINE_SECRET = 'apiKey'

/** The account of an engine. Every engine is listed; `isSet` says whether a tenant has settings of its own for it. */
export const TtsEngineView = Type.Object({
  /** Under which its history stands; "" where nothing was set yet. */
  id: Type.String(),
  engine: voiceFields.engine,
  isSet: Type.Boolean(),
  /** Can be used now: settings, key and program are there, and it is switched on. */
  isReady: Type.Boolean(),
  /** "" stands for the vendor's own address. */
  baseUrl: Type.String(),
  defaultBaseUrl: Type.String(),
  region: Type.String(),
  model: Type.String(),
  defaultModel: Type.String(),
  /** Of 10,000 characters, decimal text; "" where nothing is reckoned. */
  price: Type.String(),
  currency: Type.String(),
  active: Flag,
  secrets: RecordOf(SecretView),
  version: Type.Integer(),
})
export type TtsEngineView = Static<typeof TtsEngineView>

/** What of an account its history shows: never a key. */
export const TtsEngineSettings = Type.Object({
  baseUrl: Type.String(),
  region: Type.String(),
  model: Type.String(),
  price: Type.String(),
  currency: Type.String(),
  active: Flag,
})

/** What is left out stays; a key as text is new, null deletes it, the read form leaves it. */
export const TtsEngineSave = Type.Object({
  engine: Type.Enum([...TTS_ENGINES]),
  baseUrl: Type.Optional(Type.String({ maxLength: 300 })),
  region: Type.Optional(Type.String({ maxLength: 40, pattern: '^[a-z0-9-]*$' })),
  model: Type.Optional(Type.String({ maxLength: 100 })),
  price: Type.Optional(Type.String({ pattern: '^(\\d{1,9}(\\.\\d{1,6})?)?$' })),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  active: Type.Optional(Flag),
  secrets: Type.Optional(
    Type.Object({ apiKey: Type.Optional(Nullable(Type.Union([Type.String({ maxLength: 500 }), SecretView]))) }),
  ),
  version: Type.Optional(Type.Integer()),
})
export type TtsEngineSave = Static<typeof TtsEngineSave>

export const EngineVoicesQuery = Type.Object({
  engine: voiceFields.engine,
  language: Type.Optional(Type.String({ maxLength: 20 })),
})
/** `source`: listed by the service itself, or the names that its documentation lists. */
export const EngineVoices = Type.Object({
  source: Type.Enum(['service', 'documented']),
  voices: Type.Array(
    Type.Object({ voice: Type.String(), name: Type.String(), language: Type.String(), gender: Type.String() }),
  ),
})
export type EngineVoices = Static<typeof EngineVoices>
