import type { Module } from '../../../wire/route.ts'
import { drawApiRoutes } from './draw-api.routes.ts'

/** Drawing APIs as data, and sending a drawing through one. */
export const drawApiModule: Module = { name: 'drawing/apis', routes: drawApiRoutes }
