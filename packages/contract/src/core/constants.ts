/** Business constants (specification §9, and where a comment says so another section). Each name says its unit. */

/** §9: lists begin at page 1. */
export const PAGE_FIRST = 1
/** §9. */
export const PAGE_SIZE_DEFAULT = 10
/** §9: sizes to choose from. */
export const PAGE_SIZES = [10, 30, 50, 100, 200] as const
/** A larger `size` is cut to this (contract README §7). */
export const PAGE_SIZE_MAX = 500

export const website = {
  /** §1: the site's title. */
  title: 'AI画图',
  /** §9: prefix of every key in session and local storage. */
  key: 'drawdesk',
  /** §9. */
  clientId: 'saber',
  clientSecret: 'saber_secret',
  /** §9: name of the token header. */
  tokenHeader: 'Blade-Auth',
  /** §9, seconds: a stored token at least this old is refreshed. */
  tokenTime: 3000,
  /** §7: the fixed public login key header (`Login-Key`). */
  loginKey: 'drawdesk',
  /** §9. */
  defaultTenantId: '000000',
  /** §9: off; the tenant is not asked for at sign-in. */
  tenantMode: false,
  /** §9: off, where the server does not say otherwise (`SWITCH_MODE`). */
  switchMode: false,
  /** §9: on, where the server does not say otherwise (`CAPTCHA`). */
  captchaOn: true,
  /** §9. */
  defaultLanguage: 'zh',
  /** §9: default theme colour. */
  primaryColor: '#409EFF',
} as const

/** §7: every call is under it, on the host that served the console (§9, fixed base url). */
export const API_PATH = '/api'
/** §9: lock page. */
export const LOCK_PATH = '/lock'
/** §9: home tab. */
export const HOME_PATH = '/wel/index'

/** §9: 11 themes, by their names on the wire of the original, `bule` included. */
export const THEME_NAMES = [
  'default',
  'white',
  'dark',
  'star',
  'bule',
  'iview',
  'vip',
  'cool',
  'd2',
  'hey',
  'lte',
] as const
/** §9: lower bounds of screen levels 1, 2, 3; below the first is level 0. */
export const SCREEN_BREAKPOINTS_PX = [768, 992, 1200] as const

/** §9: how often the token's age is looked at. */
export const TOKEN_CHECK_INTERVAL_MS = 10_000
/** §9. */
export const LOCK_REDIRECT_DELAY_MS = 100
/** §9: how long something must rest before it is acted on, where nothing else is said. */
export const DEBOUNCE_DEFAULT_MS = 1_000
/** §9: a greater number is shown as `99+`. */
export const ERROR_LOG_BADGE_MAX = 99
/** §7. */
export const REQUEST_TIMEOUT_MS = 100_000_000
/** §8: a script or style of the console that takes longer has failed. */
export const CHUNK_TIMEOUT_MS = 120_000
/** §8: codes of answers that reject without a toast. None yet; a code added here is silent everywhere. */
export const SILENT_CODES: readonly number[] = []

/** §9. */
export const PHONE_LENGTH = 11
/** §9: machine number of the unique ids, of the first process. */
export const SNOWFLAKE_WORKER_ID = 42
/** §9: significant digits. */
export const CALCULATOR_PRECISION = 20
/** §9: both ends of a search by time of creation. */
export const DATE_SEARCH_KEYS = ['createTime_dategt', 'createTime_datelt'] as const
/** §9: days in the draw pay log. */
export const PAY_LOG_DATE_FORMAT = 'YYYY-MM-DD'
/** §9: state that order lists ask for. */
export const ORDER_STATE_DEFAULT = 10
/** §9: code at the root of the dictionary tree. */
export const DICT_TREE_ROOT = 'DICT'
/** §9: `isSealed` of dictionary entries, 0 no and 1 yes. */
export const SEALED_VALUES = [0, 1] as const
/** §9: `system` of the code generator. */
export const CODE_GENERATOR_SYSTEM = 'saber'
/** §9, percent of the window. */
export const REGISTER_DIALOG_WIDTH_PERCENT = 20
/** §9. */
export const DICT_DIALOG_WIDTH_PX = 880
