import { checkPhone } from '@drawdesk/contract/identity/phone'
import { PHONES_MOST, type SendMessageAnswer, type SendMessageInput } from '@drawdesk/contract/messages/sms-send'
import { filledText, PARAM_MOST, placeholdersOf, segmentsOf, signedText } from '@drawdesk/contract/messages/sms-text'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { requestHashOf } from '../../../platform/request-hash.ts'
import type { Scope } from '../../../platform/scope.ts'
import { parseJson, recordOrNothing } from '../../../providers/json-values.ts'
import type { SmsAccounts } from '../accounts/sms-accounts.ts'
import type { SmsRow } from '../accounts/sms.repository.ts'
import { smsErrors } from '../accounts/sms.errors.ts'
import { createMessageRepository, type MessageRow, type NewMessage } from './message.repository.ts'
import { createPhoneLimitRepository, type PhoneLimits } from './phone-limit.repository.ts'
import type { WorkEnds } from '../../../platform/signals/work-ends.ts'
import { PART_SIZE, SMS_WORK } from './sms-work.ts'

/** A call waits so long for its messages; what is under way then goes on without it. */
const WAIT_MS = 8_000

const beside = (field: string, zh: string, en: string) =>
  commonErrors.badInput({ errors: [{ field, text: { zh, en } }] })

/** Each number once, in the order given. @throws AppError beside `phones`, in the specification's words */
export function readPhones(text: string): string[] {
  const phones = [...new Set(text.split(',').map((phone) => phone.trim()))]
  const wrong = phones.map(checkPhone).find((problem) => problem !== undefined)
  if (wrong) throw commonErrors.badInput({ errors: [{ field: 'phones', text: wrong }] })
  if (phones.length > PHONES_MOST)
    throw beside('phones', `一次最多 ${PHONES_MOST} 个号码`, `Up to ${PHONES_MOST} numbers at a time`)
  return phones
}

/** The values that the template asks for, in its order. @throws AppError beside `params` */
export function readParams(text: string | undefined, content: string): Record<string, string> {
  const given = text === undefined || text.trim() === '' ? {} : recordOrNothing(parseJson(text))
  if (!given) throw beside('params', '不是有效的 JSON 对象', 'Invalid JSON object')
  const entries = placeholdersOf(content).map((name): [string, string] => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (typeof value !== 'string' && typeof value !== 'number')
      throw beside('params', `缺少变量：${name}`, `Missing variable: ${name}`)
    if (String(value).length > PARAM_MOST)
      throw beside('params', `变量 ${name} 最多 ${PARAM_MOST} 个字符`, `${name}: at most ${PARAM_MOST} characters`)
    return [name, String(value)]
  })
  return Object.fromEntries(entries)
}

/** Why a number got nothing; it stands in the log as well. */
const limitWords = ({ perMinutePerPhone, dailyPerPhone }: PhoneLimits): string =>
  `每个号码一分钟最多 ${perMinutePerPhone} 条，24 小时最多 ${dailyPerPhone} 条 / At most ${perMinutePerPhone} a minute and ${dailyPerPhone} in 24 hours for each number`

export interface Queueing {
  account: SmsRow
  phones: readonly string[]
  params: Record<string, string>
  isCode: boolean
  batch: { source: 'call' | 'code'; clientRequestId?: string | undefined; requestHash?: string }
}

