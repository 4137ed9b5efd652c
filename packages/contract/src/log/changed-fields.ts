import { drawApiResource } from '../biz/draw-api-resource.ts'
import { drawExResource } from '../biz/draw-ex.ts'
import { requireResource } from '../biz/require.ts'
import { sysStickersResource } from '../biz/sys-stickers.ts'
import type { ResourceDefinition } from '../core/resource.ts'
import { resources } from '../resources.ts'
import { clientResource } from '../system/client.ts'
import { tenantResource } from '../system/tenant.ts'
import { userResource } from '../user/user.ts'

/** Every resource that a log tells of, also those with calls of their own. */
export const loggedResources: readonly ResourceDefinition[] = [
  ...resources,
  ...([
    userResource,
    tenantResource,
    clientResource,
    drawApiResource,
    drawExResource,
    requireResource,
    sysStickersResource,
  ] as unknown as readonly ResourceDefinition[]),
]

/** The resource whose texts name the fields of a change; undefined where a table is no resource. */
export function changedResource(name: string): ResourceDefinition | undefined {
  return loggedResources.find((resource) => resource.name === name)
}
