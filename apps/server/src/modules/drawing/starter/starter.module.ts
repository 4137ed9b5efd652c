import type { Deps } from '../../../platform/deps.ts'
import type { Module } from '../../../wire/route.ts'
import { workOnStarterPacks } from './starter.job.ts'
import { starterRoutes } from './starter.routes.ts'
import type { StarterPack } from './starter.service.ts'

/** The starter pack: what a tenant can begin drawing with. */
export const starterModule: Module<Deps & { starterPack: StarterPack }> = {
  name: 'drawing/starter',
  routes: starterRoutes,
  work: workOnStarterPacks,
}
