import type { Module } from '../../../wire/route.ts'
import { drawPromptRoutes, type DrawPromptNeeds } from './draw-prompt.routes.ts'

/** Prompts: texts to draw from, with variables. */
export const drawPromptModule: Module<DrawPromptNeeds> = { name: 'drawing/prompts', routes: drawPromptRoutes }
