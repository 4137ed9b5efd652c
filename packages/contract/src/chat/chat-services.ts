/** The services that a chat API can begin with; what each is called with stands on the server (`chat-presets.ts`). */
export const CHAT_PRESETS = [
  'openai',
  'claude',
  'gemini',
  'deepseek',
  'qwen',
  'kimi',
  'glm',
  'doubao',
  'hunyuan',
  'minimax',
  'siliconflow',
  'openrouter',
  'mistral',
  'groq',
  'xai',
  'ollama',
  'sample',
  'custom',
] as const
export type ChatPresetCode = (typeof CHAT_PRESETS)[number]

/** `openai`: POST {baseUrl}/chat/completions with a Bearer key. `anthropic`: POST {baseUrl}/messages with `x-api-key`. */
export const CHAT_DIALECTS = ['openai', 'anthropic'] as const
export type ChatDialect = (typeof CHAT_DIALECTS)[number]

export const CHAT_DIALECT_OPTIONS = [
  { value: 'openai', label: { zh: 'OpenAI 兼容', en: 'OpenAI-compatible' } },
  { value: 'anthropic', label: { zh: 'Anthropic Messages', en: 'Anthropic Messages' } },
] as const

export const CHAT_PRESET_OPTIONS = [
  { value: 'openai', label: { zh: 'OpenAI', en: 'OpenAI' } },
  { value: 'claude', label: { zh: 'Claude', en: 'Claude' } },
  { value: 'gemini', label: { zh: 'Gemini', en: 'Gemini' } },
  { value: 'deepseek', label: { zh: 'DeepSeek', en: 'DeepSeek' } },
  { value: 'qwen', label: { zh: '通义千问', en: 'Qwen' } },
  { value: 'kimi', label: { zh: 'Kimi', en: 'Kimi' } },
  { value: 'glm', label: { zh: '智谱 GLM', en: 'Zhipu GLM' } },
  { value: 'doubao', label: { zh: '豆包', en: 'Doubao' } },
  { value: 'hunyuan', label: { zh: '腾讯混元', en: 'Hunyuan' } },
  { value: 'minimax', label: { zh: 'MiniMax', en: 'MiniMax' } },
  { value: 'siliconflow', label: { zh: '硅基流动', en: 'SiliconFlow' } },
  { value: 'openrouter', label: { zh: 'OpenRouter', en: 'OpenRouter' } },
  { value: 'mistral', label: { zh: 'Mistral', en: 'Mistral' } },
  { value: 'groq', label: { zh: 'Groq', en: 'Groq' } },
  { value: 'xai', label: { zh: 'xAI Grok', en: 'xAI Grok' } },
  { value: 'ollama', label: { zh: 'Ollama', en: 'Ollama' } },
  { value: 'sample', label: { zh: '内置示例', en: 'Sample engine' } },
  { value: 'custom', label: { zh: '其他兼容服务', en: 'Other compatible service' } },
] as const
