import type { Module } from '../../../wire/route.ts'
import { startDrawing } from '../run/run/draw-work.job.ts'
import { drawInfoRoutes } from './draw-info.routes.ts'

/** Drawing records, and the worker that makes the drawings. */
export const drawInfoModule: Module = { name: 'drawing/history', routes: drawInfoRoutes, work: startDrawing }
