import { channelFieldPath, missingOfChannel } from '@drawdesk/contract/money/channel-fields'
import type { PayChannelName } from '@drawdesk/contract/money/pay-order'
import type { PayChannel } from '@drawdesk/contract/money/pay-channel'
import type { ResourceRules } from '../../../crud/resource-options.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { mergeSecrets, storedSecretsOf, viewSecrets } from '../../../providers/stored-secrets.ts'

type Given = PayChannel['secrets']

/** What a save gave; the kit has made text of such fields. */
const givenSecrets = (value: unknown): Given => (typeof value === 'string' ? (JSON.parse(value) as Given) : undefined)

interface Facts {
  channel?: unknown
  merchantId?: unknown
  appId?: unknown
  settings?: unknown
}
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const settingsOf = (value: unknown): Record<string, unknown> =>
  (typeof value === 'string' ? JSON.parse(value || '{}') : (value ?? {})) as Record<string, unknown>

/** An account that lacks something takes no money: it is not switched on. @throws AppError beside what is missing */
export function checkComplete(facts: Facts, hasSecret: (name: string) => boolean): void {
  const settings = settingsOf(facts.settings)
  const has = (path: string): boolean => {
    const [part = '', name] = path.split('.')
    if (name === undefined) return isText(facts[part as keyof Facts])
    return part === 'secrets' ? hasSecret(name) : isText(settings[name])
  }
  const missing = missingOfChannel(facts.channel as PayChannelName, has) // checked by the schema of the save
  if (missing.length === 0) return
  throw commonErrors.badInput({
    errors: missing.map((field) => ({
      field: channelFieldPath(field),
      text: {
        zh: `启用前请填写${field.label.zh}`,
        en: `Enter it before the account is switched on: ${field.label.en}`,
      },
    })),
  })
}

/** Payment channels as a declared resource: their secrets are sealed, and their kind never changes. */
export function payChannelRules({ secrets, ids }: Pick<Deps, 'secrets' | 'ids'>): ResourceRules {
  return {
    async checkSave(_caller, { values, before }) {
      if (before && values.channel !== undefined && values.channel !== before.channel)
        throw commonErrors.badInput({
          errors: [
            {
              field: 'channel',
              text: { zh: '渠道不能更换，请新增一个', en: 'The channel cannot be changed; add another account' },
            },
          ],
        })
      const after = { ...before, ...values }
      if (after.active !== 1) return
      const stored = before ? storedSecretsOf(before as { secrets: unknown }) : {}
      const given = givenSecrets(values.secrets) ?? {}
      checkComplete(after, (name) => {
        const value = given[name]
        return typeof value === 'string' ? value.trim() !== '' : value !== null && stored[name] !== undefined
      })
    },

    async toColumns(_trx, { tenantId }, { values: { secrets: typed, ...values }, before }) {
      const id = before ? String(before.id) : ids.next()
      const given = givenSecrets(typed)
      const place = { of: 'payChannel', tenantId, apiId: id } as const
      const stored = before ? storedSecretsOf(before as { secrets: unknown }) : {}
      return {
        ...values,
        ...(before ? {} : { id }),
        ...(before && !given ? {} : { secrets: JSON.stringify(mergeSecrets(secrets, place, stored, given)) }),
      }
    },

    async decorate(_caller, rows) {
      return rows.map((row) => ({
        ...row,
        ...(row.secrets === undefined ? {} : { secrets: viewSecrets(storedSecretsOf(row as { secrets: unknown })) }),
      }))
    },
  }
}
