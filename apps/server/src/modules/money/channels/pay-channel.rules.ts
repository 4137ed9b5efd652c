import { channelFieldPath, missingOfChannel } from '@drawdesk/contract/money/channel-fields'
import type { PayChannelName } from '@drawdesk/contract/money/pay-order'
import type { ResourceRules } from '../../../crud/resource-options.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { accountRows, jsonGiven } from '../../../providers/accounts.ts'

interface Facts {
  channel?: unknown
  merchantId?: unknown
  appId?: unknown
  settings?: unknown
}
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** An account that lacks something takes no money: it is not switched on. @throws AppError beside what is missing */
export function checkComplete(facts: Facts, hasSecret: (name: string) => boolean): void {
  const settings = jsonGiven(facts.settings) ?? {}
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
        en: `Required before enabling: ${field.label.en}`,
      },
    })),
  })
}

/** Payment channels as a declared resource: their secrets are sealed, and their kind never changes. */
export function payChannelRules(deps: Pick<Deps, 'secrets' | 'ids'>): ResourceRules {
  const accounts = accountRows(deps, 'payChannel')
  return {
    async checkSave(_caller, change) {
      const { values, before } = change
      if (before && values.channel !== undefined && values.channel !== before.channel)
        throw commonErrors.badInput({
          errors: [
            {
              field: 'channel',
              text: { zh: '渠道不能更换，请新增一个', en: 'The channel can’t be changed. Create a new one.' },
            },
          ],
        })
      const after = { ...before, ...values }
      if (after.active === 1) checkComplete(after, accounts.hasSecretAfter(change))
    },

    toColumns: async (_trx, caller, change) => accounts.sealed(caller, change),
    decorate: async (_caller, rows) => rows.map(accounts.shown),
  }
}
