import type { Module } from '../../../wire/route.ts'
import { startDrawing } from './run/draw-work.job.ts'
import { drawSendRoutes } from './send/draw-send.routes.ts'

/** Sending drawings, and the worker that makes them. */
export const drawRunModule: Module = { name: 'drawing/run', routes: drawSendRoutes, work: startDrawing }
