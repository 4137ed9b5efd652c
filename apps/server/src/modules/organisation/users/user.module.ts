import type { Module } from '../../../wire/route.ts'
import { peopleReadRoutes } from './people/people-read.routes.ts'
import { peopleWriteRoutes } from './people/people-write.routes.ts'
import { userRoutes } from './profile/user.routes.ts'

/** People of a tenant: the caller himself, and those whom he administers. */
export const userModule: Module = {
  name: 'organisation/users',
  routes: (deps) => [...userRoutes(deps), ...peopleReadRoutes(deps), ...peopleWriteRoutes(deps)],
}
