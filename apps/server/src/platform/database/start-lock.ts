import pg from 'pg'

/**
 * Of all processes that start on this database one at a time does `work`; the others wait. The lock is the session's, so it ends with a process that
 * dies. (`migrate` and `seed` have locks of their own, for calling them alone.)
 */
export async function withStartLock<T>(owner: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(owner)
  // A database that goes away fails `work` by its own connections; without a listener the process would end before that is reported.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('drawdesk.start'))`)
    return await work()
  } finally {
    await client.end()
  }
}
