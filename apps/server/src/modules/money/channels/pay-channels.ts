import type { PayChannelName, PayWay } from '@drawdesk/contract/money/pay-order'
import { PAY_NOTIFY_PATH } from '@drawdesk/contract/money/paths'
import type { Db } from '../../../platform/database/db.ts'
import { commonErrors, type ErrorFactory } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { openSecrets, storedSecretsOf } from '../../../providers/stored-secrets.ts'
import { payErrors } from './pay.errors.ts'
import type { AdapterMaker, ChannelDeps } from './adapter-maker.ts'
import { ADAPTERS } from './adapters.ts'
import type { PayChannelAdapter } from './pay-channel.ts'
import { createPayChannelRepository, type PayChannelRow } from './pay-channel.repository.ts'

/** What the payer, or their client, asks for; nothing: the first channel of the tenant that takes it. */
export interface ChannelWish {
  channelId?: string | undefined
  channel?: PayChannelName | undefined
  way: PayWay
}

const beside = (error: ErrorFactory, field: string) =>
  commonErrors.badInput({ errors: [{ field, text: error().text }] })

/** The accounts of a tenant that move money, and what speaks to each. `adapters`: a test hands in its own. */
export function createPayChannels(
  deps: ChannelDeps,
  adapters: Readonly<Partial<Record<PayChannelName, AdapterMaker>>> = ADAPTERS,
) {
  const { secrets, config } = deps
  const ourAddress = config.publicUrl ?? `http://127.0.0.1:${config.port}`

  /** @throws AppError `pay.channelOff` where nothing speaks to such a channel */
  function adapterOf(row: PayChannelRow): PayChannelAdapter {
    const make = adapters[row.channel as PayChannelName] // checked by the table
    if (!make) throw payErrors.channelOff()
    const place = { of: 'payChannel', tenantId: row.tenantId, apiId: row.id } as const
    return make(deps, {
      tenantId: row.tenantId,
      id: row.id,
      merchantId: row.merchantId,
      appId: row.appId,
      settings: row.settings as Record<string, string>, // as the schema of its save has checked
      secrets: openSecrets(secrets, place, storedSecretsOf(row)),
    })
  }

  const isOff = (row: PayChannelRow): boolean => row.channel === 'sandbox' && !config.isPaySandboxOn

  /** What takes money now, in the tenant's order. */
  const listOpen = async (at: Db, scope: Pick<Scope, 'tenantId'>): Promise<PayChannelRow[]> =>
    (await createPayChannelRepository(at).listActive(scope)).filter((row) => !isOff(row))

  return {
    adapterOf,
    listOpen,

    find: (at: Db, scope: Pick<Scope, 'tenantId'>, id: string) => createPayChannelRepository(at).find(scope, id),

    /** @throws AppError beside the field that was wrong, or `pay.noChannel` */
    async choose(at: Db, scope: Pick<Scope, 'tenantId'>, { channelId, channel, way }: ChannelWish) {
      const active = await listOpen(at, scope)
      const wanted = active.filter(
        (row) =>
          (channelId === undefined || row.id === channelId) && (channel === undefined || row.channel === channel),
      )
      if (wanted.length === 0) {
        if (channelId !== undefined) throw beside(payErrors.channelOff, 'channelId')
        if (channel === 'sandbox' && !config.isPaySandboxOn) throw beside(payErrors.sandboxOff, 'channel')
        throw channel === undefined ? payErrors.noChannel() : beside(payErrors.channelOff, 'channel')
      }
      const found = wanted.find((row) => adapterOf(row).ways.includes(way))
      if (!found) throw beside(payErrors.wrongWay, 'way')
      return found
    },

    /** Where the channel reports: our address outside, or the one of this machine. */
    notifyUrlOf: (row: Pick<PayChannelRow, 'channel' | 'id'>): string =>
      `${ourAddress}/api${PAY_NOTIFY_PATH}/${row.channel}/${row.id}`,

    /** Where the payer comes back to from a page of the channel; "" for nowhere. */
    returnUrlOf: ({ returnPath }: { returnPath: string }): string =>
      returnPath === '' ? '' : `${ourAddress}${returnPath}`,
  }
}

export type PayChannels = ReturnType<typeof createPayChannels>
