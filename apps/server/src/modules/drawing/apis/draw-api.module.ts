import type { Module } from '../../../wire/route.ts'
import { drawApiRoutes } from './draw-api.routes.ts'

/** Drawing APIs as data. */
export const drawApiModule: Module = { name: 'drawing/apis', routes: drawApiRoutes }
