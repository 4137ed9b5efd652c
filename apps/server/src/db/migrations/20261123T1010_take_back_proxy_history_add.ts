import { type Kysely } from 'kysely'
import { run } from './support.ts'

/** Writing the history of proxies is nobody's at first. The roles that run tenants (alias `admin`) were given it by themselves, with everything else; any other role that has it was given it by somebody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The wall binds the tables' owner too; within this transaction alone it does not.
  await run(
    db,
    'ALTER TABLE system_role NO FORCE ROW LEVEL SECURITY',
    'ALTER TABLE system_role_menu NO FORCE ROW LEVEL SECURITY',
    `UPDATE system_role_menu g SET is_deleted = 1, update_time = now(), version = g.version + 1
     FROM system_role r, system_menu m
     WHERE r.tenant_id = g.tenant_id AND r.id = g.role_id AND r.role_alias = 'admin' AND m.id = g.menu_id AND m.code = 'proxyHistory_add' AND g.is_deleted = 0`,
    'ALTER TABLE system_role_menu FORCE ROW LEVEL SECURITY',
    'ALTER TABLE system_role FORCE ROW LEVEL SECURITY',
  )
}

/** What was taken back cannot be distinguished from what was never given. */
export async function down(): Promise<void> {
  await Promise.resolve()
}
