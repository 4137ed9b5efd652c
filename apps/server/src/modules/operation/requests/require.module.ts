import type { Module } from '../../../wire/route.ts'
import { requireRoutes } from './require.routes.ts'

/** What guests and colleagues ask for. */
export const requireModule: Module = { name: 'operation/requests', routes: requireRoutes }
