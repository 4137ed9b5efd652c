import type { Bilingual } from '@drawdesk/contract/core/texts'
import { insertRow, removeRows, updateRow } from '../../crud/rows.repository.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemScope } from '../../platform/scope.ts'
import { evaluateRights } from '../access/model/evaluate.ts'
import { loadRightsModel } from '../access/model/rights-cache.ts'
import { audienceOf } from './notice-target.ts'
import type { NoticeTargets } from './ways/notice-targets.ts'
import { createSystemNoticeRepository } from './system-notice.repository.ts'
import { createAlerts } from './alerts/alerts.service.ts'
import { noticeKindOf } from './ways/notice-kind-of.ts'
import { createPersonWays, type Letter } from './ways/person-ways.ts'

/** Within this time what is published again is the same notice, with its newest words. */
export const SAME_NOTICE_MS = 24 * 60 * 60 * 1000
const NAMES = ['title', 'titleEn', 'content', 'contentEn', 'path', 'targetRole', 'targetUser'] as const
/** Key of the dictionary `notice`: what the system reports. */
export const SYSTEM_NOTICE_CATEGORY = 7

export interface SystemNotice {
  /** What it is about, the same for the same matter: `drawApi.key:<id>`, `budget.80:<id>`. */
  key: string
  /** For the roles that hold this code when it is published, and for those that run the tenant. */
  permission: string
  title: Bilingual
  /** Plain text; lines stay lines. */
  content: Bilingual
  /** A page of the console, beginning with `/`, where something can be done about it. */
  path?: string
}

/** For people and groups that are known when it is published, about a matter of which nothing was published before. */
export interface AddressedNotice extends Omit<SystemNotice, 'permission'> {
  to: NoticeTargets
}

/**
 * What the program itself reports to people of a tenant, in the transaction of its cause. What somebody should attend to is an alert as well, by the tenant's rule for it (alerts/). It stands in their bell, in the language of each reader, and open consoles receive it with the commit.
 *
 * Of one key at most one notice is open. What is published again within 24 h of the first time gets the newest words and stays read for those who have read it; was it resolved
 * meanwhile, it opens again and is new to everybody. After 24 h a new one takes the place of the old one, so that what nobody mends is reported once a day.
 */
