import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { seed } from '../seeds/seed.ts'
import { readConfig } from '../platform/config.ts'
import { createProxySource } from '../modules/proxies/proxy-source.ts'
import { createPlatform } from '../platform/create-platform.ts'
import { createServices } from '../services.ts'
import { cheapHash } from './cheap-hash.ts'
import { asOwner, SEEDED_TEMPLATE, TEMPLATE, TEST_ROLES, TEST_SECRETS_KEY, type TestServer } from './postgres.ts'

export const ADMIN_PASSWORD = 'admin-test-password'

/** Seeds once what nearly every test file would seed for itself: a third of a second each. */
export async function makeSeededTemplate(server: TestServer): Promise<void> {
  await asOwner(server, 'postgres', (client) => client.query(`CREATE DATABASE ${SEEDED_TEMPLATE} TEMPLATE ${TEMPLATE}`))
  const dataDir = await mkdtemp(join(tmpdir(), 'drawdesk-seed-'))
  const platform = await createPlatform({
    config: readConfig({ DATA_DIR: dataDir }),
    log: pino({ level: 'silent' }),
    roles: TEST_ROLES,
    secretsKey: TEST_SECRETS_KEY,
    poolSize: 2,
    proxies: createProxySource,
    connection: { host: server.host, port: server.port, user: TEST_ROLES.app, database: SEEDED_TEMPLATE },
    reportConnection: { host: server.host, port: server.port, user: TEST_ROLES.report, database: SEEDED_TEMPLATE },
  })
  const services = createServices({ ...platform.deps, proxies: platform.proxies })
  await seed(services, { adminPassword: ADMIN_PASSWORD, mustChange: false })
  await platform.close()
  const passwordHash = await cheapHash(ADMIN_PASSWORD)
  await asOwner(server, SEEDED_TEMPLATE, (client) =>
    client.query('UPDATE user_account SET password_hash = $1', [passwordHash]),
  )
  await rm(dataDir, { recursive: true, force: true })
}
