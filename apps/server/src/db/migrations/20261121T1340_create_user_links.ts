import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

const LINKS = ['role', 'dept', 'post'] as const

/** Ids of a comma list, as numbers; what is none is left out. -1 is one: it marks who waits for approval. */
const idsIn = (list: string): string =>
  `(SELECT DISTINCT trim(part)::bigint FROM unnest(string_to_array(${list}, ',')) AS part WHERE trim(part) ~ '^-?[0-9]{1,18}$')`

/**
 * Who has which role, department and post as rows beside the comma lists of `user_account`, so that lists of people are found by
 * index behind row-level security (docs/adr/0015). A trigger writes them: the comma lists stay what is edited. What is kept of a
 * person for one platform (web, app, other).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE user_account ADD user_type smallint NOT NULL DEFAULT 1',
    'ALTER TABLE user_account NO FORCE ROW LEVEL SECURITY',
  )
  for (const link of LINKS) {
    await run(
      db,
      `CREATE TABLE user_${link} (
         tenant_id text NOT NULL, ${link}_id bigint NOT NULL, user_id bigint NOT NULL,
         PRIMARY KEY (tenant_id, ${link}_id, user_id), FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id) ON DELETE CASCADE)`,
      `INSERT INTO user_${link} SELECT u.tenant_id, ids.id, u.id FROM user_account u, LATERAL ${idsIn(`u.${link}_id`)} AS ids (id)`,
      `SELECT drawdesk_wall('user_${link}')`,
    )
  }
  const relink = LINKS.map(
    (link) => `
       IF TG_OP = 'INSERT' OR OLD.${link}_id <> NEW.${link}_id THEN
         IF TG_OP = 'UPDATE' THEN
           DELETE FROM user_${link} WHERE tenant_id = OLD.tenant_id AND user_id = OLD.id AND ${link}_id IN ${idsIn(`OLD.${link}_id`)};
         END IF;
         INSERT INTO user_${link} SELECT NEW.tenant_id, ids.id, NEW.id FROM ${idsIn(`NEW.${link}_id`)} AS ids (id);
       END IF;`,
  )
  await run(
    db,
    'ALTER TABLE user_account FORCE ROW LEVEL SECURITY',
    `CREATE FUNCTION user_account_links() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${relink.join('')} RETURN NULL; END $$`,
    'CREATE TRIGGER user_account_links AFTER INSERT OR UPDATE OF role_id, dept_id, post_id ON user_account FOR EACH ROW EXECUTE FUNCTION user_account_links()',
    'CREATE INDEX user_account_newest ON user_account (tenant_id, id DESC) WHERE is_deleted = 0',
    'CREATE INDEX user_account_created ON user_account (tenant_id, create_time, id) WHERE is_deleted = 0',
  )
  await createTenantTable(
    db,
    'user_platform',
    `user_id bigint NOT NULL, user_type smallint NOT NULL, user_ext text NOT NULL DEFAULT ''`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX user_platform_kind ON user_platform (tenant_id, user_id, user_type) WHERE is_deleted = 0',
    'ALTER TABLE user_platform ADD FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP TABLE user_platform, user_role, user_dept, user_post',
    'DROP TRIGGER user_account_links ON user_account',
    'DROP FUNCTION user_account_links()',
    'DROP INDEX user_account_newest, user_account_created',
    'ALTER TABLE user_account DROP user_type',
  )
}
