import type { Deps } from '../../../platform/deps.ts'
import type { PayChannelAdapter } from './pay-channel.ts'

/** A row of `pay_channel` as its adapter is built of it, with its secrets open. */
export interface ChannelAccount {
  tenantId: string
  id: string
  merchantId: string
  appId: string
  settings: Readonly<Record<string, string>>
  secrets: Readonly<Record<string, string>>
}

export type ChannelDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'outbound' | 'secrets' | 'config' | 'log'>

export type AdapterMaker = (deps: ChannelDeps, account: ChannelAccount) => PayChannelAdapter
