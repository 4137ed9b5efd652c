import type { Module } from '../../../wire/route.ts'
import { userRoutes } from './user.routes.ts'

/** People of a tenant: the caller himself so far. */
export const userModule: Module = { name: 'user/user', routes: userRoutes }
