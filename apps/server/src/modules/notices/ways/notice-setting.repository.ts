import { sql, type Selectable } from 'kysely'
import type { NoticeSettingsSave } from '@drawdesk/contract/notices/notice-settings'
import type { NoticeSettingTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>
type Person = Pick<Scope, 'tenantId' | 'userId'>
type Row = Pick<Selectable<NoticeSettingTable>, keyof NoticeSettingsSave>

/** Somebody who wants mail. */
export interface MailReader {
  userId: string
  email: string
  mailOn: readonly string[]
  quietFrom: string
  quietTo: string
  timeZone: string
  urgentThrough: number
  language: string
  roleIds: readonly string[]
  /** Their departments, and all above these. */
  deptIds: readonly string[]
}

const listOf = (text: string): string[] => text.split(',').filter(Boolean)
const COLUMNS = ['bellOff', 'mailOn', 'quietFrom', 'quietTo', 'timeZone', 'urgentThrough', 'language'] as const

/** How people want to be notified. */
export function createNoticeSettings(db: Db) {
  const accounts = ({ tenantId }: Tenant) =>
    db
      .as({ tenantId })
      .selectFrom('userAccount as u')
      .where('u.tenantId', '=', tenantId)
      .where('u.isDeleted', '=', 0)
      .where('u.status', '=', 1)
      .where('u.roleId', '<>', '-1')
      .where('u.email', '<>', '')

  return {
    async find({ tenantId, userId }: Person): Promise<NoticeSettingsSave | undefined> {
      const row = await db
        .as({ tenantId })
        .selectFrom('noticeSetting')
        .select([...COLUMNS])
        .where('tenantId', '=', tenantId)
        .where('userId', '=', userId)
        .executeTakeFirst()
      return row && readRow(row)
    },

    /** What is said last stays. */
    async put({ tenantId, userId }: Person, settings: NoticeSettingsSave, now: Date): Promise<void> {
      const { bellOff, mailOn, ...rest } = settings
      const said = { ...rest, bellOff: bellOff.join(','), mailOn: mailOn.join(','), updateTime: now }
      await db
        .as({ tenantId })
        .insertInto('noticeSetting')
        .values({ tenantId, userId, ...said })
        .onConflict((conflict) => conflict.columns(['tenantId', 'userId']).doUpdateSet(said))
        .execute()
    },

    /** Accounts that are in use, have an address and want mail of one of these kinds. */
    async listMailReaders({ tenantId }: Tenant, kinds: readonly string[]): Promise<MailReader[]> {
      const rows = await accounts({ tenantId })
        .innerJoin('noticeSetting as s', (on) =>
          on.onRef('s.tenantId', '=', 'u.tenantId').onRef('s.userId', '=', 'u.id'),
        )
        .select([
          'u.id as userId',
          'u.email',
          's.mailOn',
          's.quietFrom',
          's.quietTo',
          's.timeZone',
          's.urgentThrough',
          's.language',
          sql<
            string[]
          >`array(select r.role_id::text from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.id)`.as(
            'roleIds',
          ),
          sql<
            string[]
          >`array(select part from user_dept m join system_dept d on d.tenant_id = m.tenant_id and d.id = m.dept_id,
            unnest(string_to_array(d.ancestors, ',') || d.id::text) as part where m.tenant_id = u.tenant_id and m.user_id = u.id and d.is_deleted = 0)`.as(
            'deptIds',
          ),
        ])
        .where('s.tenantId', '=', tenantId)
        .where('s.mailOn', '<>', '')
        .where(sql<boolean>`string_to_array(s.mail_on, ',') && ${[...kinds]}::text[]`)
        .orderBy('u.id')
        .execute()
      return rows.map((row) => ({ ...row, mailOn: listOf(row.mailOn) }))
    },

    /** Where mail to this person goes, and in which language; undefined where it goes nowhere (any more). */
    async findReader({ tenantId, userId }: Person): Promise<{ email: string; language: string } | undefined> {
      return accounts({ tenantId })
        .leftJoin('noticeSetting as s', (on) => on.onRef('s.userId', '=', 'u.id').on('s.tenantId', '=', tenantId))
        .select(['u.email', sql<string>`coalesce(s.language, 'zh')`.as('language')])
        .where('u.id', '=', userId)
        .executeTakeFirst()
    },

    /** The tenant's first e-mail channel that is on; undefined where mail cannot leave. */
    async findMailChannel({ tenantId }: Tenant): Promise<string | undefined> {
      const row = await db
        .as({ tenantId })
        .selectFrom('alertChannel')
        .select('id')
        .where('tenantId', '=', tenantId)
        .where('kind', '=', 'mail')
        .where('active', '=', 1)
        .where('isDeleted', '=', 0)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return row?.id
    },

    /** How the last mail to this person went. */
    async findLastMail({ tenantId, userId }: Person) {
      return db
        .as({ tenantId })
        .selectFrom('alertDelivery')
        .select(['state', 'reason', 'updateTime', 'dueTime'])
        .where('tenantId', '=', tenantId)
        .where('userId', '=', userId)
        .where('isDeleted', '=', 0)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
    },
  }
}

function readRow({ bellOff, mailOn, urgentThrough, language, ...row }: Row): NoticeSettingsSave {
  return {
    ...row,
    bellOff: listOf(bellOff) as NoticeSettingsSave['bellOff'], // written by `put`
    mailOn: listOf(mailOn) as NoticeSettingsSave['mailOn'],
    urgentThrough: urgentThrough === 1 ? 1 : 0,
    language: language === 'en' ? 'en' : 'zh',
  }
}
