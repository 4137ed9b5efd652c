import type { Module } from '../../../wire/route.ts'
import { drawStyleRoutes } from './draw-style.routes.ts'

/** Styles: how a picture is drawn, as guests choose it. */
export const drawStyleModule: Module = { name: 'drawing/styles', routes: drawStyleRoutes }
