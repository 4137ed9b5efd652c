import type { Module } from '../../../wire/route.ts'
import { regionRoutes } from './region.routes.ts'

/** Administrative divisions, the same for all tenants. */
export const regionModule: Module = { name: 'settings/regions', routes: regionRoutes }
