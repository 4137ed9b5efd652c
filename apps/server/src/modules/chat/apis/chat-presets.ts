import type { ChatPreset } from '@drawdesk/contract/chat/chat-api'
import { SAMPLE_ENGINE_BASE_URL } from '@drawdesk/contract/drawing/definition/draw-definition'
import { hostedPresets, modelOf } from './hosted-presets.ts'

/** Answers from the manual alone: no language model. */
export const MANUAL_MODEL = 'drawdesk-manual'

const OWN = { dialect: 'openai', keyUrl: '', currency: 'CNY', extra: {} } as const

/** What a new chat API can begin with; order = order on the screen. */
export const chatPresets: readonly ChatPreset[] = [
  {
    ...OWN,
    preset: 'sample',
    name: { zh: '产品手册助手', en: 'Manual assistant' },
    help: {
      zh: '随产品自带，只凭产品手册作答，无需密钥，适合试用',
      en: 'Included with the product. Answers only from its manual. No key required.',
    },
    baseUrl: `${SAMPLE_ENGINE_BASE_URL}/v1`,
    needsKey: false,
    models: [modelOf({ model: MANUAL_MODEL, label: '产品手册助手 / Manual', continues: true })],
  },
  ...hostedPresets,
  {
    ...OWN,
    preset: 'ollama',
    name: { zh: 'Ollama（本机）', en: 'Ollama (local)' },
    help: {
      zh: '在自己的机器上运行模型，不收费；须先把它的主机写进 ALLOWED_PRIVATE_HOSTS（如 127.0.0.1:11434），再点“从服务获取”',
      en: 'Models on your own machine, free of charge. First add its host to ALLOWED_PRIVATE_HOSTS (e.g. 127.0.0.1:11434), then fetch the models.',
    },
    baseUrl: 'http://127.0.0.1:11434/v1',
    needsKey: false,
    models: [modelOf({ model: 'qwen3:8b', label: 'Qwen3 8B', contextTokens: 32_768 })],
  },
  {
    ...OWN,
    preset: 'custom',
    name: { zh: '其他兼容服务', en: 'Other compatible service' },
    help: {
      zh: '任何提供 OpenAI 兼容 /chat/completions 或 Anthropic /messages 的服务',
      en: 'Any service with an OpenAI-compatible /chat/completions or an Anthropic /messages',
    },
    baseUrl: '',
    needsKey: true,
    models: [],
  },
]

export const findChatPreset = (code: string): ChatPreset | undefined =>
  chatPresets.find(({ preset }) => preset === code)
