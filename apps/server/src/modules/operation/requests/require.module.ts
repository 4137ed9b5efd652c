import type { Module } from '../../../wire/route.ts'
import { requireRoutes, type RequireNeeds } from './require.routes.ts'

/** What guests and colleagues ask for. */
export const requireModule: Module<RequireNeeds> = { name: 'operation/requests', routes: requireRoutes }
