import { sql, type RawBuilder } from 'kysely'
import type { NoticeKind } from '@drawdesk/contract/notices/notice-settings'
import { ALERT_KEYS } from '../sending/alert-kind-of.ts'

/** What a notice is about, by how its key begins; the first that fits. */
const KINDS: readonly (readonly [prefix: string, kind: NoticeKind])[] = [
  ['signIn.newDevice:', 'security'],
  ['factor.reset:', 'security'],
  ['accountInvite.accepted:', 'invite'],
  ['flow.task:', 'task'],
  ['flow.urge:', 'reminder'],
  ['flow.end:', 'result'],
  ['flow.copy:', 'copy'],
  ['report:', 'report'],
  ...ALERT_KEYS.map(([prefix, kind]) => [prefix, `alert.${kind}`] as const),
]

/** Undefined for what nobody can be asked about: it is always shown. */
export const noticeKindOf = (key: string): NoticeKind | undefined =>
  KINDS.find(([prefix]) => key.startsWith(prefix))?.[1]

/** The same of the notice `n` in SQL. What people wrote has no key. */
export function noticeKindIn(n: string): RawBuilder<string> {
  const key = sql.ref(`${n}.noticeKey`)
  const cases = KINDS.map(([prefix, kind]) => sql`when starts_with(${key}, ${prefix}) then ${kind}`)
  return sql<string>`(case when ${key} is null then 'announcement' ${sql.join(cases, sql` `)} else '' end)`
}
