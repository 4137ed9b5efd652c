import { ERASURE_DAYS, ERASURE_DAYS_MOST, ERASURE_DAYS_PARAM } from '@drawdesk/contract/organisation/person-data'
import {
  SECOND_FACTOR_MODES,
  SECOND_FACTOR_PARAM,
  type SecondFactorMode,
} from '@drawdesk/contract/identity/second-factor'
import { APPROVAL_PARAMS, NO_APPROVAL, REFUND_LIMIT_PARAM } from '@drawdesk/contract/settings/approval'
import { CREDIT_PARAMS, isPriceKey, isPriceText } from '@drawdesk/contract/money/credit-prices'
import { isSheetPrice, SHEET_PRICE_PARAM } from '@drawdesk/contract/money/profit'
import { ERASE_WAIT_DAYS, ERASE_WAIT_PARAM } from '@drawdesk/contract/organisation/offboarding'
import type { Bilingual } from '@drawdesk/contract/core/texts'

/** Wrong passwords of one account before it is locked, unless the tenant's `account.failCount` says another number. */
export const ACCOUNT_FAILURES_MOST = 5
const FAIL_COUNT_MOST = 100
const ACCOUNTS_MOST = 999_999_999
const KEEP_DAYS_MOST = 3_650
/** What an operator writes for "any number". */
const ANY_NUMBER = '-1'

interface KnownParam<Value> {
  /** What the stored text means, blanks at its ends taken off; `""` where there is no such row. Never fails: what makes no sense is the default. */
  read(text: string): Value
  /** What a save must be like; absent: any text. */
  limit?: { allows(text: string): boolean; hint: Bilingual }
}

const isWholeNumber = (text: string, least: number, most: number): boolean =>
  /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most

/** Days that a log is kept; undefined: the log's own default. Read in the platform's tenant only. */
const keepDays: KnownParam<number | undefined> = {
  read: (text) => (isWholeNumber(text, 1, KEEP_DAYS_MOST) ? Number(text) : undefined),
  limit: {
    allows: (text) => isWholeNumber(text, 1, KEEP_DAYS_MOST),
    hint: { zh: `请填写 1–${KEEP_DAYS_MOST} 的整数`, en: `Enter an integer from 1 to ${KEEP_DAYS_MOST}` },
  },
}

/** What each tenant may keep of files. Read in the platform's tenant only. */
const most = (byDefault: number): KnownParam<number> => ({
  read: (text) => (isWholeNumber(text, 1, ACCOUNTS_MOST) ? Number(text) : byDefault),
  limit: {
    allows: (text) => isWholeNumber(text, 1, ACCOUNTS_MOST),
    hint: { zh: '请填写正整数', en: 'Enter a positive integer' },
  },
})

/** Key of the process that approves; `none` for none. That there is such a process, `param.rules.ts` asks. */
const process: KnownParam<string> = {
  read: (text) => (text === '' ? NO_APPROVAL : text),
  limit: {
    allows: (text) => /^[A-Za-z_][\w.-]{0,254}$/.test(text),
    hint: { zh: '请填写流程标识，none 表示不启用', en: 'Enter a process key, or none' },
  },
}

/** Credits that something costs, as decimal text; nothing unless it says so. */
const price: KnownParam<string> = {
  read: (text) => (isPriceText(text) ? text : '0'),
  limit: {
    allows: isPriceText,
    hint: {
      zh: '请填写不小于 0 的数，最多 6 位小数；0 表示不收点数',
      en: 'Enter a number, 0 or greater, with up to 6 decimals. 0 charges no credits.',
    },
  },
}

/** Fen; 0 unless it says so. */
const fen: KnownParam<number> = {
  read: (text) => (isWholeNumber(text, 0, ACCOUNTS_MOST) ? Number(text) : 0),
  limit: {
    allows: (text) => isWholeNumber(text, 0, ACCOUNTS_MOST),
    hint: { zh: '请填写金额（分）', en: 'Enter an amount in cents' },
  },
}

const known = <Value>(param: KnownParam<Value>): KnownParam<Value> => param

