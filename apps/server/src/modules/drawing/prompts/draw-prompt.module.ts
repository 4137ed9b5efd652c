import type { Module } from '../../../wire/route.ts'
import { drawPromptRoutes } from './draw-prompt.routes.ts'

/** Prompts: texts to draw from, with variables. */
export const drawPromptModule: Module = { name: 'drawing/prompts', routes: drawPromptRoutes }
