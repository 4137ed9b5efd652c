import type { TestDb } from './test-db.ts'

/** What is left of a pause: a hundredth. */
const PARTS = 100

/**
 * In this database a job that is given back until later waits for a hundredth of that time: for tests of what follows a pause, which need not wait for it. After the applications
 * are built: none starts beside a table that has no wall.
 *
 * @returns how long the jobs of a tenant were to wait, in whole seconds, in their order; for the assertion that takes the place of the waiting.
 */
export async function shortenPauses({
  owner,
}: Pick<TestDb, 'owner'>): Promise<(tenantId: string) => Promise<number[]>> {
  await owner(`
    create table test_pause (number bigserial primary key, tenant_id text not null, seconds integer not null);
    create function test_shorten_pause() returns trigger language plpgsql security definer as $$
    begin
      insert into test_pause (tenant_id, seconds) values (new.tenant_id, round(extract(epoch from new.run_at - now())));
      new.run_at := now() + (new.run_at - now()) / ${PARTS};
      return new;
    end $$;
    create trigger test_shorten_pause before update on platform_job for each row
      when (new.is_started and new.worker is null and new.run_at > now()) execute function test_shorten_pause()`)
  return async (tenantId) =>
    (
      await owner<{ seconds: number }>('select seconds from test_pause where tenant_id = $1 order by number', [
        tenantId,
      ])
    ).map(({ seconds }) => seconds)
}
