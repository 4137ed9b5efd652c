import { isIP } from 'node:net'
import { join, resolve } from 'node:path'

export type Role = 'all' | 'api' | 'worker'

export interface Config {
  host: string
  port: number
  /** Absolute path: embedded database and files. */
  dataDir: string
  /** Absolute path of the offline voice's module; it need not be there. */
  offlineVoice: string
  /** An existing PostgreSQL, as owner; undefined: the embedded one. */
  databaseUrl: string | undefined
  adminPassword: string | undefined
  isCaptchaOn: boolean
  /** People choose one of their departments and roles to act for. */
  isSwitchModeOn: boolean
  timeZone: string
  /** Addresses of proxies whose X-Forwarded-For counts. */
  trustProxy: string[]
  /** Connections at once; further ones are ended unanswered. */
  maxConnections: number
  /** The body of a request must be there after this time; an upload may take longer while it is fast enough. */
  bodySeconds: number
  /** Bodies of one address, and in all, that may be under way at once. */
  bodiesPerAddress: number
  bodies: number
  secretsKey: string | undefined
  workerId: number | undefined
  role: Role
  /** Jobs that this process works on at once. */
  workerConcurrency: number
  /** Answers of chat that this process works on at once, beside those jobs. */
  chatConcurrency: number
  /** A process that works and says nothing for this long is taken for dead; the same in every process. */
  jobLeaseSeconds: number
  /** A process that is to stop waits for what it is doing at most this long. */
  drainSeconds: number
  s3: { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string } | undefined
  sampleEnginePort: number
  /** A port on 127.0.0.1 for metrics and the description of the API; undefined: none. */
  operationsPort: number | undefined
  /** Bearer token that reads them on the main port; undefined: administrators alone. */
  metricsToken: string | undefined
  isSocialSandboxOn: boolean
  /** Does the sandbox channel take orders? By default where only this machine reaches the server. */
  isPaySandboxOn: boolean
  /** Signing in at a host that belongs to no tenant asks for the tenant's number; off: 000000. */
  isTenantMode: boolean
  /** A new installation and each new tenant begin with the starter pack. */
  isStarterPackOn: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** `host` or `host:port` on private addresses that outside calls may reach. */
  allowedPrivateHosts: string[]
  /** Sites that menus may embed, as sources of the Content-Security-Policy: `docs.example.com`, `*.example.com`, `https://host:port`. */
  frameHosts: string[]
  /** Where providers can reach this server (`https://draw.example.com`), without a slash at the end; undefined: nowhere. */
  publicUrl: string | undefined
  /** What one person and one tenant may ask for at once and in a while is this many times docs/limits.md. */
  limitsScale: number
}

