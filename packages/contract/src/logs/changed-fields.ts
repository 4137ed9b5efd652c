import { drawApiResource } from '../drawing/draw-api-resource.ts'
import { drawExResource } from '../drawing/draw-ex.ts'
import { drawLoginResource } from '../devices/draw-login-resource.ts'
import { goodsOrderResource } from '../operation/goods-order.ts'
import { requireResource } from '../operation/require.ts'
import { sysStickersResource } from '../drawing/sys-stickers.ts'
import { alertResource } from '../notices/alert.ts'
import { alertRuleResource } from '../notices/alert-rule.ts'
import type { ResourceDefinition } from '../core/resource.ts'
import { resources } from '../resources.ts'
import { clientResource } from '../identity/client.ts'
import { tenantResource } from '../organisation/tenant.ts'
import { userResource } from '../organisation/user.ts'

/** Every resource that a log covers, also those with calls of their own. */
export const loggedResources: readonly ResourceDefinition[] = [
  ...resources,
  userResource,
  tenantResource,
  clientResource,
  drawApiResource,
  drawExResource,
  requireResource,
  goodsOrderResource,
  drawLoginResource,
  sysStickersResource,
  alertResource,
  alertRuleResource,
]

/** The resource whose texts name the fields of a change; undefined where a table is no resource. */
export function changedResource(name: string): ResourceDefinition | undefined {
  return loggedResources.find((resource) => resource.name === name)
}
