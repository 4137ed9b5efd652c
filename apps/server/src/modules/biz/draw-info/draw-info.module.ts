import type { Module } from '../../../wire/route.ts'
import { startDrawing } from '../draw-run/draw-work.ts'
import { drawInfoRoutes } from './draw-info.routes.ts'

/** Drawing records, and the worker that makes the drawings. */
export const drawInfoModule: Module = { name: 'biz/draw-info', routes: drawInfoRoutes, work: startDrawing }
