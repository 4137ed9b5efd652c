import type { Deps } from '../../../platform/deps.ts'
import type { Module } from '../../../wire/route.ts'
import { dictRoutes } from '../dictionaries/dict.routes.ts'
import type { DictService } from '../dictionaries/dict.service.ts'
import { businessDicts } from './dict-biz-family.ts'

/** Business dictionaries: each tenant's own, beginning as a copy of the platform's. */
export const dictBizModule: Module<Deps & { businessDictionaries: DictService }> = {
  name: 'settings/business-dictionaries',
  routes: (deps) => dictRoutes(deps, businessDicts, deps.businessDictionaries),
}
