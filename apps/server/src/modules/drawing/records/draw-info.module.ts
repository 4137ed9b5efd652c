import type { Module } from '../../../wire/route.ts'
import { startDrawing } from '../run/draw-work.ts'
import { drawInfoRoutes } from './draw-info.routes.ts'

/** Drawing records, and the worker that makes the drawings. */
export const drawInfoModule: Module = { name: 'drawing/records', routes: drawInfoRoutes, work: startDrawing }
