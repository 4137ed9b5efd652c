import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/**
 * Reading aloud: voices, the accounts of the engines, what was made (one row for the same text, voice and manner, for every caller), and who asked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'tts_voice_packet',
    `name text NOT NULL, engine text NOT NULL CHECK (engine IN ('openai', 'cosyvoice', 'azure', 'offline')), voice text NOT NULL, language text NOT NULL, gender text NOT NULL,
     speed double precision NOT NULL DEFAULT 1, pitch double precision NOT NULL DEFAULT 0, volume integer NOT NULL DEFAULT 100, sample bigint, active smallint NOT NULL DEFAULT 0, remark text NOT NULL DEFAULT ''`,
  )
  // `price` is that of 10,000 characters; null: nothing is reckoned. The key is sealed for its row.
  await createTenantTable(
    db,
    'tts_engine',
    `engine text NOT NULL, base_url text NOT NULL DEFAULT '', region text NOT NULL DEFAULT '', model text NOT NULL DEFAULT '', price numeric(15,6), currency text NOT NULL DEFAULT 'CNY',
     secrets json NOT NULL DEFAULT '{}', active smallint NOT NULL DEFAULT 1`,
  )
  // `attempt` names the job: one that failed is made anew under another key. `order_facts` is all that its job needs.
  await createTenantTable(
    db,
    'tts_audio',
    `sha256 text NOT NULL, engine text NOT NULL, order_facts json NOT NULL, state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 3), attempt integer NOT NULL DEFAULT 1, file_id bigint,
     duration_ms integer, characters integer NOT NULL, cost numeric(20,8), currency text NOT NULL DEFAULT '', error json, finished_time timestamptz`,
  )
  await createTenantTable(
    db,
    'tts_request',
    `packet_id bigint, audio_id bigint NOT NULL, user_id bigint NOT NULL, state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 3), is_cached boolean NOT NULL DEFAULT false, characters integer NOT NULL,
     cost numeric(20,8), saved_cost numeric(20,8), currency text NOT NULL DEFAULT '', error json, finished_time timestamptz`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX tts_voice_packet_name ON tts_voice_packet (tenant_id, name) WHERE is_deleted = 0',
    'CREATE INDEX tts_voice_packet_newest ON tts_voice_packet (tenant_id, id DESC) WHERE is_deleted = 0',
    'CREATE UNIQUE INDEX tts_engine_one ON tts_engine (tenant_id, engine) WHERE is_deleted = 0',
    'CREATE UNIQUE INDEX tts_audio_sha256 ON tts_audio (tenant_id, sha256)',
    'CREATE INDEX tts_audio_open ON tts_audio (update_time) WHERE state IN (0, 1)',
    'CREATE INDEX tts_request_audio ON tts_request (tenant_id, audio_id) WHERE state IN (0, 1)',
    'CREATE INDEX tts_request_time ON tts_request (tenant_id, create_time)',
    'ALTER TABLE tts_request ADD FOREIGN KEY (tenant_id, audio_id) REFERENCES tts_audio (tenant_id, id)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE tts_request, tts_audio, tts_engine, tts_voice_packet')
}
