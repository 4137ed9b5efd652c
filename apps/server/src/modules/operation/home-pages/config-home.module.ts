import type { Module } from '../../../wire/route.ts'
import { configHomeRoutes } from './config-home.routes.ts'

/** What guests see first: banners, sections, shortcuts and figures; one of a tenant's is active. */
export const configHomeModule: Module = { name: 'operation/home-pages', routes: configHomeRoutes }
