import { cleanNotice } from '@drawdesk/contract/notices/notice-html'
import type { Language } from '@drawdesk/contract/core/texts'
import type { ResourceRules } from '../../crud/resource-options.ts'
import type { Values } from '../../crud/values.ts'
import type { Deps } from '../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/scope.ts'
import { findDictNames } from '../settings/dictionaries/dict.repository.ts'
import { listDepts, listRoles } from '../organisation/users/names.repository.ts'
import { listPeopleChoices } from '../organisation/users/people-choices.repository.ts'
import { createNoticeRepository } from './notice.repository.ts'
import { noticeErrors } from './notice.errors.ts'
import { announcementOf } from './notice-release.ts'
import { audienceOf, audienceOfBoth } from './notice-target.ts'
import type { NoticeTargets } from './ways/notice-targets.ts'
import { createPersonWays } from './ways/person-ways.ts'

const idsOf = (list: unknown): string[] =>
  String(list ?? '')
    .split(',')
    .filter(Boolean)
const TARGETS = ['targetDept', 'targetRole', 'targetUser'] as const

type Row = NoticeTargets & { releaseTime: Date }

/**
 * What saving and removing notices means for open consoles: those a notice is for receive each change from its release on,
 * all who lost it receive that it is gone, and nobody receives one whose time has not come.
 */
export function noticeRules(deps: Pick<Deps, 'db' | 'clock' | 'events' | 'ids' | 'jobs'>): ResourceRules {
  const { db, clock, events } = deps
  const ways = createPersonWays(deps)
  const notices = createNoticeRepository(db)
  const isReleased = ({ releaseTime }: Pick<Row, 'releaseTime'>): boolean => releaseTime <= clock.now()

  async function namesOf(caller: Caller, rows: readonly Values[]) {
    const people = [...new Set(rows.flatMap(({ targetUser }) => idsOf(targetUser)))]
    const isAsked = (name: (typeof TARGETS)[number]): boolean => rows.some((row) => idsOf(row[name]).length > 0)
    const [depts, roles, users] = await Promise.all([
      isAsked('targetDept') ? listDepts(db, caller) : [],
      isAsked('targetRole') ? listRoles(db, caller) : [],
      people.length > 0 ? listPeopleChoices(db, caller, people) : [],
    ])
    return {
      targetDept: new Map(depts.map(({ id, deptName }) => [id, deptName])),
      targetRole: new Map(roles.map(({ id, roleName }) => [id, roleName])),
      targetUser: new Map(users.map(({ id, name }) => [id, name])),
    }
  }

  return {
    /** Only what is newly named is asked for: a role that was removed since must not keep a notice from being mended. */
    async checkSave(caller, { values, before: existing }) {
      if (typeof existing?.noticeKey === 'string') throw noticeErrors.ofSystem()
      const added = Object.fromEntries(
        TARGETS.map((name) => [
          name,
          idsOf(values[name])
            .filter((id) => !idsOf(existing?.[name]).includes(id))
            .join(','),
        ]),
      )
      const known = await namesOf(caller, [added])
      const errors = TARGETS.filter((name) => !idsOf(added[name]).every((id) => known[name].has(id))).map(
        (field): BilingualFieldError => ({ field, text: { zh: '所选项不存在', en: 'The selection doesn’t exist' } }),
      )
      if (errors.length > 0) throw commonErrors.badInput({ errors })
    },
    async toColumns(_trx, _caller, { values, before: existing }) {
      const releaseTime = (values.releaseTime ?? existing?.releaseTime) as Date
      const content = typeof values.content === 'string' ? { content: cleanNotice(values.content) } : {}
      return { ...values, ...content, isTold: isReleased({ releaseTime }) ? 1 : 0 }
    },
    async afterChange(trx, caller, change) {
      const rows = await trx
        .as(caller)
        .selectFrom('deskNotice')
        .select(['id', 'releaseTime', 'title', 'content', 'targetDept', 'targetRole', 'targetUser'])
        .where('tenantId', '=', caller.tenantId)
        .where('id', 'in', [...change.ids])
        .execute()
      const old = change.kind === 'save' ? (change.before as Row | undefined) : undefined // a row of this table
      // Later ones are sent when their time comes; a change of one that is out is not sent again.
      const isFirst = change.kind === 'save' && !(old && isReleased(old))
      if (isFirst) await ways.mail(trx, caller.tenantId, rows.filter(isReleased).map(announcementOf))
      const published = rows.filter((row) => isReleased(row) || (old && isReleased(old)))
      await events.publish(
        trx,
        caller,
        published.map((row) => {
          const audience = old && isReleased(old) ? audienceOfBoth(old, row) : audienceOf(row)
          return { topic: 'notice' as const, id: row.id, ...(audience ? { audience } : {}) }
        }),
      )
    },
    async decorate(caller, rows, language) {
      const ids = rows.map(({ id }) => String(id))
      const [categories, names, counts, systemTexts] = await Promise.all([
        findDictNames(db, 'notice', language),
        namesOf(caller, rows),
        notices.countReaders(caller, ids),
        notices.findSystemTexts(caller, ids),
      ])
      return rows.map((row) => ({
        ...row,
        ...inLanguage(row, systemTexts.get(String(row.id)), language),
        categoryName: categories.get(String(row.category)) ?? '',
        ...Object.fromEntries(
          TARGETS.map((name) => [
            `${name}Name`,
            idsOf(row[name])
              .map((id) => names[name].get(id) ?? id)
              .join(','),
          ]),
        ),
        ...(counts.get(String(row.id)) ?? { targetCount: 0, readCount: 0 }),
      }))
    },
  }
}

/** What the program wrote itself is kept in both languages, what people wrote in theirs. Cleaned here too: contents are older than the cleaning of what is saved. */
function inLanguage(
  { title, content }: Values,
  system: { titleEn: string; contentEn: string; path: string } | undefined,
  language: Language,
): Values {
  const isEnglish = system !== undefined && language === 'en'
  return {
    ...(system ? { isSystem: 1, path: system.path } : {}),
    title: isEnglish ? system.titleEn : title,
    ...(typeof content === 'string' ? { content: cleanNotice(isEnglish ? system.contentEn : content) } : {}),
  }
}
