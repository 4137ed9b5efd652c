/** Business constants (specification §9). Each name says its unit. */

export const PAGE_SIZE_DEFAULT = 10
export const PAGE_SIZES = [10, 30, 50, 100, 200] as const
/** A larger `size` is cut to this (contract README §7). */
export const PAGE_SIZE_MAX = 500

export const website = {
  title: 'AI画图',
  /** Prefix of every key in session and local storage. */
  key: 'drawdesk',
  clientId: 'saber',
  clientSecret: 'saber_secret',
  tokenHeader: 'Blade-Auth',
  /** Seconds; a stored token at least this old is refreshed. */
  tokenTime: 3000,
  /** The fixed public login key header (`Login-Key`). */
  loginKey: 'drawdesk',
  defaultTenantId: '000000',
  tenantMode: false,
  switchMode: false,
  captchaOn: true,
  defaultLanguage: 'zh',
  primaryColor: '#409EFF',
} as const

export const TOKEN_CHECK_INTERVAL_MS = 10_000
export const LOCK_REDIRECT_DELAY_MS = 100
export const DEBOUNCE_DEFAULT_MS = 1_000
export const ERROR_LOG_BADGE_MAX = 99
export const REQUEST_TIMEOUT_MS = 100_000_000
export const CHUNK_TIMEOUT_MS = 120_000
export const PHONE_LENGTH = 11
export const SNOWFLAKE_WORKER_ID = 42
export const CALCULATOR_PRECISION = 20
export const DATE_SEARCH_KEYS = ['createTime_dategt', 'createTime_datelt'] as const
/** Lower bounds of screen levels 1, 2, 3; below the first is level 0. */
export const SCREEN_BREAKPOINTS_PX = [768, 992, 1200] as const
export const DICT_TREE_ROOT = 'DICT'
