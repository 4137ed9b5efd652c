import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** What uses a file is found by the file, whoever used it: the columns that name files in many rows have an index of those that name any. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    "CREATE INDEX draw_info_inputs ON draw_info USING gin ((input_ids::jsonb)) WHERE input_ids::text <> '[]'",
    "CREATE INDEX chat_message_files ON chat_message USING gin ((file_ids::jsonb)) WHERE file_ids::text <> '[]'",
    "CREATE INDEX cus_order_files ON cus_order USING gin ((file_ids::jsonb)) WHERE file_ids::text <> '[]'",
    "CREATE INDEX pay_order_inputs ON pay_order USING gin (((draft -> 'record' -> 'inputIds')::jsonb)) WHERE draft -> 'record' IS NOT NULL",
    'CREATE INDEX print_job_file ON print_job (tenant_id, file_id) WHERE file_id IS NOT NULL',
    'CREATE INDEX print_job_source ON print_job (tenant_id, source_id) WHERE source_id IS NOT NULL',
    'CREATE INDEX tts_audio_file ON tts_audio (tenant_id, file_id) WHERE file_id IS NOT NULL',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP INDEX tts_audio_file, print_job_source, print_job_file, pay_order_inputs, cus_order_files, chat_message_files, draw_info_inputs',
  )
}
