import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

const PLACE = `x double precision NOT NULL DEFAULT 0.85, y double precision NOT NULL DEFAULT 0.87, scale double precision NOT NULL DEFAULT 0.2,
     rotation double precision NOT NULL DEFAULT 0, opacity double precision NOT NULL DEFAULT 1`

/**
 * What operators touch every day: styles, prompts, experiences, seals and stickers; findings of moderation; the plain lists beside them. Files get a few
 * blurred pixels to show until they have come, and records what they are looked for by on a wall of a million.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'draw_style',
    `style_name text NOT NULL, cover bigint, api_id bigint NOT NULL, prompt text NOT NULL DEFAULT '', negative_prompt text NOT NULL DEFAULT '', variables json NOT NULL DEFAULT '[]',
     "values" json NOT NULL DEFAULT '{}', width integer, height integer, tags json NOT NULL DEFAULT '[]', sort integer NOT NULL DEFAULT 0, active smallint NOT NULL DEFAULT 0,
     uses integer NOT NULL DEFAULT 0, remark text NOT NULL DEFAULT ''`,
  )
  await createTenantTable(
    db,
    'draw_prompt',
    `title text NOT NULL, content text NOT NULL, negative text NOT NULL DEFAULT '', category text NOT NULL DEFAULT '', tags json NOT NULL DEFAULT '[]', api_id bigint,
     variables json NOT NULL DEFAULT '[]', cover bigint, uses integer NOT NULL DEFAULT 0, active smallint NOT NULL DEFAULT 0, remark text NOT NULL DEFAULT ''`,
  )
  await createTenantTable(
    db,
    'draw_seal',
    `seal_name text NOT NULL, image bigint, text text NOT NULL DEFAULT '', text_color text NOT NULL DEFAULT '#c8102e', text_size double precision NOT NULL DEFAULT 12, ${PLACE}`,
  )
  await createTenantTable(
    db,
    'sys_sticker',
    `name text NOT NULL, category text NOT NULL DEFAULT '', image bigint NOT NULL, sort integer NOT NULL DEFAULT 0`,
  )
  await createTenantTable(
    db,
    'draw_ex',
    `ex_name text NOT NULL, mu_name text NOT NULL DEFAULT '', cover bigint, start_time timestamptz NOT NULL, end_time timestamptz NOT NULL, time_zone text NOT NULL DEFAULT '',
     price integer NOT NULL DEFAULT 0 CHECK (price >= 0), currency text NOT NULL DEFAULT 'CNY', style_default_type smallint NOT NULL DEFAULT 1 CHECK (style_default_type BETWEEN 1 AND 4),
     seal_id bigint, sticker_ids json NOT NULL DEFAULT '[]', sticker_places json NOT NULL DEFAULT '[]', paper_per_picture integer NOT NULL DEFAULT 1, terms text NOT NULL DEFAULT '',
     state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 3), active smallint NOT NULL DEFAULT 1`,
  )
  await createTenantTable(
    db,
    'draw_ex_style',
    'ex_id bigint NOT NULL, style_id bigint NOT NULL, sort integer NOT NULL DEFAULT 0',
  )
  await createTenantTable(
    db,
    'draw_check',
    `info_id bigint NOT NULL, file_id bigint, kind text NOT NULL CHECK (kind IN ('text', 'image')), label text NOT NULL, confidence real NOT NULL DEFAULT 0,
     suggestion text NOT NULL CHECK (suggestion IN ('pass', 'review', 'block')), provider text NOT NULL, raw json NOT NULL DEFAULT 'null',
     decision text NOT NULL DEFAULT '' CHECK (decision IN ('', 'pass', 'review', 'block')), decide_user bigint, decide_time timestamptz, remark text NOT NULL DEFAULT ''`,
  )
  await createTenantTable(
    db,
    'sellsource',
    `name text NOT NULL, code text NOT NULL, contact text NOT NULL DEFAULT '', share text NOT NULL DEFAULT '', remark text NOT NULL DEFAULT ''`,
  )
  await createTenantTable(
    db,
    'biz_require',
    `contact text NOT NULL DEFAULT '', title text NOT NULL, content text NOT NULL, state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 2)`,
  )
  await createTenantTable(
    db,
    'config_home',
    `name text NOT NULL, banners json NOT NULL DEFAULT '[]', sections json NOT NULL DEFAULT '[]', shortcuts json NOT NULL DEFAULT '[]', figures json NOT NULL DEFAULT '[]',
     active smallint NOT NULL DEFAULT 0`,
  )
  await run(
    db,
    'CREATE INDEX draw_style_order ON draw_style (tenant_id, sort, id) WHERE is_deleted = 0',
    'CREATE INDEX draw_style_api ON draw_style (tenant_id, api_id) WHERE is_deleted = 0',
    'CREATE INDEX draw_prompt_newest ON draw_prompt (tenant_id, id DESC) WHERE is_deleted = 0',
    'CREATE INDEX draw_prompt_api ON draw_prompt (tenant_id, api_id) WHERE is_deleted = 0',
    'CREATE INDEX draw_seal_newest ON draw_seal (tenant_id, id DESC) WHERE is_deleted = 0',
    'CREATE INDEX sys_sticker_order ON sys_sticker (tenant_id, sort, id) WHERE is_deleted = 0',
    'CREATE INDEX draw_ex_newest ON draw_ex (tenant_id, id DESC) WHERE is_deleted = 0',
    'CREATE INDEX draw_ex_now ON draw_ex (tenant_id, start_time DESC, id DESC) WHERE is_deleted = 0 AND state = 1 AND active = 1',
    'CREATE INDEX draw_ex_end ON draw_ex (end_time) WHERE is_deleted = 0 AND state IN (1, 2)',
    'CREATE INDEX draw_ex_seal ON draw_ex (tenant_id, seal_id) WHERE is_deleted = 0',
    'CREATE UNIQUE INDEX draw_ex_style_pair ON draw_ex_style (tenant_id, ex_id, style_id) WHERE is_deleted = 0',
    'CREATE INDEX draw_ex_style_style ON draw_ex_style (tenant_id, style_id) WHERE is_deleted = 0',
    'CREATE INDEX draw_check_newest ON draw_check (tenant_id, id DESC) WHERE is_deleted = 0',
    'CREATE INDEX draw_check_info ON draw_check (tenant_id, info_id)',
    'CREATE UNIQUE INDEX sellsource_code ON sellsource (tenant_id, code) WHERE is_deleted = 0',
    'CREATE INDEX biz_require_newest ON biz_require (tenant_id, id DESC) WHERE is_deleted = 0',
    'CREATE UNIQUE INDEX config_home_active ON config_home (tenant_id) WHERE is_deleted = 0 AND active = 1',
    'CREATE INDEX draw_info_style ON draw_info (tenant_id, style_id, id DESC) WHERE is_deleted = 0 AND style_id IS NOT NULL',
    'CREATE INDEX draw_info_ex ON draw_info (tenant_id, ex_id, id DESC) WHERE is_deleted = 0 AND ex_id IS NOT NULL',
    'CREATE INDEX draw_info_prompt ON draw_info (tenant_id, prompt_id, id DESC) WHERE is_deleted = 0 AND prompt_id IS NOT NULL',
    'CREATE INDEX draw_info_login ON draw_info (tenant_id, login_id, id DESC) WHERE is_deleted = 0 AND login_id IS NOT NULL',
    `CREATE INDEX draw_info_type ON draw_info (tenant_id, type, id DESC) WHERE is_deleted = 0 AND type <> 'draw'`,
    'CREATE INDEX draw_info_moderation ON draw_info (tenant_id, moderation, id DESC) WHERE is_deleted = 0 AND moderation > 0',
    'CREATE INDEX draw_info_user ON draw_info (tenant_id, user_id, id DESC) WHERE is_deleted = 0',
    'ALTER TABLE draw_style ADD FOREIGN KEY (tenant_id, api_id) REFERENCES draw_api (tenant_id, id)',
    'ALTER TABLE draw_prompt ADD FOREIGN KEY (tenant_id, api_id) REFERENCES draw_api (tenant_id, id)',
    'ALTER TABLE draw_ex ADD FOREIGN KEY (tenant_id, seal_id) REFERENCES draw_seal (tenant_id, id)',
    'ALTER TABLE draw_ex_style ADD FOREIGN KEY (tenant_id, ex_id) REFERENCES draw_ex (tenant_id, id), ADD FOREIGN KEY (tenant_id, style_id) REFERENCES draw_style (tenant_id, id)',
    'ALTER TABLE draw_check ADD FOREIGN KEY (tenant_id, info_id) REFERENCES draw_info (tenant_id, id)',
    `ALTER TABLE resource_file ADD COLUMN placeholder text NOT NULL DEFAULT ''`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE resource_file DROP COLUMN placeholder',
    'DROP INDEX draw_info_style',
    'DROP INDEX draw_info_ex',
    'DROP INDEX draw_info_prompt',
    'DROP INDEX draw_info_login',
    'DROP INDEX draw_info_type',
    'DROP INDEX draw_info_moderation',
    'DROP INDEX draw_info_user',
    'DROP TABLE config_home, biz_require, sellsource, draw_check, draw_ex_style, draw_ex, sys_sticker, draw_seal, draw_prompt, draw_style',
  )
}
