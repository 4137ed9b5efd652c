import type { Module } from '../../../wire/route.ts'
import { onlineRoutes, type OnlineNeeds } from './online.routes.ts'

/** Who is signed in, and ending it. The sessions themselves are in `modules/identity/sessions`. */
export const onlineModule: Module<OnlineNeeds> = { name: 'identity/online', routes: onlineRoutes }
