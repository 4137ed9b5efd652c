import { type Kysely } from 'kysely'
import { createPlatformTable, createTenantTable, run } from './support.ts'

/** Tables whose rows decide what people may do. Those of tenants count up their tenant's number, those of the platform everybody's. */
const OF_TENANTS = ['system_role', 'system_role_menu', 'system_role_scope']
const OF_PLATFORM = ['system_menu', 'system_data_scope', 'system_api_scope', 'system_tenant_package']

/**
 * Top menus, data scopes, API scopes and what roles hold of them; changes of rights with what was before; and a number per tenant that
 * triggers count up with every change of rights, so that each process knows in one glance whether what it worked out still holds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'system_top_menu',
    `code text NOT NULL, name text NOT NULL, name_en text NOT NULL DEFAULT '', source text NOT NULL DEFAULT '', path text NOT NULL DEFAULT '', sort integer NOT NULL DEFAULT 0`,
  )
  await createTenantTable(db, 'system_top_menu_setting', 'top_menu_id bigint NOT NULL, menu_id bigint NOT NULL')
  await createPlatformTable(
    db,
    'system_data_scope',
    `menu_id bigint NOT NULL REFERENCES system_menu (id), resource_code text NOT NULL, scope_name text NOT NULL, scope_field text NOT NULL DEFAULT '*',
     scope_class text NOT NULL, scope_column text NOT NULL DEFAULT 'create_dept', scope_type smallint NOT NULL CHECK (scope_type BETWEEN 1 AND 5),
     scope_value text NOT NULL DEFAULT '', remark text NOT NULL DEFAULT ''`,
  )
  await createPlatformTable(
    db,
    'system_api_scope',
    `menu_id bigint NOT NULL REFERENCES system_menu (id), resource_code text NOT NULL, scope_name text NOT NULL, scope_path text NOT NULL,
     scope_method text NOT NULL DEFAULT '' CHECK (scope_method IN ('', 'GET', 'POST')), scope_type smallint NOT NULL DEFAULT 1 CHECK (scope_type IN (1, 2)), remark text NOT NULL DEFAULT ''`,
  )
  await createTenantTable(
    db,
    'system_role_scope',
    'role_id bigint NOT NULL, scope_category smallint NOT NULL CHECK (scope_category IN (1, 2)), scope_id bigint NOT NULL',
  )
  await createTenantTable(
    db,
    'system_rights_change',
    `kind text NOT NULL, title text NOT NULL DEFAULT '', target_ids text NOT NULL, before_state json NOT NULL, after_state json NOT NULL, state smallint NOT NULL,
     apply_time timestamptz NOT NULL, applied_time timestamptz, reverted_time timestamptz, error text NOT NULL DEFAULT '', revert_of bigint`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX system_top_menu_code ON system_top_menu (tenant_id, code) WHERE is_deleted = 0',
    'CREATE UNIQUE INDEX system_top_menu_setting_pair ON system_top_menu_setting (tenant_id, top_menu_id, menu_id) WHERE is_deleted = 0',
    'ALTER TABLE system_top_menu_setting ADD FOREIGN KEY (tenant_id, top_menu_id) REFERENCES system_top_menu (tenant_id, id)',
    'CREATE UNIQUE INDEX system_role_scope_pair ON system_role_scope (tenant_id, role_id, scope_category, scope_id) WHERE is_deleted = 0',
    'ALTER TABLE system_role_scope ADD FOREIGN KEY (tenant_id, role_id) REFERENCES system_role (tenant_id, id)',
    'CREATE INDEX system_data_scope_of_menu ON system_data_scope (menu_id) WHERE is_deleted = 0',
    'CREATE INDEX system_api_scope_of_menu ON system_api_scope (menu_id) WHERE is_deleted = 0',
    'CREATE INDEX system_rights_change_newest ON system_rights_change (tenant_id, id DESC) WHERE is_deleted = 0',
    'CREATE INDEX system_rights_change_due ON system_rights_change (apply_time) WHERE state = 0 AND is_deleted = 0',
    'CREATE INDEX user_account_author ON user_account (tenant_id, create_user, id DESC)',
    'CREATE INDEX user_account_author_dept ON user_account (tenant_id, create_dept, id DESC) WHERE is_deleted = 0',
    `CREATE TABLE platform_rights_version (tenant_id text PRIMARY KEY, version bigint NOT NULL DEFAULT 1)`,
    `INSERT INTO platform_rights_version (tenant_id) VALUES ('*')`,
    `CREATE FUNCTION drawdesk_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       INSERT INTO platform_rights_version AS known (tenant_id, version)
         SELECT DISTINCT tenant_id, 2 FROM changed_rows
         ON CONFLICT (tenant_id) DO UPDATE SET version = known.version + 1;
       RETURN NULL;
     END $$`,
    `CREATE FUNCTION drawdesk_all_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       UPDATE platform_rights_version SET version = version + 1 WHERE tenant_id = '*';
       RETURN NULL;
     END $$`,
    ...OF_TENANTS.flatMap((table) => [
      `CREATE TRIGGER rights_added AFTER INSERT ON ${table} REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION drawdesk_rights_changed()`,
      `CREATE TRIGGER rights_changed AFTER UPDATE ON ${table} REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION drawdesk_rights_changed()`,
      `CREATE TRIGGER rights_removed AFTER DELETE ON ${table} REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION drawdesk_rights_changed()`,
    ]),
    ...OF_PLATFORM.map(
      (table) =>
        `CREATE TRIGGER rights_changed AFTER INSERT OR UPDATE OR DELETE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION drawdesk_all_rights_changed()`,
    ),
    `CREATE TRIGGER rights_changed AFTER UPDATE ON system_tenant REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION drawdesk_rights_changed()`,
    `ALTER TABLE auth_session ADD COLUMN viewing_tenant_id text NOT NULL DEFAULT '', ADD COLUMN viewing_user_id bigint, ADD COLUMN viewing_since timestamptz`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE auth_session DROP COLUMN viewing_tenant_id, DROP COLUMN viewing_user_id, DROP COLUMN viewing_since',
    'DROP TRIGGER rights_changed ON system_tenant',
    ...['system_menu', 'system_tenant_package'].map((table) => `DROP TRIGGER rights_changed ON ${table}`),
    ...['system_role', 'system_role_menu'].flatMap((table) =>
      ['added', 'changed', 'removed'].map((what) => `DROP TRIGGER rights_${what} ON ${table}`),
    ),
    'DROP INDEX user_account_author, user_account_author_dept',
    'DROP TABLE platform_rights_version, system_rights_change, system_role_scope, system_api_scope, system_data_scope, system_top_menu_setting, system_top_menu',
    'DROP FUNCTION drawdesk_rights_changed(), drawdesk_all_rights_changed()',
  )
}
