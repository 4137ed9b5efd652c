import {
  ANSWER_TOKENS_MAX,
  CONTEXT_MESSAGES_MAX,
  NO_CHAT_SETTINGS,
  TEMPERATURE_MAX,
  type ChatModelParams,
  type ChatSettings,
} from '@drawdesk/contract/chat/chat'

/** Settings as they are typed; `""`: left to the API. */
export type SettingName = keyof ChatSettings
export type SettingTexts = Readonly<Record<SettingName, string>>
export const SETTING_NAMES = Object.keys(NO_CHAT_SETTINGS) as SettingName[]

interface Bounds {
  least: number
  most: number
  /** Of the slider and the arrow keys. */
  step: number
  isWhole: boolean
}

export const BOUNDS: Readonly<Record<SettingName, Bounds>> = {
  temperature: { least: 0, most: TEMPERATURE_MAX, step: 0.1, isWhole: false },
  topP: { least: 0.01, most: 1, step: 0.05, isWhole: false },
  contextMessages: { least: 0, most: CONTEXT_MESSAGES_MAX, step: 2, isWhole: true },
  maxTokens: { least: 1, most: ANSWER_TOKENS_MAX, step: 256, isWhole: true },
}

/** As far as this model goes: what it is sent is cut there, so no more is offered. */
export function boundsFor(name: SettingName, params: ChatModelParams | undefined): Bounds {
  const own = name === 'contextMessages' ? null : (params?.[name].most ?? null)
  return { ...BOUNDS[name], ...(own === null ? {} : { most: own }) }
}

export function textsOf(settings: Partial<ChatSettings>): SettingTexts {
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, String(settings[name] ?? '')])) as Record<
    SettingName,
    string
  >
}

/** Undefined: it is no such number, or out of its bounds. */
export function readSetting(name: SettingName, text: string): number | null | undefined {
  const wanted = text.trim().replace('，', ',').replace(',', '.')
  if (wanted === '') return null
  const { least, most, isWhole } = BOUNDS[name]
  const number = /^\d+(\.\d+)?$/.test(wanted) ? Number(wanted) : Number.NaN
  return number >= least && number <= most && (!isWhole || Number.isInteger(number)) ? number : undefined
}

/** Undefined where one of them is wrong. */
export function readSettings(texts: SettingTexts): ChatSettings | undefined {
  const read = SETTING_NAMES.map((name) => [name, readSetting(name, texts[name])] as const)
  return read.some(([, value]) => value === undefined) ? undefined : (Object.fromEntries(read) as ChatSettings)
}

export const hasSettings = (settings: Partial<ChatSettings>): boolean =>
  SETTING_NAMES.some((name) => (settings[name] ?? null) !== null)
