import { makeAdministrator } from './administrator.step.ts'
import { makeAlertRules } from './alert-rules.step.ts'
import { makeDept } from './dept.step.ts'
import { makeDicts } from './dicts.step.ts'
import { makeFlowRoles } from './flow-roles.step.ts'
import { makeOwnStore } from './own-store.step.ts'
import { makeParams } from './params.step.ts'
import { makePayChannels } from './pay-channels.step.ts'
import { makePost } from './post.step.ts'
import { makeRoles } from './roles.step.ts'
import { makeSms } from './sms.step.ts'
import { makeVoices } from './voices.step.ts'
import type { NewTenantStep } from './new-tenant-step.ts'

/** What a new tenant gets, in order. */
export const NEW_TENANT_STEPS: readonly NewTenantStep[] = [
  makeRoles,
  makeFlowRoles,
  makeDept,
  makePost,
  makeParams,
  makeDicts,
  makeVoices,
  makePayChannels,
  makeOwnStore,
  makeSms,
  makeAlertRules,
  makeAdministrator,
]