/** A setting that cannot be used; the message names it and what is allowed. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Environment = Readonly<Record<string, string | undefined>>

/** A host with perhaps a scheme before it and a port behind it; nothing that could end its directive. */
const FRAME_HOST = /^(https?:\/\/)?(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Reads and checks the settings (architecture §10; `.env.example` names them all).
 *
 * @throws {ConfigError} listing every bad value, not only the first.
 */
export function readConfig(environment: Environment): Config {
  const problems: string[] = []
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined

  function integer(name: string, fallback: number, least: number, most: number): number {
    const value = text(name)
    if (value === undefined) return fallback
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    problems.push(`${name} must be a whole number from ${least} to ${most}, not "${value}"`)
    return fallback
  }

  function oneOf<const Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const value = text(name)
    if (value === undefined) return fallback
    if ((choices as readonly string[]).includes(value)) return value as Choice
    problems.push(`${name} must be one of ${choices.join(', ')}, not "${value}"`)
    return fallback
  }

  const list = (name: string): string[] =>
    (text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)

  const port = integer('PORT', 8080, 1, 65_535)
  const timeZone = text('APP_TIMEZONE') ?? 'Asia/Shanghai'
  try {
    new Intl.DateTimeFormat('en', { timeZone })
  } catch (error) {
    problems.push(
      `APP_TIMEZONE must be a zone name like Asia/Shanghai, not "${timeZone}" (${(error as Error).message})`,
    )
  }

  const databaseUrl = text('DATABASE_URL')
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    problems.push('DATABASE_URL must begin with postgres:// or postgresql://')
  else if (databaseUrl && !URL.canParse(databaseUrl))
    problems.push('DATABASE_URL cannot be read as a URL; encode special characters of its password, e.g. # as %23')

  const trustProxy = list('TRUST_PROXY')
  for (const address of trustProxy) {
    const [base, bits] = address.split('/') as [string, string | undefined]
    const mostBits = isIP(base) === 6 ? 128 : 32
    if (!isIP(base) || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= mostBits)))
      problems.push(`TRUST_PROXY must list IP addresses or networks, not "${address}"`)
  }

  const secretsKey = text('SECRETS_KEY')
  if (secretsKey && secretsKey.length < 32) problems.push('SECRETS_KEY must have at least 32 characters')

  const metricsToken = text('METRICS_TOKEN')
  if (metricsToken && !/^[\w.~+/=-]{16,}$/.test(metricsToken))
    problems.push('METRICS_TOKEN must have at least 16 characters, letters, digits and -._~+/= only')

  // Both open a door that is meant for trying out: nobody should find it open on the network by accident.
  const host = text('HOST') ?? '127.0.0.1'
  const isCaptchaOn = oneOf('CAPTCHA', ['on', 'off'], 'on') === 'on'
  const isSocialSandboxOn = oneOf('SOCIAL_SANDBOX', ['on', 'off'], 'off') === 'on'
  const isPaySandboxOn = oneOf('PAY_SANDBOX', ['on', 'off'], isLoopback(host) ? 'on' : 'off') === 'on'
  const isTrialAllowed = oneOf('TRIAL_ON_NETWORK', ['on', 'off'], 'off') === 'on'
  if (!isLoopback(host) && !isTrialAllowed) {
    if (isSocialSandboxOn)
      problems.push(
        `SOCIAL_SANDBOX=on lets anybody sign in as anybody: not with HOST=${host}, unless TRIAL_ON_NETWORK=on says that this is meant`,
      )
    if (isPaySandboxOn)
      problems.push(
        `PAY_SANDBOX=on lets anybody pay without money: not with HOST=${host}, unless TRIAL_ON_NETWORK=on says that this is meant`,
      )
    if (!isCaptchaOn)
      problems.push(
        `CAPTCHA=off lets programs guess passwords: not with HOST=${host}, unless TRIAL_ON_NETWORK=on says that this is meant`,
      )
  }

  const adminPassword = environment.ADMIN_PASSWORD || undefined
  const storage = ['ENDPOINT', 'REGION', 'BUCKET', 'ACCESS_KEY', 'SECRET_KEY'].map((name) =>
    text(`STORAGE_${name}`),
  ) as [string?, string?, string?, string?, string?]
  const [endpoint, region = 'auto', bucket, accessKey, secretKey] = storage
  let s3: Config['s3']
  if (endpoint || bucket || accessKey || secretKey) {
    if (!endpoint || !bucket || !accessKey || !secretKey) {
      problems.push('STORAGE_ENDPOINT, STORAGE_BUCKET, STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY go together')
    } else if (!/^https?:\/\//i.test(endpoint) || !URL.canParse(endpoint))
      problems.push(`STORAGE_ENDPOINT must be a URL, not "${endpoint}"`)
    else s3 = { endpoint, region, bucket, accessKey, secretKey }
  }

  const frameHosts = list('FRAME_HOSTS')
  for (const host of frameHosts) {
    if (!FRAME_HOST.test(host))
      problems.push(
        `FRAME_HOSTS must list hosts like docs.example.com, *.example.com or https://host:port, not "${host}"`,
      )
  }

  const publicUrl = text('PUBLIC_URL')
  const parsedUrl = publicUrl === undefined ? null : URL.parse(publicUrl)
  if (
    publicUrl !== undefined &&
    (!parsedUrl ||
      !/^https?:$/.test(parsedUrl.protocol) ||
      parsedUrl.search ||
      parsedUrl.hash ||
      parsedUrl.username ||
      parsedUrl.password)
  ) {
    problems.push(`PUBLIC_URL must be an address like https://draw.example.com, not "${publicUrl}"`)
  }

  const dataDir = resolve(text('DATA_DIR') ?? './data')
  const config: Config = {
    host,
    port,
    dataDir,
    offlineVoice: resolve(text('OFFLINE_VOICE') ?? join(dataDir, 'engines', 'node_modules', 'text2wav')),
    databaseUrl,
    adminPassword,
    isCaptchaOn,
    isSwitchModeOn: oneOf('SWITCH_MODE', ['on', 'off'], 'off') === 'on',
    timeZone,
    trustProxy,
    maxConnections: integer('MAX_CONNECTIONS', 5_000, 10, 1_000_000),
    bodySeconds: integer('BODY_SECONDS', 60, 1, 3_600),
    bodiesPerAddress: integer('MAX_BODIES_PER_ADDRESS', 100, 1, 100_000),
    bodies: integer('MAX_BODIES', 1_000, 1, 100_000),
    secretsKey,
    workerId: text('WORKER_ID') === undefined ? undefined : integer('WORKER_ID', 42, 0, 1023),
    role: oneOf('ROLE', ['all', 'api', 'worker'], 'all'),
    workerConcurrency: integer('WORKER_CONCURRENCY', 32, 1, 1_000),
    chatConcurrency: integer('CHAT_CONCURRENCY', 200, 1, 5_000),
    jobLeaseSeconds: integer('JOB_LEASE_SECONDS', 15, 3, 300),
    drainSeconds: integer('DRAIN_SECONDS', 30, 0, 3_600),
    s3,
    operationsPort: text('OPERATIONS_PORT') === undefined ? undefined : integer('OPERATIONS_PORT', 0, 1, 65_535),
    metricsToken,
    sampleEnginePort: integer('SAMPLE_ENGINE_PORT', Math.min(port + 1, 65_535), 1, 65_535),
    isSocialSandboxOn,
    isPaySandboxOn,
    isStarterPackOn: oneOf('STARTER_PACK', ['on', 'off'], 'on') === 'on',
    isTenantMode: oneOf('TENANT_MODE', ['on', 'off'], 'off') === 'on',
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    allowedPrivateHosts: list('ALLOWED_PRIVATE_HOSTS'),
    frameHosts,
    limitsScale: integer('LIMITS_SCALE', 1, 1, 1_000_000),
    publicUrl: parsedUrl?.href.replace(/\/+$/, ''),
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return config
}

/** Does the server listen where only this machine can reach it? */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) !== 0 && /^(::ffff:)?127\./i.test(host))
}