export function createSystemNotices(deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'events'>) {
  const { clock, ids, events } = deps
  const alerts = createAlerts(deps)
  const ways = createPersonWays(deps)
  return {
    /** Answers the notice's id; undefined when the tenant has no role that it could be for. */
    async publish(trx: Db, tenantId: string, notice: SystemNotice): Promise<string | undefined> {
      const { key, permission, title, content, path = '' } = notice
      const scope = systemScope(tenantId)
      const stored = createSystemNoticeRepository(trx)
      const rule = await alerts.ruleFor(trx, tenantId, key)
      if (rule === 'off') return undefined
      await stored.hold(scope, key)
      if (rule) await alerts.raise(trx, tenantId, notice, rule)
      const isNamed = rule !== undefined && (rule.targetRole !== '' || rule.targetUser !== '')
      const targetRole = isNamed ? rule.targetRole : (await rolesWith(trx, tenantId, permission)).join(',')
      const targetUser = isNamed ? rule.targetUser : ''
      if (targetRole === '' && targetUser === '') return undefined
      const now = clock.now()
      const values = {
        title: title.zh,
        titleEn: title.en,
        content: content.zh,
        contentEn: content.en,
        path,
        targetRole,
        targetUser,
      }
      const known = await stored.listByKey(scope, key)
      const same = known.find(({ releaseTime }) => now.getTime() - releaseTime.getTime() < SAME_NOTICE_MS)
      const isNew = same === undefined || same.resolvedTime !== null
      if (same && !isNew && NAMES.every((name) => same[name] === values[name])) return same.id

      // What is still open from before that time is reported by the new one.
      const replaced = known.filter((row) => row !== same && row.resolvedTime === null)
      if (replaced.length > 0)
        await removeRows(
          { clock },
          trx,
          scope,
          'deskNotice',
          replaced.map(({ id }) => id),
        )
      const { id } = same
        ? await updateRow({ clock }, trx, scope, 'deskNotice', {
            id: same.id,
            values: { ...values, ...(isNew ? { releaseTime: now, resolvedTime: null } : {}) },
          })
        : await insertRow({ clock, ids }, trx, scope, 'deskNotice', {
            ...values,
            noticeKey: key,
            category: SYSTEM_NOTICE_CATEGORY,
            releaseTime: now,
            isTold: 1,
          })
      if (same && isNew) await stored.forgetReaders(scope, id)
      if (isNew && !rule)
        await ways.mail(trx, tenantId, letterOf({ ...notice, to: { targetDept: '', targetRole, targetUser } }))
      await publishTo(trx, tenantId, [
        ...replaced,
        ...(same ? [same] : []),
        { id, targetDept: '', targetUser, targetRole },
      ])
      return id
    },

    /** Several at once, each with a key that is new (of a row that begins now); written with the commit. Without anybody to address none is written. */
    async publishNew(trx: Db, tenantId: string, notices: readonly AddressedNotice[]): Promise<void> {
      const now = clock.now()
      const rows = notices
        .filter(({ to }) => audienceOf(to) !== undefined)
        .map(({ key, title, content, path = '', to }) => ({
          ...to,
          id: ids.next(),
          title: title.zh,
          titleEn: title.en,
          content: content.zh,
          contentEn: content.en,
          path,
          noticeKey: key,
          category: SYSTEM_NOTICE_CATEGORY,
          releaseTime: now,
          isTold: 1,
        }))
      if (rows.length === 0) return
      await createSystemNoticeRepository(trx.atEnd()).insert(systemScope(tenantId), rows, now)
      await ways.mail(trx, tenantId, notices.flatMap(letterOf))
      await publishTo(trx, tenantId, rows)
    },

    /** What these keys reported is over; for keys of {@link publishNew}. */
    async resolveAll(trx: Db, tenantId: string, keys: readonly string[]): Promise<void> {
      if (keys.length === 0) return
      await alerts.resolve(trx, tenantId, keys)
      const resolved = await createSystemNoticeRepository(trx).resolve(systemScope(tenantId), keys, clock.now())
      await publishTo(trx, tenantId, resolved)
    },

    /** What this key reported is over: it stands as such in the bell and counts as unread no more. Without an open notice nothing happens. */
    async resolve(trx: Db, tenantId: string, key: string): Promise<void> {
      const scope = systemScope(tenantId)
      const stored = createSystemNoticeRepository(trx)
      await stored.hold(scope, key)
      await alerts.resolve(trx, tenantId, [key])
      const open = (await stored.listByKey(scope, key)).filter(({ resolvedTime }) => resolvedTime === null)
      for (const { id } of open)
        await updateRow({ clock }, trx, scope, 'deskNotice', { id, values: { resolvedTime: clock.now() } })
      await publishTo(trx, tenantId, open)
    },
  }

  async function publishTo(
    trx: Db,
    tenantId: string,
    rows: readonly (NoticeTargets & { id: string })[],
  ): Promise<void> {
    // Without an audience an event would be for everybody; a notice of the system always has roles.
    await events.publish(
      trx,
      { tenantId },
      rows.map((row) => ({ topic: 'notice' as const, id: row.id, audience: audienceOf(row) ?? [] })),
    )
  }
}

/** None for what nobody can be asked about. */
function letterOf({ key, title, content, path = '', to }: AddressedNotice): Letter[] {
  const kind = noticeKindOf(key)
  return kind && audienceOf(to) ? [{ kind, event: 'notice', to, title, content, path, severity: 'info' }] : []
}

export type SystemNotices = ReturnType<typeof createSystemNotices>

/** Ids of the live roles that give this code, or that run the tenant. Read in the transaction, so that it sees what this one has changed. */
async function rolesWith(trx: Db, tenantId: string, permission: string): Promise<string[]> {
  const model = await loadRightsModel(trx, tenantId)
  return [...model.roles.keys()].filter((id) => {
    const { isTenantAdmin, codes } = evaluateRights(model, [id])
    return isTenantAdmin || codes.has(permission)
  })
}
