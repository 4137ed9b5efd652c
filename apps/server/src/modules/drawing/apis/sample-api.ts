import { findPreset } from './presets/presets.ts'

export const SAMPLE_API_CODE = 'sample'

/** Columns of the drawing API that works without any outside service. */
export function sampleApiOf() {
  const preset = findPreset('sample')
  if (!preset) throw new Error('there is no preset of the sample engine')
  const { capability, flow, baseUrl } = preset.definition
  return {
    apiName: preset.name.zh,
    apiCode: SAMPLE_API_CODE,
    kind: 'preset',
    preset: 'sample',
    capability,
    flow,
    baseUrl,
    definition: JSON.stringify(preset.definition),
    active: 1,
    remark: preset.help.zh,
  }
}
