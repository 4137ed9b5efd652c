import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, isLoopback, readConfig, type Config } from './config.ts'

/** What the settings say, or the text of the refusal. */
function read(environment: Record<string, string>): Config | string {
  try {
    return readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

const KEY = 'k'.repeat(32)
const STORAGE = {
  STORAGE_ENDPOINT: 'https://s3.example.com',
  STORAGE_BUCKET: 'pictures',
  STORAGE_ACCESS_KEY: 'ak',
  STORAGE_SECRET_KEY: 'sk',
}

describe('settings', () => {
  it('have a default each, so that nothing must be set', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      dataDir: resolve('./data'),
      offlineVoice: resolve('./data/engines/node_modules/text2wav'),
      databaseUrl: undefined,
      adminPassword: undefined,
      isCaptchaOn: true,
      timeZone: 'Asia/Shanghai',
      trustProxy: [],
      maxConnections: 5_000,
      bodySeconds: 60,
      bodiesPerAddress: 100,
      bodies: 1_000,
      secretsKey: undefined,
      workerId: undefined,
      role: 'all',
      workerConcurrency: 32,
      chatConcurrency: 200,
      jobLeaseSeconds: 15,
      drainSeconds: 30,
      s3: undefined,
      operationsPort: undefined,
      metricsToken: undefined,
      sampleEnginePort: 8081,
      isSocialSandboxOn: false,
      isPaySandboxOn: true,
      isSwitchModeOn: false,
      isStarterPackOn: true,
      isTenantMode: false,
      logLevel: 'info',
      allowedPrivateHosts: [],
      frameHosts: [],
      publicUrl: undefined,
      limitsScale: 1,
    })
  })

  it.each<[Record<string, string>, Partial<Config>]>([
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ HOST: '::' }, { host: '::' }],
    [{ PORT: '9000' }, { port: 9_000, sampleEnginePort: 9_001 }],
    [{ PORT: '65535' }, { port: 65_535, sampleEnginePort: 65_535 }],
    [{ DATA_DIR: '/srv/drawdesk' }, { dataDir: '/srv/drawdesk' }],
    [{ DATA_DIR: 'elsewhere' }, { dataDir: resolve('elsewhere') }],
    [{ DATA_DIR: '/srv/drawdesk' }, { offlineVoice: '/srv/drawdesk/engines/node_modules/text2wav' }],
    [{ OFFLINE_VOICE: '/opt/voice' }, { offlineVoice: '/opt/voice' }],
    [{ DATABASE_URL: 'postgres://u:p@db/x' }, { databaseUrl: 'postgres://u:p@db/x' }],
    [{ DATABASE_URL: 'postgresql:///x?host=/tmp' }, { databaseUrl: 'postgresql:///x?host=/tmp' }],
    [{ ADMIN_PASSWORD: ' with spaces ' }, { adminPassword: ' with spaces ' }],
    [{ CAPTCHA: 'off' }, { isCaptchaOn: false }],
    [{ APP_TIMEZONE: 'Europe/Berlin' }, { timeZone: 'Europe/Berlin' }],
    [{ APP_TIMEZONE: 'UTC' }, { timeZone: 'UTC' }],
    [{ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16,::1' }, { trustProxy: ['10.0.0.1', '10.1.0.0/16', '::1'] }],
    [
      { MAX_CONNECTIONS: '200', BODY_SECONDS: '20', MAX_BODIES_PER_ADDRESS: '5', MAX_BODIES: '50' },
      { maxConnections: 200, bodySeconds: 20, bodiesPerAddress: 5, bodies: 50 },
    ],
    [{ SECRETS_KEY: KEY }, { secretsKey: KEY }],
    [{ LIMITS_SCALE: '20' }, { limitsScale: 20 }],
    [{ WORKER_ID: '0' }, { workerId: 0 }],
    [{ WORKER_ID: '1023' }, { workerId: 1_023 }],
    [{ ROLE: 'worker' }, { role: 'worker' }],
    [
      { WORKER_CONCURRENCY: '1', CHAT_CONCURRENCY: '1', JOB_LEASE_SECONDS: '3', DRAIN_SECONDS: '0' },
      { workerConcurrency: 1, chatConcurrency: 1, jobLeaseSeconds: 3, drainSeconds: 0 },
    ],
    [
      { WORKER_CONCURRENCY: '1000', JOB_LEASE_SECONDS: '300', DRAIN_SECONDS: '3600' },
      { workerConcurrency: 1_000, jobLeaseSeconds: 300, drainSeconds: 3_600 },
    ],
    [{ SAMPLE_ENGINE_PORT: '9999' }, { sampleEnginePort: 9_999 }],
    [
      { OPERATIONS_PORT: '9100', METRICS_TOKEN: 'a-token-of-16-or-more' },
      { operationsPort: 9_100, metricsToken: 'a-token-of-16-or-more' },
    ],
    [
      { HOST: '0.0.0.0', SOCIAL_SANDBOX: 'on', CAPTCHA: 'off', TRIAL_ON_NETWORK: 'on' },
      { isSocialSandboxOn: true, isCaptchaOn: false },
    ],
    [
      { HOST: '::1', SOCIAL_SANDBOX: 'on', CAPTCHA: 'off' },
      { isSocialSandboxOn: true, isCaptchaOn: false },
    ],
    [{ SOCIAL_SANDBOX: 'on' }, { isSocialSandboxOn: true }],
    [{ HOST: '0.0.0.0' }, { isPaySandboxOn: false }],
    [{ SWITCH_MODE: 'on' }, { isSwitchModeOn: true }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ ALLOWED_PRIVATE_HOSTS: '127.0.0.1:7860, nas.local' }, { allowedPrivateHosts: ['127.0.0.1:7860', 'nas.local'] }],
    [
      { FRAME_HOSTS: 'docs.example.com, *.example.org,https://a.cn:8443' },
      { frameHosts: ['docs.example.com', '*.example.org', 'https://a.cn:8443'] },
    ],
    [{ PUBLIC_URL: 'https://draw.example.com/' }, { publicUrl: 'https://draw.example.com' }],
    [{ PUBLIC_URL: 'http://127.0.0.1:8080/desk/' }, { publicUrl: 'http://127.0.0.1:8080/desk' }],
    [
      STORAGE,
      {
        s3: {
          endpoint: 'https://s3.example.com',
          region: 'auto',
          bucket: 'pictures',
          accessKey: 'ak',
          secretKey: 'sk',
        },
      },
    ],
    [
      { ...STORAGE, STORAGE_REGION: 'eu-1' },
      {
        s3: {
          endpoint: 'https://s3.example.com',
          region: 'eu-1',
          bucket: 'pictures',
          accessKey: 'ak',
          secretKey: 'sk',
        },
      },
    ],
    [
      { PORT: ' 9000 ', HOST: '  ', LOG_LEVEL: '' },
      { port: 9_000, host: '127.0.0.1', logLevel: 'info' },
    ],
  ])('are read: %j', (environment, expected) => {
    expect(read(environment)).toMatchObject(expected)
  })

  it.each<[Record<string, string>, RegExp]>([
    [{ FRAME_HOSTS: 'a.cn; script-src *' }, /^FRAME_HOSTS must list hosts/],
    [{ FRAME_HOSTS: '*' }, /^FRAME_HOSTS /],
    [{ PUBLIC_URL: 'draw.example.com' }, /^PUBLIC_URL must be an address like https:\/\/draw\.example\.com/],
    [{ PUBLIC_URL: 'ftp://draw.example.com' }, /^PUBLIC_URL /],
    [{ PUBLIC_URL: 'https://draw.example.com?a=1' }, /^PUBLIC_URL /],
    [{ PORT: '0' }, /^PORT must be a whole number from 1 to 65535, not "0"$/],
    [{ PORT: '65536' }, /^PORT /],
    [{ PORT: '80a' }, /^PORT .*not "80a"$/],
    [{ PORT: '-1' }, /^PORT /],
    [{ PORT: '1e3' }, /^PORT /],
    [{ SAMPLE_ENGINE_PORT: 'x' }, /^SAMPLE_ENGINE_PORT /],
    [{ BODY_SECONDS: '0' }, /^BODY_SECONDS must be a whole number from 1 to 3600/],
    [{ MAX_CONNECTIONS: '9' }, /^MAX_CONNECTIONS /],
    [{ OPERATIONS_PORT: '0' }, /^OPERATIONS_PORT must be a whole number from 1 to 65535/],
    [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN must have at least 16 characters/],
    [{ HOST: '0.0.0.0', SOCIAL_SANDBOX: 'on' }, /^SOCIAL_SANDBOX=on .* TRIAL_ON_NETWORK=on/],
    [{ HOST: '192.168.1.9', CAPTCHA: 'off' }, /^CAPTCHA=off .* TRIAL_ON_NETWORK=on/],
    [{ WORKER_ID: '1024' }, /^WORKER_ID must be a whole number from 0 to 1023/],
    [{ WORKER_ID: 'x' }, /^WORKER_ID /],
    [{ CAPTCHA: 'yes' }, /^CAPTCHA must be one of on, off, not "yes"$/],
    [{ HOST: '0.0.0.0', PAY_SANDBOX: 'on' }, /^PAY_SANDBOX=on .* TRIAL_ON_NETWORK=on/],
    [{ SOCIAL_SANDBOX: '1' }, /^SOCIAL_SANDBOX must be one of on, off/],
    [{ SWITCH_MODE: 'yes' }, /^SWITCH_MODE must be one of on, off/],
    [{ ROLE: 'API' }, /^ROLE must be one of all, api, worker, not "API"$/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal/],
    [{ APP_TIMEZONE: 'Asia/Peking' }, /^APP_TIMEZONE must be a zone name like Asia\/Shanghai, not "Asia\/Peking"/],
    [{ DATABASE_URL: 'mysql://u:p@db/x' }, /^DATABASE_URL must begin with postgres:/],
    [{ DATABASE_URL: 'postgres://u:p@db:54x/x' }, /^DATABASE_URL cannot be read as a URL/],
    [{ TRUST_PROXY: '10.0.0.1,proxy.local' }, /^TRUST_PROXY must list IP addresses or networks, not "proxy.local"$/],
    [{ TRUST_PROXY: '10.0.0.0/x' }, /^TRUST_PROXY /],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY .*not "10.0.0.0\/33"$/],
    [{ SECRETS_KEY: 'short' }, /^SECRETS_KEY must have at least 32 characters$/],
    [
      { STORAGE_BUCKET: 'pictures' },
      /^STORAGE_ENDPOINT, STORAGE_BUCKET, STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY go together$/,
    ],
    [{ ...STORAGE, STORAGE_ENDPOINT: 'not a url' }, /^STORAGE_ENDPOINT must be a URL, not "not a url"$/],
    [{ ...STORAGE, STORAGE_ENDPOINT: 'ftp://s3.example.com' }, /^STORAGE_ENDPOINT /],
  ])('are refused by name: %j', (environment, message) => {
    expect(read(environment)).toMatch(message)
  })

  it('are refused all at once, one line each', () => {
    const message = read({ PORT: 'x', ROLE: 'y', LOG_LEVEL: 'z', SECRETS_KEY: 'short' })

    expect(
      String(message)
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(expect.arrayContaining(['PORT', 'ROLE', 'LOG_LEVEL', 'SECRETS_KEY']))
    expect(String(message).split('\n')).toHaveLength(4)
  })

  it('never repeat a secret in a refusal', () => {
    const message = read({
      SECRETS_KEY: 'too-short-secret',
      DATABASE_URL: 'mysql://user:pass-of-db@db/x',
      ADMIN_PASSWORD: 'pass-of-admin',
      ...STORAGE,
      STORAGE_SECRET_KEY: 'secret-of-s3',
      STORAGE_BUCKET: '',
    })

    expect(message).toMatch(/SECRETS_KEY/)
    expect(message).not.toMatch(/too-short-secret|pass-of|secret-of/)
  })
})

describe('a loopback address', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['localhost', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.2', false],
    ['127.example.com', false],
    ['127.0.0.1.nip.io', false],
    ['', false],
  ])('%s: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected)
  })
})
