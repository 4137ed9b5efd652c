import type { Module } from '../../../wire/route.ts'
import { orgFrameworkRoutes } from './org-framework.routes.ts'

export const orgFrameworkModule: Module = { name: 'organisation/org-framework', routes: orgFrameworkRoutes }
