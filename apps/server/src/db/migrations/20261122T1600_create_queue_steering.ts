import { type Kysely } from 'kysely'
import { run } from './support.ts'

/**
 * Steering the queue: the place of a waiting job in its lane, pauses of lanes, holds and weights of tenants, the processes that work; and what drawings took, hour by hour. Lanes and tenants without
 * a row are as they come: neither paused nor held, of weight 1.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // As it came; between two others once somebody moved it, so numeric: there is always room between.
    'ALTER TABLE platform_job ADD COLUMN place numeric NOT NULL DEFAULT 0',
    'UPDATE platform_job SET place = id',
    'ALTER TABLE platform_job ALTER COLUMN place DROP DEFAULT',
    'DROP INDEX platform_job_waiting',
    'CREATE INDEX platform_job_waiting ON platform_job (queue, lane, priority, place) INCLUDE (run_at, tenant_id) WHERE NOT is_started',
    'CREATE INDEX platform_job_tenant ON platform_job (queue, tenant_id)',
    `CREATE TABLE platform_lane (
       queue text NOT NULL, lane text NOT NULL, tenant_id text NOT NULL, is_paused boolean NOT NULL DEFAULT false, paused_time timestamptz, paused_user bigint, paused_by text NOT NULL DEFAULT '',
       reason text NOT NULL DEFAULT '', PRIMARY KEY (queue, lane))`,
    `CREATE TABLE platform_queue_tenant (
       queue text NOT NULL, tenant_id text NOT NULL, weight integer NOT NULL DEFAULT 1 CHECK (weight BETWEEN 1 AND 100), is_held boolean NOT NULL DEFAULT false, held_time timestamptz, held_user bigint,
       held_by text NOT NULL DEFAULT '', reason text NOT NULL DEFAULT '', PRIMARY KEY (queue, tenant_id))`,
    `CREATE TABLE platform_worker (
       id uuid PRIMARY KEY, role text NOT NULL, host text NOT NULL, pid integer NOT NULL, concurrency integer NOT NULL, running integer NOT NULL DEFAULT 0, is_draining boolean NOT NULL DEFAULT false,
       started_time timestamptz NOT NULL DEFAULT now(), beat_time timestamptz NOT NULL DEFAULT now())`,
    // `api_id` 0: drawings that we make ourselves. The counts by duration are those of logarithmic steps, so that hours add up to days.
    `CREATE TABLE draw_queue_hour (
       tenant_id text NOT NULL, api_id bigint NOT NULL, hour timestamptz NOT NULL, succeeded integer NOT NULL DEFAULT 0, failed integer NOT NULL DEFAULT 0, blocked integer NOT NULL DEFAULT 0,
       cancelled integer NOT NULL DEFAULT 0, wait_counts integer[] NOT NULL DEFAULT '{}', run_counts integer[] NOT NULL DEFAULT '{}', errors json NOT NULL DEFAULT '{}', PRIMARY KEY (tenant_id, api_id, hour))`,
    `SELECT drawdesk_wall('draw_queue_hour')`,
    'CREATE INDEX draw_queue_hour_time ON draw_queue_hour (hour)',
    'CREATE INDEX draw_info_finished ON draw_info (finished_time, tenant_id) WHERE finished_time IS NOT NULL',
    // The last that ran in a lane, whatever waits there.
    'CREATE INDEX draw_info_ran ON draw_info (tenant_id, (coalesce(api_id, 0)), finished_time DESC) WHERE started_time IS NOT NULL AND finished_time IS NOT NULL',
    // Their earlier attempts ended too, and the record keeps the last one only.
    'CREATE INDEX draw_info_retried ON draw_info (update_time) WHERE attempts > 1',
    'CREATE INDEX draw_info_failed ON draw_info (tenant_id, finished_time DESC, id DESC) WHERE state = 3 AND is_deleted = 0',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP INDEX draw_info_failed, draw_info_retried, draw_info_ran, draw_info_finished',
    'DROP TABLE draw_queue_hour, platform_worker, platform_queue_tenant, platform_lane',
    'DROP INDEX platform_job_tenant, platform_job_waiting',
    'ALTER TABLE platform_job DROP COLUMN place',
    'CREATE INDEX platform_job_waiting ON platform_job (queue, lane, priority, run_at, id) WHERE NOT is_started',
  )
}
