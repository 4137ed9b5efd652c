import type { Module } from '../../../wire/route.ts'
import { configHomeRoutes, type ConfigHomeNeeds } from './config-home.routes.ts'

/** What guests see first: banners, sections, shortcuts and figures; one of a tenant's is active. */
export const configHomeModule: Module<ConfigHomeNeeds> = { name: 'operation/home-pages', routes: configHomeRoutes }
