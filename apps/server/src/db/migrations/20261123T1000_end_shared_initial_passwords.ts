import { type Kysely } from 'kysely'
import { run } from './support.ts'

/**
 * Initial passwords are random for each account and end after 72 hours. The two parameters that held one word for everybody go, and
 * what they opened ends: who has not changed such a password gets a new one from an administrator.
 *
 * Who signs in at the very first start has no administrator to ask: the first account of the platform keeps its password while nobody
 * has touched it, or while there is no other administrator with their own password.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE user_account ADD COLUMN initial_until timestamptz',
    'ALTER TABLE user_import_row ADD COLUMN initial_sealed text',
    `UPDATE user_account u SET initial_until = '1970-01-01T00:00:00Z' WHERE must_change_password AND NOT (
       u.tenant_id = '000000' AND u.id = (SELECT min(id) FROM user_account WHERE tenant_id = '000000')
       AND (u.version = 1 OR NOT EXISTS (
         SELECT 1 FROM user_account o JOIN user_role l ON l.user_id = o.id AND l.tenant_id = o.tenant_id JOIN system_role r ON r.id = l.role_id AND r.tenant_id = l.tenant_id
         WHERE o.tenant_id = '000000' AND o.id <> u.id AND o.is_deleted = 0 AND o.status = 1 AND NOT o.must_change_password AND r.is_deleted = 0 AND r.role_alias = 'administrator')))`,
    `UPDATE auth_session s SET ended_time = now(), ended_reason = 'password reset', lock_hash = NULL FROM user_account u
       WHERE u.id = s.user_id AND u.tenant_id = s.tenant_id AND u.initial_until IS NOT NULL AND s.must_change_password AND s.ended_time IS NULL`,
    `DELETE FROM system_param WHERE param_key IN ('account.initPassword', 'tenant.default.password')`,
  )
}

/** The words are gone for good. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE user_import_row DROP COLUMN initial_sealed',
    'ALTER TABLE user_account DROP COLUMN initial_until',
  )
}
