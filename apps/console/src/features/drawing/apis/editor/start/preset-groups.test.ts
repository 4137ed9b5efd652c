import type { PresetView } from '@drawdesk/contract/drawing/draw-api'
import type { DrawCapability } from '@drawdesk/contract/drawing/definition/draw-definition'
import { expect, it } from 'vitest'
import { buildDrawApi } from '../../../testing/build-rows.ts'
import { groupPresets } from './preset-groups.ts'

const preset = (name: string, capability: DrawCapability): PresetView => ({
  preset: name.toLowerCase(),
  name,
  help: `help of ${name}`,
  definition: { ...buildDrawApi().definition, capability },
  variables: [],
  secrets: [],
})
const all = [preset('Upscaler', 'upscale'), preset('Painter', 'txt2img'), preset('Other painter', 'txt2img')]

it('puts presets together by what they can do, in the order of the capabilities', () => {
  expect(groupPresets(all, '').map(({ capability, presets }) => [capability, presets.map(({ name }) => name)])).toEqual(
    [
      ['txt2img', ['Painter', 'Other painter']],
      ['upscale', ['Upscaler']],
    ],
  )
})

it('finds those that hold every word, in whatever order', () => {
  expect(groupPresets(all, 'PAINTER other').flatMap(({ presets }) => presets.map(({ name }) => name))).toEqual([
    'Other painter',
  ])
  expect(groupPresets(all, 'nothing like it')).toEqual([])
})
