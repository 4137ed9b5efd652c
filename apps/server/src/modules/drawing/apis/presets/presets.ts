import type { PresetView } from '@drawdesk/contract/drawing/draw-api'
import { definitionVariables } from '@drawdesk/contract/drawing/definition/definition-variables'
import { secretNamesOf, type DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import aliyunImageenhan from './hosted/aliyun-imageenhan.json' with { type: 'json' }
import bflFluxWebhook from './hosted/bfl-flux-webhook.json' with { type: 'json' }
import bflFlux from './hosted/bfl-flux.json' with { type: 'json' }
import comfyui from './self-hosted/comfyui-workflow.json' with { type: 'json' }
import dashscopeQwen from './hosted/dashscope-qwen-image.json' with { type: 'json' }
import dashscopeUpscale from './hosted/dashscope-super-resolution.json' with { type: 'json' }
import midjourney from './self-hosted/midjourney-proxy.json' with { type: 'json' }
import openAiCompatible from './hosted/openai-compatible.json' with { type: 'json' }
import openAiEdit from './hosted/openai-images-edit.json' with { type: 'json' }
import openAiMask from './hosted/openai-images-mask.json' with { type: 'json' }
import openAiStream from './hosted/openai-images-stream.json' with { type: 'json' }
import openAi from './hosted/openai-images.json' with { type: 'json' }
import replicate from './hosted/replicate.json' with { type: 'json' }
import sample from './self-hosted/sample.json' with { type: 'json' }
import sdControlNet from './self-hosted/sd-webui-controlnet.json' with { type: 'json' }
import sdExtras from './self-hosted/sd-webui-extras.json' with { type: 'json' }
import sdImg2img from './self-hosted/sd-webui-img2img.json' with { type: 'json' }
import sdTxt2img from './self-hosted/sd-webui-txt2img.json' with { type: 'json' }
import seedream from './hosted/seedream.json' with { type: 'json' }
import tencentHunyuan from './hosted/tencent-hunyuan.json' with { type: 'json' }
import tripoImage from './hosted/tripo-image-to-model.json' with { type: 'json' }
import tripoText from './hosted/tripo-text-to-model.json' with { type: 'json' }
import volcJimeng from './hosted/volc-jimeng.json' with { type: 'json' }
import { LABELS } from './labels.ts'

/** What a preset's file holds; the code of the preset is that of its definition. */
export interface PresetFile {
  name: Bilingual
  help: Bilingual
  /** Labels of variables that only this preset has, or that mean something of their own here. */
  labels?: Readonly<Record<string, Bilingual>>
  definition: DrawDefinition
}

export interface Preset extends PresetFile {
  preset: string
}

/** JSON modules have wide types; a test runs every document through the checker. */
function presetOf(file: unknown): Preset {
  const { definition, ...facts } = file as PresetFile
  return { preset: definition.code ?? '', ...facts, definition }
}

/** The services that can be chosen without writing a definition; order = order on the screen. */
export const presets: readonly Preset[] = [
  sample,
  openAi,
  openAiStream,
  openAiEdit,
  openAiMask,
  openAiCompatible,
  seedream,
  dashscopeQwen,
  dashscopeUpscale,
  aliyunImageenhan,
  tencentHunyuan,
  volcJimeng,
  bflFlux,
  bflFluxWebhook,
  tripoText,
  tripoImage,
  midjourney,
  replicate,
  sdTxt2img,
  sdImg2img,
  sdControlNet,
  sdExtras,
  comfyui,
].map(presetOf)

/** What a variable is called on the screen; one of a person's own definition keeps its name. */
export function variableLabel(name: string, language: Language, labels?: Preset['labels']): string {
  return (labels?.[name] ?? LABELS[name])?.[language] ?? name
}

export function findPreset(code: string): Preset | undefined {
  return presets.find(({ preset }) => preset === code)
}

/** Every preset as the console shows it; each definition is a copy of its own. */
export function listPresets(language: Language): PresetView[] {
  return presets.map(({ preset, name, help, labels, definition }) => ({
    preset,
    name: name[language],
    help: help[language],
    definition: structuredClone(definition),
    variables: definitionVariables(definition).map((variable) => ({
      ...variable,
      label: variableLabel(variable.name, language, labels),
    })),
    secrets: secretNamesOf(definition).filter(
      (name) => !JSON.stringify(definition).includes(`{{secret.${name}|default:`),
    ),
  }))
}
