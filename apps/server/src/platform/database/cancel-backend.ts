import pg from 'pg'

/** Ends the statement that a session of the same account runs, from a connection of its own. */
export async function cancelBackend(connection: pg.ClientConfig, processId: number): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined) // the step that goes on says so
  await client.connect()
  try {
    await client.query('select pg_cancel_backend($1)', [processId])
  } finally {
    await client.end()
  }
}
