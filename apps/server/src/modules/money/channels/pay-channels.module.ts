import { PAY_PAGE_PATH } from '@drawdesk/contract/money/paths'
import { PayChannelTest, PayChannelTestInput, payChannelResource } from '@drawdesk/contract/money/pay-channel'
import type { ResourceOptions } from '../../../crud/resource-options.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import { getRow } from '../../../crud/rows.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { accountActiveRoute } from '../../../providers/accounts.ts'
import { route, type AnyRoute, type Module } from '../../../wire/route.ts'
import type { Rates } from '../../identity/throttles/rate.ts'
import { checkComplete, payChannelRules } from './pay-channel.rules.ts'
import type { PayChannelRow } from './pay-channel.repository.ts'
import type { PayChannels } from './pay-channels.ts'
import { ChannelError } from './pay-channel.ts'
import { sandboxPageRoutes } from './sandbox/sandbox-page.routes.ts'
import { startSandboxNotices } from './sandbox/sandbox-notices.ts'
import { withProof } from '../../../wire/proof.ts'

type ChannelNeeds = Deps & { payChannels: PayChannels; rates: Rates }

function payChannelRoutes(deps: ChannelNeeds): AnyRoute[] {
  const { db, payChannels } = deps
  const options: ResourceOptions = { resource: payChannelResource, table: 'payChannel', ...payChannelRules(deps) }
  return [
    ...withProof(resourceRoutes(deps, options)),
    ...withProof([accountActiveRoute(deps, options, { summary: 'Switch a payment channel on or off', checkComplete })]),
    route({
      method: 'POST',
      path: `${payChannelResource.path}/test`,
      summary: 'A call that costs nothing and proves account, keys and certificates',
      audit: 'payChannel.test',
      permission: 'payChannel_edit',
      input: PayChannelTestInput,
      answer: PayChannelTest,
      async handle({ caller, input }) {
        const row = await getRow(db, caller, 'payChannel', input.id)
        try {
          const { isOk, msg } = await payChannels.adapterOf(row as unknown as PayChannelRow).test() // a row of that table
          return { ok: isOk, msg }
        } catch (error) {
          if (!(error instanceof ChannelError)) throw error
          return { ok: false, msg: `${error.code}: ${error.message}` }
        }
      },
    }),
  ]
}

/** The accounts that take money, and the page of the one for trying out. */
export const payChannelsModule: Module<ChannelNeeds> = {
  name: 'money/channels',
  routes: (deps) => [...payChannelRoutes(deps), ...sandboxPageRoutes(deps, PAY_PAGE_PATH)],
  work: startSandboxNotices,
}
