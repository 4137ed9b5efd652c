import { randomInt } from 'node:crypto'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { SendFields } from '@drawdesk/contract/drawing/records/draw-info'
import { hasSeed, SEED_MAX, SEED_MIN, seedPathsOf } from '@drawdesk/contract/drawing/seed'

type SeedFields = Pick<SendFields, 'seed' | 'params'>

/**
 * The fields with the seed that is sent, where the definition has one: as it was given, or as a parameter sets it, else drawn by lot here, so that the record knows it and the same picture can be drawn again. Below 0
 * (many services' word for "any") is drawn by lot as well.
 */
export function withSeed<Fields extends SeedFields>(definition: DrawDefinition, fields: Fields): Fields {
  if (!hasSeed(definition)) return fields
  const seed = fixedSeed(definition, fields) ?? fields.seed ?? ''
  return { ...fields, seed: seed === '' || seed.startsWith('-') ? String(randomInt(SEED_MIN, SEED_MAX + 1)) : seed }
}

/** The same fields for another picture: without its seed, whichever way it was set. */
export function withoutSeed<Fields extends SeedFields>(definition: DrawDefinition | undefined, fields: Fields): Fields {
  const places = new Set(seedPathsOf(definition?.submit?.body))
  return {
    ...fields,
    seed: '',
    params: Object.fromEntries(Object.entries(fields.params ?? {}).filter(([path]) => !places.has(path))),
  }
}

/** Of a parameter that stands in the place of the seed; what is no whole number there is the provider's affair. */
function fixedSeed(definition: DrawDefinition, { params = {} }: SeedFields): string | undefined {
  const values = seedPathsOf(definition.submit?.body).map((path) => String(params[path] ?? ''))
  return values.find((value) => /^\d{1,20}$/.test(value))
}
