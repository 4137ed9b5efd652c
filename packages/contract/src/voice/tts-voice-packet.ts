import { auditFields, FileView, Flag, Id, IdOrEmpty, Nullable, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'

/** Calls of voice packets (wire-business §10). Paths are without /api. */
export const TTS_VOICE_PACKET_PATH = '/blade-biz/ttsVoicePacket'

export const TTS_ENGINES = ['openai', 'cosyvoice', 'azure', 'offline'] as const
export type TtsEngine = (typeof TTS_ENGINES)[number]

export const TTS_ENGINE_OPTIONS = [
  { value: 'openai', label: { zh: 'OpenAI 语音（含兼容服务）', en: 'OpenAI speech (and compatible)' } },
  { value: 'cosyvoice', label: { zh: '通义 CosyVoice', en: 'CosyVoice' } },
  { value: 'azure', label: { zh: 'Azure 语音', en: 'Azure speech' } },
  { value: 'offline', label: { zh: '离线语音（eSpeak NG）', en: 'Offline (eSpeak NG)' } },
] as const

export const VOICE_GENDERS = [
  { value: 'female', label: { zh: '女声', en: 'Female' } },
  { value: 'male', label: { zh: '男声', en: 'Male' } },
  { value: 'neutral', label: { zh: '中性', en: 'Neutral' } },
] as const

export const MANNER_LIMITS = { speed: [0.25, 4], pitch: [-12, 12], volume: [0, 100] } as const

/** `speed` times the normal one; `pitch` in semitones; `volume` in hundredths of the engine's normal loudness. */
export const voiceFields = {
  engine: Type.Enum([...TTS_ENGINES]),
  /** As the engine names it. */
  voice: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_.:+ -]+$' }),
  /** A tag such as zh-CN or en. */
  language: Type.String({ minLength: 1, maxLength: 20, pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$' }),
  speed: Type.Number({ minimum: MANNER_LIMITS.speed[0], maximum: MANNER_LIMITS.speed[1] }),
  pitch: Type.Number({ minimum: MANNER_LIMITS.pitch[0], maximum: MANNER_LIMITS.pitch[1] }),
  volume: Type.Integer({ minimum: MANNER_LIMITS.volume[0], maximum: MANNER_LIMITS.volume[1] }),
}
export const VOICE_DEFAULTS = { speed: 1, pitch: 0, volume: 100 } as const

/** What of these an engine can follow; of the others it gets nothing. */
export const ENGINE_CAN: Readonly<
  Record<
    TtsEngine,
    {
      speed: readonly [min: number, max: number]
      pitch: readonly [min: number, max: number] | null
      volume: boolean
      formats: readonly ('mp3' | 'wav')[]
    }
  >
> = {
  openai: { speed: [0.25, 4], pitch: null, volume: false, formats: ['mp3', 'wav'] },
  cosyvoice: { speed: [0.5, 2], pitch: [-12, 12], volume: true, formats: ['mp3', 'wav'] },
  azure: { speed: [0.5, 2], pitch: [-12, 7], volume: true, formats: ['mp3', 'wav'] },
  offline: { speed: [0.5, 2.5], pitch: [-12, 12], volume: true, formats: ['wav'] },
}

/** A voice with its manner: what a text is read with. */
export const TtsVoicePacket = Type.Object({
  id: Id,
  /** Unique in its tenant. */
  name: Type.String({ minLength: 1, maxLength: 64 }),
  engine: voiceFields.engine,
  voice: voiceFields.voice,
  language: voiceFields.language,
  gender: Type.Enum(['female', 'male', 'neutral']),
  speed: Type.Optional(voiceFields.speed),
  pitch: Type.Optional(voiceFields.pitch),
  volume: Type.Optional(voiceFields.volume),
  /** The file of the last trial with its own sentence; "" while there is none for what the packet now says. */
  sample: IdOrEmpty,
  sampleFile: Type.Optional(Nullable(FileView)),
  active: Type.Optional(Flag),
  remark: Type.Optional(Type.String({ maxLength: 255 })),
  ...auditFields,
})
export type TtsVoicePacket = Static<typeof TtsVoicePacket>

/** What a sample says where no text is given, by the first part of the language. */
export const SAMPLE_SENTENCES: Readonly<Record<string, string>> = {
  zh: '你好，这是语音包的试听。愿你今天画得开心。',
  cmn: '你好，这是语音包的试听。愿你今天画得开心。',
  yue: '你好，呢個係語音包嘅試聽。',
  en: 'Hello, this is a sample of this voice. Enjoy your drawing today!',
  ja: 'こんにちは。この音声のサンプルです。',
  ko: '안녕하세요. 음성 샘플입니다.',
  fr: 'Bonjour, ceci est un exemple de cette voix.',
  de: 'Guten Tag, so klingt diese Stimme.',
  es: 'Hola, esta es una muestra de la voz.',
  ru: 'Здравствуйте, так звучит этот голос.',
}
export const sampleSentence = (language: string): string =>
  SAMPLE_SENTENCES[language.toLowerCase().split('-')[0] ?? ''] ?? SAMPLE_SENTENCES.en ?? ''

export const ttsVoicePacketResource = defineResource({
  name: 'ttsVoicePacket',
  path: TTS_VOICE_PACKET_PATH,
  calls: { list: 'findViewPage', detail: 'detail', save: 'submit', remove: 'remove', restore: 'restore' },
  row: TtsVoicePacket,
  rows: { table: 'ttsVoicePacket', nameField: 'name' },
  actions: ['add', 'edit', 'view', 'delete'],
  fields: {
    name: { kind: 'text', search: 'contains', widthPx: 184 },
    engine: { kind: 'select', options: TTS_ENGINE_OPTIONS, search: 'equals', widthPx: 184 },
    voice: { kind: 'text', search: 'contains', widthPx: 176 },
    language: { kind: 'text', search: 'contains', widthPx: 104 },
    gender: { kind: 'select', options: VOICE_GENDERS, search: 'equals', widthPx: 88 },
    speed: { kind: 'decimal', hideIn: ['list'] },
    pitch: { kind: 'decimal', hideIn: ['list'] },
    volume: { kind: 'integer', hideIn: ['list'] },
    active: { kind: 'switch', search: 'equals', widthPx: 88 },
    remark: { kind: 'textarea', hideIn: ['list'] },
    updateTime: { kind: 'datetime', hideIn: ['form'] },
  },
  sections: [
    { title: { zh: '声音', en: 'Voice' }, fields: ['name', 'engine', 'language', 'voice', 'gender'] },
    { title: { zh: '语气', en: 'Style' }, fields: ['speed', 'pitch', 'volume'] },
    { title: { zh: '使用', en: 'Usage' }, fields: ['active', 'remark'] },
  ],
  texts: {
    title: { zh: '语音包', en: 'Voices' },
    purpose: { zh: '朗读回答和文字时使用的声音', en: 'Voices that read answers and texts aloud' },
    removal: { zh: '已合成的音频会保留', en: 'Audio already generated is kept' },
    fields: {
      name: { label: { zh: '名称', en: 'Name' }, required: { zh: '请输入名称', en: 'Enter a name' } },
      engine: {
        label: { zh: '引擎', en: 'Engine' },
        required: { zh: '请选择引擎', en: 'Select an engine' },
        help: {
          zh: '除离线语音外，须先在“引擎账号”里填写密钥',
          en: 'All engines except the offline voice need a key; see “Engine accounts”',
        },
      },
      voice: {
        label: { zh: '音色', en: 'Voice' },
        required: { zh: '请选择或输入音色', en: 'Select or enter a voice' },
      },
      language: {
        label: { zh: '语言', en: 'Language' },
        required: { zh: '请输入语言，如 zh-CN', en: 'Enter a language, e.g. en' },
      },
      gender: { label: { zh: '性别', en: 'Gender' }, required: { zh: '请选择性别', en: 'Select a gender' } },
      speed: { label: { zh: '语速', en: 'Speed' } },
      pitch: { label: { zh: '音高', en: 'Pitch' }, help: { zh: '以半音计', en: 'In semitones' } },
      volume: {
        label: { zh: '音量', en: 'Volume' },
        help: { zh: '100 为引擎的正常音量', en: '100 is the engine’s normal volume' },
      },
      active: { label: { zh: '启用', en: 'Enabled' } },
      remark: { label: { zh: '备注', en: 'Notes' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
})
