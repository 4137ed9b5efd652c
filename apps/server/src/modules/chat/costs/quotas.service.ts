import type { ChatQuota as QuotaView, ChatQuotaSave } from '@drawdesk/contract/chat/chat-costs'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { removeRows } from '../../../crud/rows.repository.ts'
import type { Paging } from '../../../crud/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { WHOLE_TENANT } from '../quotas/bounds.ts'
import { createChatQuotaRepository, type UseKey } from '../quotas/chat-quota.repository.ts'
import { periodsAt } from '../../../platform/days/periods.ts'
import { findPeopleNames } from '../../organisation/users/names.repository.ts'
import { chatCostsErrors } from './chat-costs.errors.ts'
import { createQuotasRepository, type QuotaFilter, type QuotaRow } from './quotas.repository.ts'

/** As it leaves the service: the wire layer writes the times in the zone. */
export type QuotaShown = Omit<QuotaView, 'resetTime' | 'updateTime'> & { resetTime: Date; updateTime: Date }

const problem = (field: string, zh: string, en: string): BilingualFieldError => ({ field, text: { zh, en } })

export function createQuotasService({ db, clock, ids, config }: Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>) {
  const quotas = createQuotasRepository(db)
  const uses = createChatQuotaRepository(db)

  /** With what is used and held now; of everybody's there is no such figure. */
  async function show(scope: Scope, rows: readonly QuotaRow[]): Promise<QuotaShown[]> {
    const periods = periodsAt(clock.now(), config.timeZone)
    const keys = rows.map(({ subject, userId, period }): UseKey => ({
      userId: subject === 'tenant' ? WHOLE_TENANT : (userId ?? WHOLE_TENANT),
      period: period as UseKey['period'],
      begins: periods[period as UseKey['period']].begins,
    }))
    const [names, used, held] = await Promise.all([
      findPeopleNames(
        db,
        scope,
        rows.flatMap(({ userId }) => userId ?? []),
      ),
      uses.readUsed(scope, keys),
      uses.sumHeld(scope, keys),
    ])
    return rows.map(({ id, subject, userId, period, limitTokens, remark, updateTime, version }, index) => ({
      id,
      subject: subject as QuotaView['subject'],
      userId: userId ?? '',
      userName: names.get(userId ?? '') ?? '',
      period: period as QuotaView['period'],
      limitTokens: Number(limitTokens),
      remark,
      usedTokens: subject === 'everyUser' ? null : (used[index] ?? 0),
      heldTokens: subject === 'everyUser' ? null : (held[index] ?? 0),
      resetTime: periods[period as QuotaView['period']].ends,
      updateTime,
      version,
    }))
  }

  /** What the row would be. @throws AppError `common.badInput` */
  async function judged(
    scope: Scope,
    input: ChatQuotaSave,
    before: QuotaRow | undefined,
  ): Promise<Pick<QuotaRow, 'subject' | 'userId' | 'period' | 'limitTokens' | 'remark'>> {
    const subject = input.subject ?? before?.subject
    const period = input.period ?? before?.period
    const limitTokens = input.limitTokens ?? before?.limitTokens
    const userId = subject === 'user' ? input.userId || before?.userId || null : null
    const errors = [
      ...(subject === undefined ? [problem('subject', '请选择对象', 'Select who it applies to')] : []),
      ...(period === undefined ? [problem('period', '请选择周期', 'Select a period')] : []),
      ...(limitTokens === undefined ? [problem('limitTokens', '请输入额度', 'Enter a limit')] : []),
      ...(subject === 'user' && userId === null ? [problem('userId', '请选择用户', 'Select a user')] : []),
      ...(userId !== null && userId !== before?.userId && !(await quotas.hasUser(scope, userId))
        ? [problem('userId', '用户不存在', 'User not found')]
        : []),
    ]
    if (errors.length > 0 || subject === undefined || period === undefined || limitTokens === undefined)
      throw commonErrors.badInput({ errors })
    return { subject, userId, period, limitTokens: String(limitTokens), remark: input.remark ?? before?.remark ?? '' }
  }

  async function write(scope: Scope, { id, version, ...input }: ChatQuotaSave): Promise<SaveAnswer> {
    const before = id === undefined ? undefined : await quotas.find(scope, id)
    if (id !== undefined && !before) throw commonErrors.notFound()
    const row = await judged(scope, input, before)
    const author = { updateUser: scope.userId, updateTime: clock.now() }
    if (!before) {
      const newId = ids.next()
      await quotas.insert(scope, {
        ...row,
        ...author,
        id: newId,
        createUser: scope.userId,
        createDept: scope.deptId,
        createTime: author.updateTime,
      })
      return { id: newId, version: 1 }
    }
    const now = await quotas.update(scope, before.id, version, { ...row, ...author })
    if (now === undefined) throw (await quotas.find(scope, before.id)) ? commonErrors.stale() : commonErrors.notFound()
    return { id: before.id, version: now }
  }

  return {
    async page(
      scope: Scope,
      filter: QuotaFilter,
      paging: Paging,
    ): Promise<{ records: QuotaShown[]; total: number; size: number; current: number; pages: number }> {
      const { rows, total } = await quotas.page(scope, filter, paging)
      return { records: await show(scope, rows), total, ...paging, pages: Math.ceil(total / paging.size) }
    },

    /** Adds a quota, or changes the one with this id. @throws AppError `common.badInput`, `common.stale`, `common.notFound`, `chatCosts.quotaTaken` */
    async save(scope: Scope, input: ChatQuotaSave): Promise<SaveAnswer> {
      try {
        return await write(scope, input)
      } catch (error) {
        if ((error as { constraint?: string }).constraint !== 'chat_quota_subject') throw error
        throw chatCostsErrors.quotaTaken({
          cause: error,
          errors: [{ field: input.subject === 'user' ? 'userId' : 'period', text: chatCostsErrors.quotaTaken().text }],
        })
      }
    },

    /** All or none. @throws AppError `common.notFound` */
    remove: (scope: Scope, wanted: readonly string[]): Promise<string[]> =>
      removeRows({ clock }, db, scope, 'chatQuota', wanted),
  }
}
