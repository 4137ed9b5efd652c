import type { Module } from '../../../wire/route.ts'
import { dictRoutes } from '../dict/dict.routes.ts'
import { businessDicts } from './dict-biz-family.ts'

/** Business dictionaries: each tenant's own, beginning as a copy of the platform's. */
export const dictBizModule: Module = { name: 'system/dict-biz', routes: (deps) => dictRoutes(deps, businessDicts) }
