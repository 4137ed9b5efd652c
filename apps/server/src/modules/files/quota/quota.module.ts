import { ATTACH_PATH, attachResource, AttachUsage } from '@drawdesk/contract/files/attach'
import { Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import { route, type Module } from '../../../wire/route.ts'
import { createFileQuota } from './file-quota.ts'
import { createRoomWarnings, type RoomReports } from './room-warnings.ts'

const LOOK_SECONDS = 300
const FORGET_SECONDS = 3_600

/** How much a tenant may keep: serves `blade-resource/attach/usage`, and warns before it is full. */
export const quotaModule: Module<Deps & { systemNotices: RoomReports }> = {
  name: 'files/quota',
  routes: (deps) => {
    const quota = createFileQuota(deps)
    return [
      route({
        method: 'GET',
        path: `${ATTACH_PATH}/usage`,
        summary: 'How much of what the tenant may keep is used',
        audit: 'attach.usage',
        permission: attachResource.code,
        input: Type.Object({}),
        answer: AttachUsage,
        handle: ({ caller }) => quota.usage(caller),
      }),
    ]
  },
  work(deps) {
    const warnings = createRoomWarnings(deps)
    const quota = createFileQuota(deps)
    deps.jobs.every('room for files', LOOK_SECONDS, () => warnings.lookAtAll())
    deps.jobs.every('held room for files', FORGET_SECONDS, () => quota.forgetOld())
  },
}
