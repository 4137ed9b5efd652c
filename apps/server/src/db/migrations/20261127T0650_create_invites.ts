import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/**
 * Invitations: each person's code, who invited whom, the tenant's rules of rewards (the newest row; those before stay as history), and what a person is known by (browser, address, payer, and the third party that vouched for them). `due_time` of an invitation says when it is looked at next.
 * A session keeps a digest of the browser it began in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'user_invite_code',
    'user_id bigint NOT NULL, code text NOT NULL, UNIQUE (tenant_id, code), UNIQUE (tenant_id, user_id)',
  )
  await createTenantTable(
    db,
    'user_invite',
    `inviter_id bigint NOT NULL, invited_id bigint NOT NULL, code text NOT NULL,
     state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'signedUp', 'paid', 'rewarded', 'rejected')), reason text NOT NULL DEFAULT '', remark text NOT NULL DEFAULT '',
     approved_time timestamptz, paid_time timestamptz, order_id bigint, met_by text NOT NULL DEFAULT '', met_time timestamptz, credits integer NOT NULL DEFAULT 0 CHECK (credits >= 0), life_days integer NOT NULL DEFAULT 0, hold_until timestamptz,
     is_held smallint NOT NULL DEFAULT 0 CHECK (is_held IN (0, 1)), shares text NOT NULL DEFAULT '', decision text NOT NULL DEFAULT '', decided_by bigint, decided_time timestamptz,
     reward_time timestamptz, taken_back bigint NOT NULL DEFAULT 0, taken_back_time timestamptz, due_time timestamptz,
     CHECK (inviter_id <> invited_id), CHECK (taken_back BETWEEN 0 AND credits), CHECK (state <> 'rewarded' OR reward_time IS NOT NULL), UNIQUE (tenant_id, invited_id)`,
  )
  await createTenantTable(
    db,
    'user_invite_rule',
    `active smallint NOT NULL CHECK (active IN (0, 1)), credits integer NOT NULL CHECK (credits >= 0), rule_when text NOT NULL CHECK (rule_when IN ('signUp', 'firstPayment')), hold_days integer NOT NULL, day_cap integer NOT NULL, person_cap integer NOT NULL,
     life_days integer NOT NULL, suspects text NOT NULL DEFAULT ''`,
  )
  await run(
    db,
    `CREATE TABLE user_invite_sign (
      tenant_id text NOT NULL, user_id bigint NOT NULL, kind text NOT NULL CHECK (kind IN ('device', 'address', 'payer', 'person')), value text NOT NULL, create_time timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, user_id, kind, value))`,
    "SELECT drawdesk_wall('user_invite_sign')",
    'CREATE INDEX user_invite_sign_value ON user_invite_sign (tenant_id, kind, value)',
    'CREATE INDEX user_invite_rule_newest ON user_invite_rule (tenant_id, id DESC)',
    'CREATE INDEX user_invite_list ON user_invite (tenant_id, id DESC)',
    'CREATE INDEX user_invite_inviter ON user_invite (tenant_id, inviter_id, id DESC)',
    'CREATE INDEX user_invite_order ON user_invite (tenant_id, order_id) WHERE order_id IS NOT NULL',
    'CREATE INDEX user_invite_due ON user_invite (due_time) WHERE due_time IS NOT NULL',
    "CREATE INDEX user_invite_waiting ON user_invite (tenant_id, id) WHERE state = 'waiting'",
    "ALTER TABLE auth_session ADD COLUMN browser text NOT NULL DEFAULT ''",
    'CREATE INDEX auth_session_of_user ON auth_session (tenant_id, user_id)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP INDEX auth_session_of_user',
    'ALTER TABLE auth_session DROP COLUMN browser',
    'DROP TABLE user_invite_sign, user_invite_rule, user_invite, user_invite_code',
  )
}