/**
 * The parameters that the program itself reads. Those of `tenant.`, `log.`, `chat.` and `file.` are read in the platform's tenant only: a row of that name
 * elsewhere does nothing.
 */
export const KNOWN_PARAMS = {
  /** May somebody who signed in with a third party ask for an account? Yes, unless it says `false`. */
  'account.registerUser': known({
    read: (text) => text.toLowerCase() !== 'false',
    limit: {
      allows: (text) => /^(true|false)$/i.test(text),
      hint: { zh: '请填写 true 或 false', en: 'Enter true or false' },
    },
  }),
  /** May clients set passwords as MD5 hex, whose strength nobody can check? No, unless it says `true`. */
  'account.allowMd5': known({
    read: (text) => text.toLowerCase() === 'true',
    limit: {
      allows: (text) => /^(true|false)$/i.test(text),
      hint: { zh: '请填写 true 或 false', en: 'Enter true or false' },
    },
  }),
  /** May people share their conversations by links? Yes, unless it says `false`; links that are there show nothing then. */
  'share.chat.enabled': known({
    read: (text) => text.toLowerCase() !== 'false',
    limit: {
      allows: (text) => /^(true|false)$/i.test(text),
      hint: { zh: '请填写 true 或 false', en: 'Enter true or false' },
    },
  }),
  /** Do scripts in processes run? No, unless it says `true`. */
  'flow.scripts': known({
    read: (text) => text.toLowerCase() === 'true',
    limit: {
      allows: (text) => /^(true|false)$/i.test(text),
      hint: { zh: '请填写 true 或 false', en: 'Enter true or false' },
    },
  }),
  /** Is a second factor asked of who signs in? */
  [SECOND_FACTOR_PARAM]: known({
    read: (text): SecondFactorMode => SECOND_FACTOR_MODES.find((mode) => mode === text.toLowerCase()) ?? 'off',
    limit: {
      allows: (text) => (SECOND_FACTOR_MODES as readonly string[]).includes(text.toLowerCase()),
      hint: { zh: '请填写 off、optional 或 required', en: 'Enter off, optional or required' },
    },
  }),
  /** Failed sign-ins after which an account is locked. */
  'account.failCount': known({
    read: (text) => (isWholeNumber(text, 1, FAIL_COUNT_MOST) ? Number(text) : ACCOUNT_FAILURES_MOST),
    limit: {
      allows: (text) => isWholeNumber(text, 1, FAIL_COUNT_MOST),
      hint: { zh: `请填写 1–${FAIL_COUNT_MOST} 的整数`, en: `Enter an integer from 1 to ${FAIL_COUNT_MOST}` },
    },
  }),
  /** Accounts that a new tenant may have; null for any number. */
  'tenant.default.accountNumber': known({
    read: (text) => (isWholeNumber(text, 1, ACCOUNTS_MOST) ? Number(text) : null),
    limit: {
      allows: (text) => text === ANY_NUMBER || isWholeNumber(text, 1, ACCOUNTS_MOST),
      hint: { zh: '请填写正整数，-1 表示不限', en: 'Enter a positive integer, or -1 for unlimited' },
    },
  }),
  /** Codes of the menus that the administrators of a new tenant get. */
  'tenant.default.menuCode': known<readonly string[]>({ read: (text) => text.split(/[\s,，]+/).filter(Boolean) }),
  /** Days between a person's own request to be erased and the erasure. */
  [ERASURE_DAYS_PARAM]: known({
    read: (text) => (isWholeNumber(text, 0, ERASURE_DAYS_MOST) ? Number(text) : ERASURE_DAYS),
    limit: {
      allows: (text) => isWholeNumber(text, 0, ERASURE_DAYS_MOST),
      hint: { zh: `请填写 0–${ERASURE_DAYS_MOST} 的整数`, en: `Enter an integer from 0 to ${ERASURE_DAYS_MOST}` },
    },
  }),
  /** Days between asking for the erasure of a tenant and its beginning. Read in the platform's tenant only. */
  [ERASE_WAIT_PARAM]: known({
    read: (text) => (isWholeNumber(text, 0, ERASE_WAIT_DAYS.most) ? Number(text) : ERASE_WAIT_DAYS.byDefault),
    limit: {
      allows: (text) => isWholeNumber(text, 0, ERASE_WAIT_DAYS.most),
      hint: {
        zh: `请填写 0–${ERASE_WAIT_DAYS.most} 的整数`,
        en: `Enter an integer from 0 to ${ERASE_WAIT_DAYS.most}`,
      },
    },
  }),
  'log.usual.keepDays': keepDays,
  'log.api.keepDays': keepDays,
  'log.error.keepDays': keepDays,
  'log.proxy.keepDays': keepDays,
  'log.sms.keepDays': keepDays,
  'log.chat.keepDays': keepDays,
  'chat.access.keepDays': keepDays,
  'file.tenant.maxFiles': most(1_000_000),
  'file.tenant.maxGb': most(200),
  /** What becomes of something paid for that cannot be delivered. */
  'pay.failed.rule': known({
    read: (text) => (text === 'refund' || text === 'ask' ? text : 'redraw-then-refund'),
    limit: {
      allows: (text) => ['redraw-then-refund', 'refund', 'ask'].includes(text),
      hint: {
        zh: '请填写 redraw-then-refund、refund 或 ask',
        en: 'Enter redraw-then-refund, refund or ask',
      },
    },
  }),
  /** Of each copy of a picture that is printed and sent by post; at 0 none is sold. */
  'print.price': fen,
  /** Of each parcel. */
  'print.postage': fen,
  [CREDIT_PARAMS.draw]: price,
  [CREDIT_PARAMS.chatMessage]: price,
  [CREDIT_PARAMS.chatTokens]: price,
  [CREDIT_PARAMS.voiceCharacter]: price,
  /** Fen that a sheet of paper costs; the database reads it by the same rule (`profit.repository.ts`). */
  [SHEET_PRICE_PARAM]: known({
    read: (text) => (isSheetPrice(text) ? text : '0'),
    limit: {
      allows: isSheetPrice,
      hint: {
        zh: '请填写每张纸的成本（分），最多四位小数',
        en: 'Enter the cost per sheet in cents, with up to four decimals',
      },
    },
  }),
  [APPROVAL_PARAMS.guest]: process,
  [APPROVAL_PARAMS.roleChange]: process,
  [APPROVAL_PARAMS.packageChange]: process,
  [APPROVAL_PARAMS.refund]: process,
  /** Cents; a refund of more than this is approved, where a process is bound. */
  [REFUND_LIMIT_PARAM]: known({
    read: (text) => (isWholeNumber(text, 0, ACCOUNTS_MOST) ? Number(text) : 0),
    limit: {
      allows: (text) => isWholeNumber(text, 0, ACCOUNTS_MOST),
      hint: { zh: '请填写金额（分），0 表示全部审批', en: 'Enter an amount in cents; 0 means all need approval' },
    },
  }),
} as const

export type ParamKey = keyof typeof KNOWN_PARAMS
export type ParamValue<Key extends ParamKey> = ReturnType<(typeof KNOWN_PARAMS)[Key]['read']>

/** What the stored text of a parameter means; undefined for "no such row". */
export function readParamText<Key extends ParamKey>(key: Key, text: string | undefined): ParamValue<Key> {
  return KNOWN_PARAMS[key].read((text ?? '').trim()) as ParamValue<Key> // The table's own type, which an index by a type parameter loses.
}

/** What is wrong with this text for this key, or undefined; a key that the program does not read takes any text. */
export function problemOf(key: string, text: string): Bilingual | undefined {
  const own: KnownParam<unknown> | undefined = isPriceKey(key) ? price : undefined
  const { limit } = Object.hasOwn(KNOWN_PARAMS, key)
    ? (KNOWN_PARAMS[key as ParamKey] as KnownParam<unknown>)
    : (own ?? {})
  return limit === undefined || limit.allows(text.trim()) ? undefined : limit.hint
}
