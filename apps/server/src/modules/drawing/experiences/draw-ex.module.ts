import type { Module } from '../../../wire/route.ts'
import { drawExRoutes, type DrawExNeeds } from './draw-ex.routes.ts'
import { startEnding } from './states/end-passed.ts'

/** Experiences: what can be drawn at a venue, when, in which styles, and what is put on the pictures. */
export const drawExModule: Module<DrawExNeeds> = {
  name: 'drawing/experiences',
  routes: drawExRoutes,
  work: startEnding,
}
