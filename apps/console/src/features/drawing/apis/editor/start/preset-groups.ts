import type { PresetView } from '@drawdesk/contract/drawing/draw-api'
import { DRAW_CAPABILITIES, type DrawCapability } from '@drawdesk/contract/drawing/definition/draw-definition'

export interface PresetGroup {
  capability: DrawCapability
  presets: PresetView[]
}

/** Presets that hold every one of these words in name, help, code or address, by what they can do; groups without any are left out. */
export function groupPresets(presets: readonly PresetView[], words: string): PresetGroup[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const fitting = presets.filter(({ name, help, preset, definition }) => {
    const text = `${name} ${help} ${preset} ${String(definition.baseUrl)}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
  return DRAW_CAPABILITIES.map((capability) => ({
    capability,
    presets: fitting.filter(({ definition }) => definition.capability === capability),
  })).filter((group) => group.presets.length > 0)
}
