import type { Module } from '../../../wire/route.ts'
import { ossEndpointRoutes, type EndpointNeeds } from './oss-endpoint.routes.ts'

/** Files by names of the caller's own, as other clients of this dialect know them. */
export const ossEndpointModule: Module<EndpointNeeds> = { name: 'files/endpoint', routes: ossEndpointRoutes }
