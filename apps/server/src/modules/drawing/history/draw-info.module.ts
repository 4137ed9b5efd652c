import type { Module } from '../../../wire/route.ts'
import { drawInfoRoutes, type DrawInfoNeeds } from './draw-info.routes.ts'

/** Drawing records, their figures and their files. */
export const drawInfoModule: Module<DrawInfoNeeds> = { name: 'drawing/history', routes: drawInfoRoutes }
