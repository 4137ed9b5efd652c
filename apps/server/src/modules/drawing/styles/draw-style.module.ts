import type { Module } from '../../../wire/route.ts'
import { drawStyleRoutes, type DrawStyleNeeds } from './draw-style.routes.ts'

/** Styles: how a picture is drawn, as guests choose it. */
export const drawStyleModule: Module<DrawStyleNeeds> = { name: 'drawing/styles', routes: drawStyleRoutes }
