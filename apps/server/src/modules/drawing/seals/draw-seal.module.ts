import type { Module } from '../../../wire/route.ts'
import { drawSealRoutes, type DrawSealNeeds } from './draw-seal.routes.ts'

/** Seals: what is stamped on finished drawings, and where. */
export const drawSealModule: Module<DrawSealNeeds> = { name: 'drawing/seals', routes: drawSealRoutes }
