import type { ResourceDefinition } from './core/resource.ts'
import { noticeResource } from './desk/notice.ts'
import { paramResource } from './system/param.ts'

/** Every plain resource of the product; the suites of both sides loop over this list. */
export const resources: readonly ResourceDefinition[] = [paramResource, noticeResource] as unknown as readonly ResourceDefinition[]
