import type { Kysely } from 'kysely'
import { run } from './support.ts'

/**
 * One kind of hold for all that is spent: tokens of quotas, and credits. `base` and `rate` are the price as it was agreed when the work was sent: so much, and so much of each unit of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE chat_hold RENAME TO usage_hold',
    'ALTER INDEX chat_hold_pkey RENAME TO usage_hold_pkey',
    'ALTER INDEX chat_hold_end RENAME TO usage_hold_end',
    "ALTER TABLE usage_hold ADD kind text NOT NULL DEFAULT 'chat' CHECK (kind IN ('chat', 'draw', 'voice'))",
    'ALTER TABLE usage_hold ADD credits bigint NOT NULL DEFAULT 0 CHECK (credits >= 0)',
    'ALTER TABLE usage_hold ADD base numeric(20, 6) NOT NULL DEFAULT 0 CHECK (base >= 0)',
    'ALTER TABLE usage_hold ADD rate numeric(20, 6) NOT NULL DEFAULT 0 CHECK (rate >= 0)',
    'CREATE INDEX usage_hold_user ON usage_hold (tenant_id, user_id) WHERE credits > 0',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    "DELETE FROM usage_hold WHERE kind <> 'chat'",
    'DROP INDEX usage_hold_user',
    'ALTER TABLE usage_hold DROP COLUMN kind, DROP COLUMN credits, DROP COLUMN base, DROP COLUMN rate',
    'ALTER INDEX usage_hold_end RENAME TO chat_hold_end',
    'ALTER INDEX usage_hold_pkey RENAME TO chat_hold_pkey',
    'ALTER TABLE usage_hold RENAME TO chat_hold',
  )
}
