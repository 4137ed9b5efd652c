import type { Probes } from '../probe.ts'
import { authProbes } from './auth.ts'
import { chatApiProbes } from './chat-api.ts'
import { chatFileProbes, conversationProbes } from './conversation.ts'
import { chatRunProbes } from './chat-run.ts'
import { creditProbes } from './credits.ts'
import { developProbes } from './develop/models.ts'
import { reportProbes } from './develop/reports.ts'
import { deviceProbes } from './devices.ts'
import { drawingProbes } from './drawing.ts'
import { alertProbes } from './messages/alerts.ts'
import { messageProbes } from './messages/sms.ts'
import { moneyProbes } from './money.ts'
import { goodsOrderProbes } from './operation/goods-orders.ts'
import { offboardingProbes } from './organisation/offboarding.ts'
import { peopleProbes } from './people.ts'
import { personDataProbes } from './organisation/person-data.ts'
import { operationProbes } from './operation/invitations.ts'
import { rightsProbes } from './rights.ts'
import { profitProbes } from './operation/profit.ts'
import { salesProbes } from './sales.ts'
import { storageProbes } from './storage.ts'
import { systemProbes } from './system.ts'
import { voiceProbes } from './voice.ts'
import { workflowProbes } from './workflow.ts'
import { workflowDecisionProbes } from './workflow-decisions.ts'
import { workflowFormProbes } from './workflow-forms.ts'
import { workflowMigrationProbes } from './workflow-migration.ts'

/** By file: every function of every repository; those of the kit are made for each table (crud.ts). */
export const allProbes: Readonly<Record<string, Probes>> = {
  ...authProbes,
  ...chatApiProbes,
  ...conversationProbes,
  ...chatFileProbes,
  ...chatRunProbes,
  ...creditProbes,
  ...developProbes,
  ...reportProbes,
  ...deviceProbes,
  ...drawingProbes,
  ...alertProbes,
  ...messageProbes,
  ...moneyProbes,
  ...goodsOrderProbes,
  ...offboardingProbes,
  ...peopleProbes,
  ...personDataProbes,
  ...operationProbes,
  ...rightsProbes,
  ...salesProbes,
  ...profitProbes,
  ...storageProbes,
  ...systemProbes,
  ...voiceProbes,
  ...workflowProbes,
  ...workflowDecisionProbes,
  ...workflowFormProbes,
  ...workflowMigrationProbes,
}
