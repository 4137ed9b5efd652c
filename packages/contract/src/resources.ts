import type { ResourceDefinition } from './core/resource.ts'
import { noticeResource } from './desk/notice.ts'
import { dictBizResource, dictResource } from './system/dict.ts'
import { deptResource } from './system/dept.ts'
import { paramResource } from './system/param.ts'
import { postResource } from './system/post.ts'
import { tenantPackageResource } from './system/tenant-package.ts'

/** Every plain resource of the product; the suites of both sides loop over this list. */
export const resources: readonly ResourceDefinition[] = [paramResource, noticeResource, dictResource, dictBizResource, tenantPackageResource, deptResource, postResource] as unknown as readonly ResourceDefinition[]
