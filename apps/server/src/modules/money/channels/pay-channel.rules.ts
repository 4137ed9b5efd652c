import type { PayChannel } from '@drawdesk/contract/money/pay-channel'
import type { ResourceRules } from '../../../crud/resource-options.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { mergeSecrets, storedSecretsOf, viewSecrets } from '../../../providers/stored-secrets.ts'

type Given = PayChannel['secrets']

/** What a save gave; the kit has made text of such fields. */
const givenSecrets = (value: unknown): Given => (typeof value === 'string' ? (JSON.parse(value) as Given) : undefined)

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
