import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** What becomes of the e-mail of an invitation: it is sent by a job, which finds the link sealed until it has gone out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `ALTER TABLE account_invite
       ADD mail_state text NOT NULL DEFAULT 'none'
         CHECK (mail_state IN ('none', 'noAddress', 'noChannel', 'queued', 'sending', 'sent', 'failed')),
       ADD mail_reason text NOT NULL DEFAULT '',
       ADD mail_no integer NOT NULL DEFAULT 0,
       ADD mail_tries integer NOT NULL DEFAULT 0,
       ADD mail_language text NOT NULL DEFAULT 'zh',
       ADD mail_unknown smallint NOT NULL DEFAULT 0,
       ADD mail_sealed text`,
    `UPDATE account_invite SET mail_state = 'sent' WHERE sent_time IS NOT NULL`,
    `CREATE INDEX account_invite_mail ON account_invite (update_time) WHERE mail_state IN ('queued', 'sending')`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `ALTER TABLE account_invite DROP mail_state, DROP mail_reason, DROP mail_no, DROP mail_tries, DROP mail_language, DROP mail_unknown, DROP mail_sealed`,
  )
}
