import type { ChatModel, ChatPreset } from '@drawdesk/contract/chat/chat-api'
import { SAMPLE_ENGINE_BASE_URL } from '@drawdesk/contract/drawing/definition/draw-definition'

type ModelFacts = Partial<ChatModel> & Pick<ChatModel, 'model'>

const modelOf = (facts: ModelFacts): ChatModel => ({
  label: '',
  priceIn: '',
  priceOut: '',
  contextTokens: null,
  maxTokens: null,
  takesImages: false,
  takesTools: true,
  continues: false,
  ...facts,
})

/** What services call their models and ask for them changes; these are a beginning for the form, and nothing reckons with them but what is saved. */
const CHANGING = {
  zh: '模型名称与价格会变，请以服务商公布的为准',
  en: 'Model names and prices may change. Check with the service.',
} as const

/** Answers from the manual alone: no language model. */
export const MANUAL_MODEL = 'drawdesk-manual'

/** What a new chat API can begin with; order = order on the screen. */
export const chatPresets: readonly ChatPreset[] = [
  {
    preset: 'sample',
    name: { zh: '产品手册助手', en: 'Manual assistant' },
    help: {
      zh: '随产品自带，只凭产品手册作答，无需密钥，适合试用',
      en: 'Included with the product. Answers only from its manual. No key required.',
    },
    baseUrl: `${SAMPLE_ENGINE_BASE_URL}/v1`,
    currency: 'CNY',
    needsKey: false,
    extra: {},
    models: [modelOf({ model: MANUAL_MODEL, label: '产品手册助手 / Manual', continues: true })],
  },
  {
    preset: 'openai',
    name: { zh: 'OpenAI', en: 'OpenAI' },
    help: CHANGING,
    baseUrl: 'https://api.openai.com/v1',
    currency: 'USD',
    needsKey: true,
    extra: {},
    models: [
      modelOf({
        model: 'gpt-4.1-mini',
        label: 'GPT-4.1 mini',
        priceIn: '0.4',
        priceOut: '1.6',
        contextTokens: 1_047_576,
        maxTokens: 32_768,
        takesImages: true,
      }),
      modelOf({
        model: 'gpt-4.1',
        label: 'GPT-4.1',
        priceIn: '2',
        priceOut: '8',
        contextTokens: 1_047_576,
        maxTokens: 32_768,
        takesImages: true,
      }),
      modelOf({
        model: 'gpt-4o',
        label: 'GPT-4o',
        priceIn: '2.5',
        priceOut: '10',
        contextTokens: 128_000,
        maxTokens: 16_384,
        takesImages: true,
      }),
    ],
  },
  {
    preset: 'deepseek',
    name: { zh: 'DeepSeek', en: 'DeepSeek' },
    help: CHANGING,
    baseUrl: 'https://api.deepseek.com',
    currency: 'CNY',
    needsKey: true,
    extra: {},
    models: [
      modelOf({
        model: 'deepseek-chat',
        label: 'DeepSeek',
        priceIn: '2',
        priceOut: '3',
        contextTokens: 128_000,
        maxTokens: 8_192,
      }),
      modelOf({
        model: 'deepseek-reasoner',
        label: 'DeepSeek 深度思考 / Reasoner',
        priceIn: '2',
        priceOut: '3',
        contextTokens: 128_000,
        maxTokens: 32_768,
        takesTools: false,
      }),
    ],
  },
  {
    preset: 'qwen',
    name: { zh: '通义千问', en: 'Qwen' },
    help: CHANGING,
    baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    currency: 'CNY',
    needsKey: true,
    extra: { enable_thinking: false },
    models: [
      modelOf({
        model: 'qwen-plus',
        label: 'Qwen Plus',
        priceIn: '0.8',
        priceOut: '2',
        contextTokens: 131_072,
        maxTokens: 16_384,
      }),
      modelOf({
        model: 'qwen-max',
        label: 'Qwen Max',
        priceIn: '2.4',
        priceOut: '9.6',
        contextTokens: 32_768,
        maxTokens: 8_192,
      }),
      modelOf({
        model: 'qwen-vl-max',
        label: 'Qwen VL Max',
        priceIn: '1.6',
        priceOut: '4',
        contextTokens: 131_072,
        maxTokens: 8_192,
        takesImages: true,
        takesTools: false,
      }),
    ],
  },
  {
    preset: 'ollama',
    name: { zh: 'Ollama（本机）', en: 'Ollama (local)' },
    help: {
      zh: '在自己的机器上运行模型，不收费；须先把它的主机写进 ALLOWED_PRIVATE_HOSTS（如 127.0.0.1:11434），再点“从服务获取”',
      en: 'Models on your own machine, free of charge. First add its host to ALLOWED_PRIVATE_HOSTS (e.g. 127.0.0.1:11434), then fetch the models.',
    },
    baseUrl: 'http://127.0.0.1:11434/v1',
    currency: 'CNY',
    needsKey: false,
    extra: {},
    models: [modelOf({ model: 'qwen3:8b', label: 'Qwen3 8B', contextTokens: 32_768 })],
  },
  {
    preset: 'custom',
    name: { zh: '其他兼容服务', en: 'Other compatible service' },
    help: {
      zh: '任何提供 OpenAI 兼容 /chat/completions 的服务',
      en: 'Any service with an OpenAI-compatible /chat/completions',
    },
    baseUrl: '',
    currency: 'CNY',
    needsKey: true,
    extra: {},
    models: [],
  },
]

export const findChatPreset = (code: string): ChatPreset | undefined =>
  chatPresets.find(({ preset }) => preset === code)
