import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { PresetView } from '@drawdesk/contract/drawing/draw-api'
import type { Api } from '../api.ts'

/** A drawing API of the OpenAI form at that address, switched on. Answers its id. */
export async function addMeasuredApi(
  api: Api,
  baseUrl: string,
  limits: NonNullable<DrawDefinition['limits']>,
): Promise<string> {
  const presets = await api.get<PresetView[]>('/blade-biz/drawApi/presets')
  const preset = presets.find((candidate) => candidate.preset === 'openai-images')
  if (!preset) throw new Error('the preset openai-images is gone')
  const definition: DrawDefinition = { ...preset.definition, baseUrl, limits }
  const { id } = await api.post<{ id: string }>('/blade-biz/drawApi/saveDrawApi', {
    apiName: 'measured',
    preset: preset.preset,
    definition,
    secrets: { apiKey: 'none-needed' },
  })
  await api.post('/blade-biz/drawApi/activate', { id })
  return id
}