/** Hands in messages: rows and the jobs that send them, in one transaction, after each phone's limits. */
export function createSmsSending(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'ids'> & { smsAccounts: SmsAccounts; smsPartEnds: WorkEnds },
) {
  const { db, jobs, clock, ids, smsAccounts, smsPartEnds } = deps
  const work = createDurableWork(deps, SMS_WORK)

  /** In the caller's transaction; then {@link Jobs.wake}. Answers the batch and its parts. */
  async function queue(trx: Db, scope: Scope, { account, phones, params, isCode, batch }: Queueing) {
    const now = clock.now()
    const author = {
      createUser: scope.userId,
      createDept: scope.deptId,
      updateUser: scope.userId,
      createTime: now,
      updateTime: now,
    }
    const messages = createMessageRepository(trx)
    const batchId = ids.next()
    await messages.insertBatch(scope, {
      id: batchId,
      smsId: account.id,
      source: batch.source,
      clientRequestId: batch.clientRequestId ?? null,
      requestHash: batch.requestHash ?? '',
      ...author,
    })
    const allowed = await createPhoneLimitRepository(trx).take(scope, phones, account, now)
    const text = signedText(account.signName, filledText(account.content, params))
    const partIds = Array.from({ length: Math.ceil(allowed.size / PART_SIZE) }, () => ids.next())
    let place = 0
    const rows = phones.map((phone): NewMessage => {
      const isAllowed = allowed.has(phone)
      return {
        id: ids.next(),
        smsId: account.id,
        batchId,
        partId: isAllowed ? (partIds[Math.floor(place++ / PART_SIZE)] as string) : '0',
        category: account.category,
        templateId: account.templateId,
        phone,
        params: JSON.stringify(params),
        content: account.content,
        segments: segmentsOf(text),
        isCode: isCode ? 1 : 0,
        state: isAllowed ? 'waiting' : 'limited',
        msg: isAllowed ? '' : limitWords(account),
        ...author,
      }
    })
    await messages.insert(scope, rows)
    for (const id of partIds) await work.enqueue(trx, scope.tenantId, { of: 'part', id, no: 0, isCode })
    return { batchId, partIds }
  }

  const answerOf = (batchId: string, rows: readonly MessageRow[]): SendMessageAnswer => ({
    batchId,
    results: rows.map(({ phone, state, providerId, errorCode, msg }) => ({
      phone,
      state: state as SendMessageAnswer['results'][number]['state'], // checked by the table
      providerId,
      msg: [errorCode, msg].filter(Boolean).join(': '),
    })),
  })

  async function findEarlier(scope: Scope, { clientRequestId }: SendMessageInput, hash: string) {
    if (!clientRequestId) return undefined
    const batch = await createMessageRepository(db).findBatch(scope, scope.userId, clientRequestId)
    if (batch && batch.requestHash !== hash) throw smsErrors.requestReused()
    return batch?.id
  }

  const view = async (scope: Scope, batchId: string): Promise<SendMessageAnswer> =>
    answerOf(batchId, await createMessageRepository(db).listOfBatch(scope, batchId))

  return {
    queue,

    /**
     * One message to each number, by the account of this code or the active one. The same `clientRequestId` gives the same messages.
     *
     * @throws AppError beside the field that is wrong, `sms.noActive`, `sms.requestReused`
     */
    async send(scope: Scope, input: SendMessageInput): Promise<SendMessageAnswer> {
      const phones = readPhones(input.phones)
      const hash = requestHashOf({ ...input })
      const earlier = await findEarlier(scope, input, hash)
      if (earlier !== undefined) return view(scope, earlier)
      const account = await smsAccounts.choose(db, scope, input.code)
      const params = readParams(input.params, account.content)
      const clientRequestId = input.clientRequestId || undefined
      const batch = { source: 'call', clientRequestId, requestHash: hash } as const
      try {
        const queued = await db.transaction(scope, (trx) =>
          queue(trx, scope, { account, phones, params, isCode: false, batch }),
        )
        jobs.wake()
        await smsPartEnds.allEnded(queued.partIds, WAIT_MS, () =>
          createMessageRepository(db).hasOpen(scope, queued.batchId),
        )
        return await view(scope, queued.batchId)
      } catch (error) {
        // Of two calls with one request id, the other came first.
        const same = isTaken(error) ? await findEarlier(scope, input, hash) : undefined
        if (same === undefined) throw error
        return view(scope, same)
      }
    },

    /** How far the own sending of this id is. @throws AppError `common.notFound` */
    async progress(scope: Scope, id: string): Promise<SendMessageAnswer> {
      if (!(await createMessageRepository(db).isOwnBatch(scope, scope.userId, id))) throw commonErrors.notFound()
      return view(scope, id)
    },

    /** Messages that did not go out, or of which nobody knows, are handed in again by a person. @throws AppError `sms.notRetried` */
    async retry(scope: Scope, given: readonly string[]): Promise<string[]> {
      const wanted = [...new Set(given)]
      await db.transaction(scope, async (trx) => {
        const messages = createMessageRepository(trx)
        const rows = await messages.lockRetried(scope, wanted)
        if (rows.length !== wanted.length) throw smsErrors.notRetried()
        // Messages of one batch have the same values, as some companies ask of a call.
        for (const [, same] of Map.groupBy(rows, ({ batchId }) => batchId)) await restart(trx, scope, same)
      })
      jobs.wake()
      return wanted
    },
  }

  async function restart(trx: Db, scope: Scope, rows: readonly MessageRow[]): Promise<void> {
    const account = await smsAccounts.find(trx, scope, rows[0]?.smsId ?? '0')
    if (!account) throw smsErrors.notRetried()
    const phones = rows.map(({ phone }) => phone)
    const allowed = await createPhoneLimitRepository(trx).take(scope, [...new Set(phones)], account, clock.now())
    const partId = ids.next()
    const seen = new Set<string>()
    const isFirst = ({ phone }: MessageRow): boolean => allowed.has(phone) && !seen.has(phone) && !!seen.add(phone)
    const first = rows.filter(isFirst).map(({ id }) => id)
    const others = rows.map(({ id }) => id).filter((id) => !first.includes(id))
    const messages = createMessageRepository(trx)
    await messages.restart(scope, first, { partId, state: 'waiting', msg: '' })
    await messages.restart(scope, others, { partId: '0', state: 'limited', msg: limitWords(account) })
    if (first.length > 0) await work.enqueue(trx, scope.tenantId, { of: 'part', id: partId, no: 0 })
  }
}

const isTaken = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'sms_batch_request'

export type SmsSending = ReturnType<typeof createSmsSending>
