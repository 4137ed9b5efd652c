import type { Module } from '../../../wire/route.ts'
import { orgFrameworkRoutes, type OrgFrameworkNeeds } from './org-framework.routes.ts'

export const orgFrameworkModule: Module<OrgFrameworkNeeds> = {
  name: 'sign-in/org-framework',
  routes: orgFrameworkRoutes,
}
