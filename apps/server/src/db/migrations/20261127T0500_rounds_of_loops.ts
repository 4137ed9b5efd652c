import { type Kysely } from 'kysely'
import { run } from './support.ts'

/** The loop whose round a task is: without it, rounds of one loop cannot be told from those of another that the same node began before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE wf_task ADD COLUMN loop_token text',
    // The wall binds the tables' owner too; within this transaction alone it does not.
    'ALTER TABLE wf_task NO FORCE ROW LEVEL SECURITY',
    'ALTER TABLE wf_instance NO FORCE ROW LEVEL SECURITY',
    // Of what is open the state says it. A round runs in a scope of its own below that of its loop, of the same node.
    `UPDATE wf_task t SET loop_token = found.loop_token
     FROM (
       SELECT o.tenant_id, o.id, loop.scope ->> 'owner' AS loop_token
       FROM wf_task o JOIN wf_instance i ON i.tenant_id = o.tenant_id AND i.id = o.instance_id
         CROSS JOIN LATERAL (SELECT i.state #> ARRAY['scopes', i.state #>> ARRAY['tokens', o.token, 'scope']] AS scope) round
         CROSS JOIN LATERAL (SELECT i.state #> ARRAY['scopes', round.scope ->> 'parent'] AS scope) loop
       WHERE o.end_time IS NULL AND o.token IS NOT NULL
         AND loop.scope -> 'loop' IS NOT NULL AND loop.scope ->> 'node' = o.node_id AND round.scope ->> 'node' = o.node_id
     ) found
     WHERE found.tenant_id = t.tenant_id AND found.id = t.id`,
    'ALTER TABLE wf_instance FORCE ROW LEVEL SECURITY',
    'ALTER TABLE wf_task FORCE ROW LEVEL SECURITY',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE wf_task DROP COLUMN loop_token')
}
