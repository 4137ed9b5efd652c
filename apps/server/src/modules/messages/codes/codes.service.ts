import { randomInt, randomUUID } from 'node:crypto'
import { checkPhone } from '@drawdesk/contract/identity/phone'
import { CODE } from '@drawdesk/contract/messages/sms-send'
import { codeParams } from '@drawdesk/contract/messages/sms-text'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { systemScope, type Scope } from '../../../platform/scope.ts'
import type { Rates } from '../../identity/throttles/rate.ts'
import type { SmsAccounts } from '../accounts/sms-accounts.ts'
import type { SmsSending } from '../sending/send.service.ts'
import { smsErrors } from '../accounts/sms.errors.ts'
import { createCodeRepository, type CodePurpose } from './code.repository.ts'

const PURPOSE = 'sms-code'
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/
const TENANT_FORM = /^[0-9]{6}$/
const MINUTE_MS = 60_000

export interface AskedCode {
  purpose: CodePurpose
  /** As typed. */
  phone: string
  /** Who proves that it is theirs; for a sign-in who proved it before is looked for. */
  userId?: string
  addressKey: string
}

/** Codes of six digits by short message: who has the phone proves it once within five minutes, with five tries. */
export function createSmsCodes(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'jobs'> & {
    rates: Rates
    smsAccounts: SmsAccounts
    smsSending: SmsSending
  },
) {
  const { db, clock, secrets, jobs, rates, smsAccounts, smsSending } = deps
  const codes = createCodeRepository(db)
  const signedText = (id: string, code: string): string => `${id} ${code}`

  /** Asked before anybody knows whether the phone is somebody's, so that an answer says nothing of it. */
  async function takePace({ tenantId }: Scope, phone: string, addressKey: string): Promise<void> {
    await rates.take('smsCode', addressKey)
    await rates.take('smsCodePhone', secrets.sign('sms-pace', `${tenantId} ${phone}`))
  }

  return {
    async isOffered(tenantId: string): Promise<boolean> {
      if (!TENANT_FORM.test(tenantId)) return false
      const scope = systemScope(tenantId)
      if (!(await codes.isTenant(scope, clock.now()))) return false
      return (await smsAccounts.findForCodes(db, scope)) !== undefined
    },

    /**
     * Sends a code where the phone is somebody's; answers the same where it is nobody's.
     *
     * @throws AppError beside `phone`, `sms.notOffered`, `common.tooMany`
     */
    async send(scope: Scope, { purpose, phone: typed, userId, addressKey }: AskedCode) {
      const wrong = checkPhone(typed)
      if (wrong) throw commonErrors.badInput({ errors: [{ field: 'phone', text: wrong }] })
      const phone = typed.trim()
      if (!(await this.isOffered(scope.tenantId))) throw smsErrors.notOffered()
      await takePace(scope, phone, addressKey)
      const account = await smsAccounts.findForCodes(db, scope)
      const owner = userId ?? (await codes.findVerified(scope, phone))?.id ?? null
      const code = String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0')
      const params = account && codeParams(account.content, code, CODE.minutes)
      if (!account || !params) throw smsErrors.notOffered()
      const id = randomUUID()
      const now = clock.now()
      const expireTime = new Date(now.getTime() + CODE.minutes * MINUTE_MS)
      const codeHash = secrets.sign(PURPOSE, signedText(id, code))
      await db.transaction(scope, async (trx) => {
        const row = { id, purpose, phone, userId: owner, codeHash, createTime: now, expireTime }
        await createCodeRepository(trx).insert(scope, row)
        if (owner !== null)
          await smsSending.queue(trx, scope, {
            account,
            phones: [phone],
            params,
            isCode: true,
            batch: { source: 'code' },
          })
      })
      jobs.wake()
      return { id, expireTime }
    },

    /** What a code was sent for, whether it counts or not. */
    find: (scope: Scope, purpose: CodePurpose, id: string) =>
      UUID.test(id) ? codes.find(scope, purpose, id) : Promise.resolve(undefined),

    /** Takes a code once: whose it is, and the phone. Undefined: wrong, used, over, tried too often, or nobody's. */
    async take(scope: Scope, purpose: CodePurpose, { id, value }: { id: string; value: string }) {
      if (!UUID.test(id)) return undefined
      const row = await codes.countTry(scope, purpose, id, clock.now())
      if (!row || !secrets.verify(PURPOSE, signedText(id, value.trim()), row.codeHash) || row.userId === null)
        return undefined
      return (await codes.use(scope, id, clock.now())) ? { userId: row.userId, phone: row.phone } : undefined
    },

    findVerified: (scope: Scope, phone: string) => codes.findVerified(scope, phone),

    async ownPhone(scope: Scope) {
      const found = await codes.findPhones(scope, scope.userId)
      const phone = found?.phone ?? ''
      return {
        phone,
        isVerified: phone !== '' && found?.proven === phone,
        isOffered: await this.isOffered(scope.tenantId),
      }
    },

    /** @throws AppError `sms.wrongCode` beside `value` */
    async verifyOwn(scope: Scope, given: { id: string; value: string }): Promise<string> {
      const taken = await this.take(scope, 'phone', given)
      if (taken?.userId !== scope.userId)
        throw commonErrors.badInput({ errors: [{ field: 'value', text: smsErrors.wrongCode().text }] })
      await db.transaction(scope, (trx) =>
        createCodeRepository(trx).keepVerified(scope, scope.userId, taken.phone, clock.now()),
      )
      return taken.phone
    },
  }
}

export type SmsCodes = ReturnType<typeof createSmsCodes>
