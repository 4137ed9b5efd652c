import { Client, type ClientConfig } from 'pg'

/** Settings of the installation in which the last backups stand. */
export const BACKUP_DONE = 'backup.done'
export const BACKUP_FAILED = 'backup.failed'

export interface BackupDone {
  time: string
  file: string
  bytes: number
}
export interface BackupFailed {
  time: string
  reason: string
}

/** Writes down how a backup ended, for the status page and its alert. Times are ISO 8601. */
export async function noteBackup(
  connection: ClientConfig,
  note: { name: typeof BACKUP_DONE; value: BackupDone } | { name: typeof BACKUP_FAILED; value: BackupFailed },
): Promise<void> {
  const client = new Client({ ...connection, application_name: 'drawdesk backup' })
  await client.connect()
  try {
    await client.query(
      `INSERT INTO public.platform_setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [note.name, JSON.stringify(note.value)],
    )
  } finally {
    await client.end()
  }
}
