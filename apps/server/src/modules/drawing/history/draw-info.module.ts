import type { Module } from '../../../wire/route.ts'
import { drawInfoRoutes } from './draw-info.routes.ts'

/** Drawing records, their figures and their files. */
export const drawInfoModule: Module = { name: 'drawing/history', routes: drawInfoRoutes }
