import type { Deps } from '../../../platform/deps.ts'
import type { Module } from '../../../wire/route.ts'
import { systemDicts } from './dict-family.ts'
import { dictRoutes } from './dict.routes.ts'
import type { DictService } from './dict.service.ts'

/** Dictionaries of the platform: what the product's own forms offer to choose from. Only its people change them. */
export const dictModule: Module<Deps & { dictionaries: DictService }> = {
  name: 'settings/dictionaries',
  routes: (deps) => dictRoutes(deps, systemDicts, deps.dictionaries),
}
