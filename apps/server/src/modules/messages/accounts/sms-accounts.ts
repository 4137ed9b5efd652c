import { SMS_ENDPOINTS, type SmsCategory } from '@drawdesk/contract/messages/sms-categories'
import { codeParams } from '@drawdesk/contract/messages/sms-text'
import { CODE } from '@drawdesk/contract/messages/sms-send'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { openSecrets, storedSecretsOf } from '../../../providers/stored-secrets.ts'
import type { AdapterMaker, SmsAdapter } from '../companies/adapter.ts'
import { ADAPTERS } from '../companies/adapters.ts'
import { smsErrors } from './sms.errors.ts'
import { checkComplete } from './sms.rules.ts'
import { createSmsRepository, type SmsRow } from './sms.repository.ts'

const RECEIPT_PURPOSE = 'sms-receipt'
export const SMS_RECEIPT_PATH = '/sms/receipt'

type AccountDeps = Pick<Deps, 'db' | 'clock' | 'outbound' | 'secrets' | 'config'>

/** The accounts of a tenant that send short messages, and what speaks to each company. `adapters`: a test hands in its own. */
export function createSmsAccounts(deps: AccountDeps, adapters: Readonly<Record<SmsCategory, AdapterMaker>> = ADAPTERS) {
  const { secrets, config } = deps
  const ourAddress = config.publicUrl ?? `http://127.0.0.1:${config.port}`
  const signed = (row: { tenantId: string; id: string }): string => `${row.tenantId} ${row.id}`

  /** @throws AppError beside what is missing */
  function checkWhole(row: SmsRow): SmsRow {
    const stored = storedSecretsOf(row)
    checkComplete({ ...row }, (name) => stored[name] !== undefined)
    return row
  }

  return {
    checkWhole,

    find: (at: Db, scope: Pick<Scope, 'tenantId'>, id: string) => createSmsRepository(at).find(scope, id),

    /** The account of this code, active or not; without a code the active one. @throws AppError beside `code`, `sms.noActive` */
    async choose(at: Db, scope: Pick<Scope, 'tenantId'>, code = ''): Promise<SmsRow> {
      const rows = createSmsRepository(at)
      const row = code === '' ? await rows.findActive(scope) : await rows.findByCode(scope, code)
      if (row) return checkWhole(row)
      if (code === '') throw smsErrors.noActive()
      throw commonErrors.badInput({ errors: [{ field: 'code', text: smsErrors.noSuchCode().text }] })
    },

    /** The active account, if its template carries a code. */
    async findForCodes(at: Db, scope: Pick<Scope, 'tenantId'>): Promise<SmsRow | undefined> {
      const row = await createSmsRepository(at).findActive(scope)
      return row && codeParams(row.content, '', CODE.minutes) ? row : undefined
    },

    adapterOf(row: SmsRow): SmsAdapter {
      const category = row.category as SmsCategory // checked by the table
      const place = { of: 'sms', tenantId: row.tenantId, apiId: row.id } as const
      return adapters[category](deps, {
        tenantId: row.tenantId,
        endpoint: (row.endpoint || SMS_ENDPOINTS[category]).replace(/\/+$/, ''),
        templateId: row.templateId,
        regionId: row.regionId,
        signName: row.signName,
        appId: row.appId,
        secrets: openSecrets(secrets, place, storedSecretsOf(row)),
      })
    },

    /** Where the company reports: three of the four sign nothing, so the address itself is what only they know. */
    receiptUrlOf: (row: { tenantId: string; id: string; category: unknown }): string =>
      `${ourAddress}/api${SMS_RECEIPT_PATH}/${String(row.category)}/${row.id}?sign=${secrets.sign(RECEIPT_PURPOSE, signed(row))}`,

    isReceiptSign: (row: { tenantId: string; id: string }, sign: string): boolean =>
      secrets.verify(RECEIPT_PURPOSE, signed(row), sign),
  }
}

export type SmsAccounts = ReturnType<typeof createSmsAccounts>
