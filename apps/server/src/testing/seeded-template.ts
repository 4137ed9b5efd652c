import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as argon2 from '@node-rs/argon2'
import { pino } from 'pino'
import { md5Hex } from '../modules/identity/credentials/password.ts'
import { seed } from '../seeds/seed.ts'
import { readConfig } from '../platform/config.ts'
import { createProxySource } from '../modules/proxies/proxy-source.ts'
import { createPlatform } from '../platform/create-platform.ts'
import { createServices } from '../services.ts'
import { asOwner, SEEDED_TEMPLATE, TEMPLATE, TEST_ROLES, TEST_SECRETS_KEY, type TestServer } from './postgres.ts'

export const ADMIN_PASSWORD = 'admin-test-password'

/** The least that the algorithm takes. A hash says its own cost, so who signs in with this password is verified in no time too. */
const CHEAP_OPTIONS = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const

/** What the product would store for this password, where no test is about what a hash costs: at its own cost they took a minute of the suite's processor. */
export const cheapHash = (password: string): Promise<string> => argon2.hash(md5Hex(password), CHEAP_OPTIONS)

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
