import type { PresetView } from '@drawdesk/contract/drawing/draw-api'
import type { DrawFlow } from '@drawdesk/contract/drawing/definition/draw-definition'
import { isJson, stepsOf, valueAt } from './path-value.ts'

/** Longer ones explain nothing in a box. */
const EXAMPLE_LENGTH_MAX = 80

/**
 * What a preset has at a path of the form, as text: an example to show while the field is empty. Presets of the same flow come first.
 * In a list or map, whatever its first entry has stands for all.
 */
export function exampleFrom(presets: readonly PresetView[], flow: DrawFlow): (path: string) => string | undefined {
  const sameFirst = [...presets].sort(
    (one, other) => Number(other.definition.flow === flow) - Number(one.definition.flow === flow),
  )
  const known = new Map<string, string | undefined>()
  return (path) => {
    if (!path.startsWith('definition.')) return undefined
    if (!known.has(path)) known.set(path, findIn(sameFirst, path))
    return known.get(path)
  }
}

function findIn(presets: readonly PresetView[], path: string): string | undefined {
  for (const preset of presets) {
    const value = valueAt(preset, path) ?? firstAt(preset, stepsOf(path))
    if ((typeof value === 'string' && value !== '' && value.length <= EXAMPLE_LENGTH_MAX) || typeof value === 'number')
      return String(value)
  }
  return undefined
}

/** The value where the names of entries (`followUps.upscale`) and the numbers of list items are anybody's. */
function firstAt(root: unknown, steps: readonly string[]): unknown {
  let value = root
  for (const [at, step] of steps.entries()) {
    if (Array.isArray(value)) value = value[0]
    else if (!isJson(value)) return undefined
    else if (Object.hasOwn(value, step)) value = value[step]
    else value = steps[at - 1] === 'catalog' || steps[at - 1] === 'followUps' ? Object.values(value)[0] : undefined
  }
  return value
}
