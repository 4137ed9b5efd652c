import type { Module } from '../../../wire/route.ts'
import { startDrawing, type DrawRunWorkNeeds } from './run/draw-work.job.ts'
import { drawSendRoutes, type DrawRunNeeds } from './send/draw-send.routes.ts'

/** Sending drawings, and the worker that makes them. */
export const drawRunModule: Module<DrawRunNeeds & DrawRunWorkNeeds> = {
  name: 'drawing/run',
  routes: drawSendRoutes,
  work: startDrawing,
}
