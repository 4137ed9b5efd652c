import { type Kysely } from 'kysely'
import { createPlatformTable, createTenantTable, run } from './support.ts'

/** Tenants, clients, menus and dictionaries of the platform; people, roles, departments and parameters of each tenant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPlatformTable(
    db,
    'system_tenant',
    `tenant_id text NOT NULL UNIQUE CHECK (tenant_id ~ '^[0-9]{6}$'), tenant_name text NOT NULL, domain text NOT NULL DEFAULT '',
     linkman text NOT NULL DEFAULT '', contact_number text NOT NULL DEFAULT '', address text NOT NULL DEFAULT '',
     account_number integer, expire_time timestamptz`,
  )
  await createPlatformTable(
    db,
    'system_client',
    `client_id text NOT NULL UNIQUE, client_secret_hash text NOT NULL, scope text NOT NULL DEFAULT 'all',
     authorized_grant_types text NOT NULL, web_server_redirect_uri text NOT NULL DEFAULT '',
     access_token_validity integer NOT NULL DEFAULT 3600, refresh_token_validity integer NOT NULL DEFAULT 604800`,
  )
  await createPlatformTable(
    db,
    'system_menu',
    `parent_id bigint NOT NULL DEFAULT 0, code text NOT NULL UNIQUE, name text NOT NULL, name_en text NOT NULL, alias text NOT NULL DEFAULT '',
     path text NOT NULL DEFAULT '', source text NOT NULL DEFAULT '', sort integer NOT NULL DEFAULT 0, category smallint NOT NULL,
     action smallint NOT NULL DEFAULT 0, is_open smallint NOT NULL DEFAULT 1, remark text NOT NULL DEFAULT ''`,
  )
  await createPlatformTable(
    db,
    'system_dict',
    `parent_id bigint NOT NULL DEFAULT 0, code text NOT NULL, dict_key text NOT NULL, dict_value text NOT NULL, dict_value_en text NOT NULL DEFAULT '',
     sort integer NOT NULL DEFAULT 0, remark text NOT NULL DEFAULT '', is_sealed smallint NOT NULL DEFAULT 0`,
  )
  await run(db, 'CREATE UNIQUE INDEX system_dict_key ON system_dict (code, dict_key) WHERE is_deleted = 0')

  await createTenantTable(
    db,
    'user_account',
    `code text NOT NULL DEFAULT '', account text NOT NULL, password_hash text NOT NULL, must_change_password boolean NOT NULL DEFAULT false,
     name text NOT NULL DEFAULT '', real_name text NOT NULL DEFAULT '', avatar text NOT NULL DEFAULT '', email text NOT NULL DEFAULT '',
     phone text NOT NULL DEFAULT '', birthday timestamptz, sex smallint, role_id text NOT NULL DEFAULT '', dept_id text NOT NULL DEFAULT '', post_id text NOT NULL DEFAULT ''`,
  )
  await createTenantTable(
    db,
    'system_role',
    `parent_id bigint NOT NULL DEFAULT 0, role_name text NOT NULL, role_alias text NOT NULL, sort integer NOT NULL DEFAULT 0`,
  )
  await createTenantTable(db, 'system_role_menu', 'role_id bigint NOT NULL, menu_id bigint NOT NULL')
  await createTenantTable(
    db,
    'system_dept',
    `parent_id bigint NOT NULL DEFAULT 0, ancestors text NOT NULL DEFAULT '0', dept_category smallint NOT NULL DEFAULT 1,
     dept_name text NOT NULL, full_name text NOT NULL, sort integer NOT NULL DEFAULT 0, remark text NOT NULL DEFAULT ''`,
  )
  await createTenantTable(
    db,
    'system_param',
    `param_name text NOT NULL, param_key text NOT NULL, param_value text NOT NULL, remark text NOT NULL DEFAULT ''`,
  )
  await createTenantTable(
    db,
    'desk_notice',
    `title text NOT NULL, category smallint NOT NULL, release_time timestamptz NOT NULL, content text NOT NULL DEFAULT ''`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX user_account_account ON user_account (tenant_id, account) WHERE is_deleted = 0',
    'CREATE UNIQUE INDEX system_role_menu_pair ON system_role_menu (tenant_id, role_id, menu_id) WHERE is_deleted = 0',
    'CREATE UNIQUE INDEX system_param_key ON system_param (tenant_id, param_key) WHERE is_deleted = 0',
    'CREATE INDEX system_param_newest ON system_param (tenant_id, id DESC) WHERE is_deleted = 0',
    'CREATE INDEX desk_notice_newest ON desk_notice (tenant_id, release_time DESC, id DESC) WHERE is_deleted = 0',
    'ALTER TABLE system_role_menu ADD FOREIGN KEY (tenant_id, role_id) REFERENCES system_role (tenant_id, id)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `DROP TABLE desk_notice, system_param, system_dept, system_role_menu, system_role, user_account, system_dict, system_menu, system_client, system_tenant`,
  )
}
