import type { Module } from '../../../wire/route.ts'
import { drawApiRoutes, type DrawApiNeeds } from './draw-api.routes.ts'

/** Drawing APIs as data. */
export const drawApiModule: Module<DrawApiNeeds> = { name: 'drawing/apis', routes: drawApiRoutes }
