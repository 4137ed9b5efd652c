import type { Outcome } from '../../lib/home/draw-figures.ts'

/** From the ground up; what needs a look stands on top. */
export const OUTCOMES: readonly Outcome[] = ['succeeded', 'open', 'cancelled', 'blocked', 'failed']
