import type { Module } from '../../../wire/route.ts'
import { drawDeskRoutes, type DrawDeskNeeds } from './draw-desk.routes.ts'

/** Drawing for staff. */
export const drawDeskModule: Module<DrawDeskNeeds> = { name: 'drawing/desk', routes: drawDeskRoutes }
