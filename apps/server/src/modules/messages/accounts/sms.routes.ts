import { SMS_STATUS, SmsEnableAnswer, SmsEnableInput, smsResource } from '@drawdesk/contract/messages/sms'
import type { ResourceOptions } from '../../../crud/resource-options.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import { getRow, updateRow } from '../../../crud/rows.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { carriesSecret, withProof } from '../../../wire/proof.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import type { SmsAccounts } from './sms-accounts.ts'
import { createSmsRepository, type SmsRow } from './sms.repository.ts'
import { smsRules } from './sms.rules.ts'

/** The accounts, and which one of them is active. */
export function smsRoutes(deps: Deps & { smsAccounts: SmsAccounts }): AnyRoute[] {
  const { db, smsAccounts } = deps
  const options: ResourceOptions = {
    resource: smsResource,
    table: 'sms',
    ...smsRules(deps, smsAccounts.receiptUrlOf),
  }
  return [
    ...withProof(resourceRoutes(deps, options), carriesSecret),
    route({
      method: 'POST',
      path: `${smsResource.path}/enable`,
      summary: 'Short messages go out by this account from now on; the others of the tenant are off',
      audit: 'sms.enable',
      permission: 'sms_enable',
      input: SmsEnableInput,
      answer: SmsEnableAnswer,
      async handle({ caller, input: { id } }) {
        await db.transaction(caller, async (trx) => {
          const rows = createSmsRepository(trx)
          await rows.lockAll(caller)
          const row = await getRow(trx, caller, 'sms', id)
          smsAccounts.checkWhole(row as unknown as SmsRow) // a row of that table
          if (row.status === SMS_STATUS.on) return
          await rows.disableOthers(caller, id)
          await updateRow(deps, trx, caller, 'sms', { id, values: { status: SMS_STATUS.on } })
        })
        return { id, status: SMS_STATUS.on }
      },
    }),
  ]
}
