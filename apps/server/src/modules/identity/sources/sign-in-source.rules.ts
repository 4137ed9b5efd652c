import { missingOfSource, SIGN_IN_SETTINGS, type SignInKind } from '@drawdesk/contract/identity/sign-in-kinds'
import type { SignInSource } from '@drawdesk/contract/identity/sign-in-source'
import type { SaveChange } from '../../../crud/change.ts'
import type { ResourceRules } from '../../../crud/resource-options.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import { createAllowedHosts } from '../../../platform/outbound/guard/allowed-hosts.ts'
import { accountRows, jsonGiven } from '../../../providers/accounts.ts'
import { secretsToTypeAgain, storedSecretsOf } from '../../../providers/stored-secrets.ts'
import { callbackAddress } from './flow/callback-address.ts'
import { signInSourceErrors } from './sign-in-source.errors.ts'
import { listHosts } from './sign-in-source.repository.ts'

type Given = SignInSource['secrets']
type Facts = Readonly<Record<string, unknown>>

const readJson = (value: unknown): Record<string, unknown> => jsonGiven(value) ?? {}
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const textAt = (facts: Record<string, unknown>, name: string): string => String(facts[name] ?? '').trim()
const refuse = (errors: BilingualFieldError[]): void => {
  if (errors.length > 0) throw commonErrors.badInput({ errors })
}

/** A source that lacks something lets nobody in: it is not switched on. @throws AppError beside what is missing */
export function checkComplete(facts: Facts, hasSecret: (name: string) => boolean): void {
  const settings = readJson(facts.settings)
  const missing = missingOfSource(facts.source as SignInKind, (path) => {
    const [part = '', name] = path.split('.')
    if (name === undefined) return isText(facts[part])
    return part === 'secrets' ? hasSecret(name) : isText(settings[name])
  })
  refuse(missing.map((field) => ({ field, text: { zh: '启用前请填写', en: 'Required before enabling' } })))
}

/** Sign-in sources as a declared resource: one of each kind in a tenant, their secrets sealed, their way back shown. */
export function signInSourceRules({
  db,
  secrets,
  ids,
  config,
}: Pick<Deps, 'db' | 'secrets' | 'ids' | 'config'>): ResourceRules {
  const accounts = accountRows({ secrets, ids }, 'signInSource')
  const isAllowedHost = createAllowedHosts(config.allowedPrivateHosts)

  /** Addresses are https, but for hosts that the operator of the product has allowed. */
  function addressErrors(settings: Record<string, unknown>): BilingualFieldError[] {
    return ['issuer', 'baseUrl'].flatMap((name) => {
      const text = textAt(settings, name)
      const url = text === '' ? undefined : URL.parse(text)
      if (text === '' || (url && (url.protocol === 'https:' || (url.protocol === 'http:' && isAllowedHost(url)))))
        return []
      return [
        {
          field: `settings.${name}`,
          text: { zh: '请填写 https:// 开头的地址', en: 'Enter a URL that starts with https://' },
        },
      ]
    })
  }

  async function domainErrors(tenantId: string, domain: unknown): Promise<BilingualFieldError[]> {
    const wanted = typeof domain === 'string' ? domain.trim() : ''
    if (wanted === '' || (await listHosts(db, { tenantId })).includes(wanted)) return []
    return [
      {
        field: 'domain',
        text: {
          zh: '不是本租户的域名，请先在租户里登记',
          en: 'Not one of your tenant’s domains. Add it to the tenant first.',
        },
      },
    ]
  }

  /** A secret may not travel to another host unless it is entered anew. */
  function strangerErrors({ values, before }: SaveChange): BilingualFieldError[] {
    if (!before || values.settings === undefined) return []
    const hostOf = (settings: unknown): string =>
      ['issuer', 'baseUrl'].map((name) => URL.parse(textAt(readJson(settings), name))?.origin ?? '').join(' ')
    if (hostOf(values.settings) === hostOf(before.settings)) return []
    return secretsToTypeAgain(storedSecretsOf(before as { secrets: unknown }), readJson(values.secrets) as Given)
  }

  return {
    unique: { sign_in_source_kind: { error: signInSourceErrors.kindTaken, field: 'active' } },

    async checkSave({ tenantId }, change) {
      const { values, before } = change
      if (before && values.source !== undefined && values.source !== before.source)
        refuse([
          {
            field: 'source',
            text: { zh: '来源不能更换，请新增一个', en: 'The provider can’t be changed. Create a new one.' },
          },
        ])
      const after: Facts = { ...before, ...values }
      const settings = readJson(after.settings)
      const known = new Set<string>(SIGN_IN_SETTINGS[after.source as SignInKind].map(({ name }) => name))
      const unknown = Object.keys(settings).filter((name) => !known.has(name))
      refuse([
        ...unknown.map((name) => ({
          field: `settings.${name}`,
          text: { zh: '这个来源没有此项', en: 'This provider has no such setting' },
        })),
        ...addressErrors(settings),
        ...(values.domain === undefined ? [] : await domainErrors(tenantId, values.domain)),
        ...strangerErrors(change),
      ])
      if (after.active !== 0) checkComplete(after, accounts.hasSecretAfter(change))
    },

    toColumns: async (_trx, caller, change) => accounts.sealed(caller, change),

    async decorate(_caller, rows) {
      return rows.map((row) => ({
        ...accounts.shown(row),
        callbackUrl:
          row.source === 'wechat_mini'
            ? ''
            : callbackAddress(config, { domain: String(row.domain ?? ''), source: String(row.source) }),
      }))
    },
  }
}
