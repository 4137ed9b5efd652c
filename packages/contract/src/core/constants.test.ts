import { describe, expect, it } from 'vitest'
import * as constants from './constants.ts'
import { LANGUAGES } from './texts.ts'

type Constants = typeof constants
/** Dotted names of what the module exports: `PAGE_SIZE_DEFAULT`, `website.tokenTime`. */
type Name = {
  [K in keyof Constants & string]: Constants[K] extends readonly unknown[] | string | number
    ? K
    : `${K}.${keyof Constants[K] & string}`
}[keyof Constants & string]

/** Every constant with its value and the line that fixes it: a changed value is a changed specification. */
const EXPECTED: Record<Name, readonly [value: unknown, source: string]> = {
  PAGE_FIRST: [1, '§9 starting at page 1'],
  PAGE_SIZE_DEFAULT: [10, '§9 page size default 10'],
  PAGE_SIZES: [[10, 30, 50, 100, 200], '§9 size options'],
  PAGE_SIZE_MAX: [500, 'contract README §7'],
  'website.title': ['AI画图', '§1 site title'],
  'website.key': ['drawdesk', '§9 storage keys are prefixed with the website key'],
  'website.clientId': ['saber', '§9 client id'],
  'website.clientSecret': ['saber_secret', 'contract README §5, stock Basic header'],
  'website.tokenHeader': ['Blade-Auth', '§9 token header'],
  'website.tokenTime': [3000, '§9 token time setting'],
  'website.loginKey': ['drawdesk', '§7 a fixed public login key header'],
  'website.defaultTenantId': ['000000', '§9 default tenant id'],
  'website.tenantMode': [false, '§9 tenant mode off'],
  'website.switchMode': [false, '§9 switch mode off'],
  'website.captchaOn': [true, '§9 captcha on'],
  'website.defaultLanguage': ['zh', '§9 default language'],
  'website.primaryColor': ['#409EFF', '§9 default theme colour'],
  API_PATH: ['/api', '§7 all paths are under /api'],
  LOCK_PATH: ['/lock', '§9 lock page'],
  HOME_PATH: ['/wel/index', '§9 home tab'],
  THEME_NAMES: [
    ['default', 'white', 'dark', 'star', 'bule', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'],
    '§9 11 themes, listed in §2',
  ],
  TOKEN_CHECK_INTERVAL_MS: [10_000, '§9 token check interval'],
  LOCK_REDIRECT_DELAY_MS: [100, '§9 lock redirect delay'],
  DEBOUNCE_DEFAULT_MS: [1_000, '§9 debounce default'],
  ERROR_LOG_BADGE_MAX: [99, '§9 error-log badge'],
  REQUEST_TIMEOUT_MS: [100_000_000, '§7 request handling'],
  CHUNK_TIMEOUT_MS: [120_000, '§8 chunk load failures'],
  SILENT_CODES: [[], '§8 white list of codes, contents not shown'],
  PHONE_LENGTH: [11, '§9 phone length'],
  SNOWFLAKE_WORKER_ID: [42, '§9 unique id generator machine id'],
  CALCULATOR_PRECISION: [20, '§9 calculator precision'],
  DATE_SEARCH_KEYS: [['createTime_dategt', 'createTime_datelt'], '§9 date search keys'],
  PAY_LOG_DATE_FORMAT: ['YYYY-MM-DD', '§9 draw pay log dates'],
  ORDER_STATE_DEFAULT: [10, '§9 default order state'],
  SCREEN_BREAKPOINTS_PX: [[768, 992, 1200], '§9 screen width breakpoints'],
  DICT_TREE_ROOT: ['DICT', '§9 dictionary tree root'],
  SEALED_VALUES: [[0, 1], '§9 sealed values'],
  CODE_GENERATOR_SYSTEM: ['saber', '§9 code generator'],
  REGISTER_DIALOG_WIDTH_PERCENT: [20, '§9 dialog widths'],
  DICT_DIALOG_WIDTH_PX: [880, '§9 dialog widths'],
}

describe('business constants', () => {
  const exported = Object.entries(constants).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value).map(([key, item]): [string, unknown] => [`${name}.${key}`, item])
      : [[name, value]],
  )

  it.each(Object.entries(EXPECTED))('%s is %o', (name, [value]) => {
    expect(Object.fromEntries(exported)[name]).toEqual(value)
  })

  it('are all listed here', () => {
    expect(exported.map(([name]) => name).sort()).toEqual(Object.keys(EXPECTED).sort())
  })

  it('agree with the languages of the product', () => {
    expect([[...LANGUAGES], LANGUAGES[0]]).toEqual([['zh', 'en'], constants.website.defaultLanguage])
  })
})
