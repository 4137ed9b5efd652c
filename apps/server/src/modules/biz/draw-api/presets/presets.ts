import type { PresetView } from '@drawdesk/contract/biz/draw-api'
import { variablesOf } from '@drawdesk/contract/biz/body-node-variables'
import { secretNamesOf, type DrawDefinition } from '@drawdesk/contract/biz/draw-definition'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import dashscope from './dashscope-qwen-image.json' with { type: 'json' }
import openAi from './openai-images.json' with { type: 'json' }
import sample from './sample.json' with { type: 'json' }
import sdWebui from './sd-webui-txt2img.json' with { type: 'json' }

export interface Preset {
  preset: string
  name: Bilingual
  help: Bilingual
  definition: DrawDefinition
}

/** JSON modules have wide types; a test runs every document through the checker. */
const document = (json: unknown): DrawDefinition => json as DrawDefinition

/** The services that can be chosen without writing a definition; order = order on the screen. */
export const presets: readonly Preset[] = [
  {
    preset: 'sample',
    name: { zh: '示例引擎', en: 'Sample engine' },
    help: { zh: '随产品自带，在本机作画，无需密钥，适合试用', en: 'Comes with the product and paints on this machine; no key needed' },
    definition: document(sample),
  },
  {
    preset: 'openai-images',
    name: { zh: 'OpenAI 图像', en: 'OpenAI images' },
    help: { zh: '需要 OpenAI 的 API 密钥；也适用于兼容此接口的服务，改服务地址即可', en: 'Needs an OpenAI API key; also for compatible services, by another address' },
    definition: document(openAi),
  },
  {
    preset: 'sd-webui-txt2img',
    name: { zh: 'Stable Diffusion WebUI 文生图', en: 'Stable Diffusion WebUI, text to image' },
    help: {
      zh: '以 --api 启动的 WebUI；内网地址需加入 ALLOWED_PRIVATE_HOSTS；启用 --api-auth 时填写账号和密码',
      en: 'A WebUI started with --api; a private address must be listed in ALLOWED_PRIVATE_HOSTS; user and password with --api-auth',
    },
    definition: document(sdWebui),
  },
  {
    preset: 'dashscope-qwen-image',
    name: { zh: '阿里云百炼 通义千问图像', en: 'Aliyun DashScope, Qwen-Image' },
    help: { zh: '需要百炼的 API 密钥；异步任务，每次一张', en: 'Needs a DashScope API key; an asynchronous task, one picture each' },
    definition: document(dashscope),
  },
]

const LABELS: Readonly<Record<string, Bilingual>> = {
  prompt: { zh: '提示词', en: 'Prompt' },
  negativePrompt: { zh: '反向提示词', en: 'Negative prompt' },
  width: { zh: '宽', en: 'Width' },
  height: { zh: '高', en: 'Height' },
  n: { zh: '张数', en: 'Pictures' },
  seed: { zh: '种子', en: 'Seed' },
  quality: { zh: '质量', en: 'Quality' },
  model: { zh: '模型', en: 'Model' },
  steps: { zh: '步数', en: 'Steps' },
  cfg: { zh: '提示词强度', en: 'Guidance' },
  sampler: { zh: '采样方法', en: 'Sampler' },
  scheduler: { zh: '调度器', en: 'Scheduler' },
  checkpoint: { zh: '底模', en: 'Checkpoint' },
  images: { zh: '参考图', en: 'Pictures to start from' },
}

/** What a variable is called on the screen; one of a person's own definition keeps its name. */
export function variableLabel(name: string, language: Language): string {
  return LABELS[name]?.[language] ?? name
}

export function findPreset(code: string): Preset | undefined {
  return presets.find(({ preset }) => preset === code)
}

/** Every preset as the console shows it; each definition is a copy of its own. */
export function listPresets(language: Language): PresetView[] {
  return presets.map(({ preset, name, help, definition }) => ({
    preset,
    name: name[language],
    help: help[language],
    definition: structuredClone(definition),
    variables: (definition.submit.body ? variablesOf(definition.submit.body) : []).map((variable) => ({ ...variable, label: variableLabel(variable.name, language) })),
    secrets: secretNamesOf(definition).filter((name) => !JSON.stringify(definition).includes(`{{secret.${name}|default:`)),
  }))
}
