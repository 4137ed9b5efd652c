import type { Sms } from '@drawdesk/contract/messages/sms'
import { SMS_STATUS } from '@drawdesk/contract/messages/sms'
import {
  SMS_CATEGORY_OPTIONS,
  SMS_NEEDS,
  type SmsCategory,
  type SmsNeed,
} from '@drawdesk/contract/messages/sms-categories'
import type { ResourceRules } from '../../../crud/resource-options.ts'
import type { Values } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { mergeSecrets, secretsToTypeAgain, storedSecretsOf, viewSecrets } from '../../../providers/stored-secrets.ts'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import { smsErrors } from './sms.errors.ts'
import { createSmsRepository } from './sms.repository.ts'

type Given = Record<string, string | null>

const NEED_WORDS: Readonly<Record<SmsNeed, Bilingual>> = {
  appId: { zh: '请输入应用 ID', en: 'Enter an app ID' },
  signName: { zh: '请输入签名', en: 'Enter a signature' },
  templateId: { zh: '请输入模板编号', en: 'Enter a template ID' },
  content: { zh: '请输入模板内容', en: 'Enter a template' },
  'secrets.accessKey': { zh: '请输入访问密钥', en: 'Enter an access key' },
  'secrets.secretKey': { zh: '请输入私密密钥', en: 'Enter a secret key' },
}

const parsed = (value: unknown): unknown => (typeof value === 'string' ? (JSON.parse(value) as unknown) : undefined)

/** What a save brings of the keys: its own map, and the two flat fields of the dialect, which say nothing when they are empty. Read forms stay as they are. */
function givenSecrets(values: Values): Given {
  const map = (parsed(values.secrets) ?? {}) as Record<string, unknown>
  const typed = Object.entries(map).filter(([, value]) => value === null || typeof value === 'string')
  const flat = (['accessKey', 'secretKey'] as const)
    .map((name) => [name, parsed(values[name])] as const)
    .filter(([, value]) => typeof value === 'string' && value.trim() !== '')
  return Object.fromEntries([...typed, ...flat]) as Given
}

/** An account that lacks something sends nothing. @throws AppError beside what is missing */
export function checkComplete(facts: Values, hasSecret: (name: string) => boolean): void {
  const has = (need: SmsNeed): boolean => {
    const [part = '', name] = need.split('.')
    return name === undefined ? typeof facts[part] === 'string' && facts[part].trim() !== '' : hasSecret(name)
  }
  const missing = SMS_NEEDS[facts.category as SmsCategory].filter((need) => !has(need))
  if (missing.length > 0)
    throw commonErrors.badInput({ errors: missing.map((field) => ({ field, text: NEED_WORDS[field] })) })
}

const storedOf = (row: Values) => storedSecretsOf(row as { secrets: unknown })
const nameOf = (category: unknown): string =>
  SMS_CATEGORY_OPTIONS.find(({ value }) => value === category)?.label.zh ?? ''

/** Accounts as a declared resource: their keys are sealed, and what is active stays complete. */
export function smsRules(
  { db, secrets, ids }: Pick<Deps, 'db' | 'secrets' | 'ids'>,
  receiptUrlOf: (row: { tenantId: string; id: string; category: unknown }) => string,
): ResourceRules {
  return {
    unique: { sms_code_once: { error: smsErrors.codeTaken, field: 'smsCode' } },

    unsaid: () => ({ ...NOTHING_SAID }),

    async checkSave(_caller, { values, before }) {
      const given = givenSecrets(values)
      const stored = before ? storedOf(before) : {}
      const isMoved = before && values.endpoint !== undefined && values.endpoint !== before.endpoint
      if (isMoved && Object.keys(stored).length > 0) {
        const errors = secretsToTypeAgain(stored, given)
        if (errors.length > 0) throw commonErrors.badInput({ errors })
      }
      const after = { ...before, ...values }
      if (after.status !== SMS_STATUS.on || !before) return
      checkComplete(after, (name) => (given[name] === undefined ? stored[name] !== undefined : !!given[name]))
    },

    async checkRemove(caller, { ids: removed }) {
      if ((await createSmsRepository(db).countActive(caller, removed)) > 0) throw smsErrors.activeStays()
    },

    async toColumns(_trx, { tenantId }, { values, before }) {
      const { secrets: _map, accessKey: _access, secretKey: _secret, ...columns } = values
      const id = before ? String(before.id) : ids.next()
      const merged = mergeSecrets(
        secrets,
        { of: 'sms', tenantId, apiId: id },
        before ? storedOf(before) : {},
        givenSecrets(values),
      )
      return { ...columns, ...(before ? {} : { id }), secrets: JSON.stringify(merged) }
    },

    async decorate(caller, rows, language, place) {
      return rows.map((row) => ({
        ...row,
        accessKey: '',
        secretKey: '',
        categoryName: language === 'zh' ? nameOf(row.category) : englishNameOf(row.category),
        statusName: STATUS_NAMES[row.status === SMS_STATUS.on ? 'on' : 'off'][language],
        ...(row.secrets === undefined ? {} : { secrets: viewSecrets(storedOf(row)) }),
        ...(place === 'detail'
          ? { receiptUrl: receiptUrlOf({ tenantId: caller.tenantId, id: String(row.id), category: row.category }) }
          : {}),
      }))
    },
  }
}

const STATUS_NAMES = { on: { zh: '启用', en: 'Enabled' }, off: { zh: '停用', en: 'Disabled' } } as const
const englishNameOf = (category: unknown): string =>
  SMS_CATEGORY_OPTIONS.find(({ value }) => value === category)?.label.en ?? ''

/** Clients of the dialect know no limits, templates' texts or addresses. */
const NOTHING_SAID: Partial<Sms> = {
  templateId: '',
  content: '',
  regionId: '',
  signName: '',
  appId: '',
  endpoint: '',
  dailyPerPhone: 10,
  perMinutePerPhone: 1,
  remark: '',
}
