import { daysBefore } from '../../../platform/days/day-span.ts'
import { formatTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ChannelError } from '../channels/pay-channel.ts'
import type { PayChannels } from '../channels/pay-channels.ts'
import { createStatementRepository } from './statement.repository.ts'
import { BILL_ZONE, createStatements } from './statements.service.ts'

/** Channels have the bill of a day by ten in the morning. */
const READY_HOUR = 10
/** So many days back a bill is asked for again, should it not have come. */
const DAYS_BACK = 3

/** Brings the bills of yesterday, and those of the days before that did not come. */
export function createStatementFetching(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'log'> & { payChannels: PayChannels },
) {
  const { db, clock, log, payChannels } = deps
  const store = createStatementRepository(db)
  const statements = createStatements(deps)
  return {
    async catchUp(): Promise<void> {
      const now = formatTime(clock.now(), BILL_ZONE)
      if (Number(now.slice(11, 13)) < READY_HOUR) return
      for (let back = 1; back <= DAYS_BACK; back += 1) {
        const day = daysBefore(now.slice(0, 10), back)
        for (const channel of await store.listUnfetched(day)) {
          // No orders and no bill: the account was not there yet.
          try {
            const lines = await payChannels.adapterOf(channel).fetchStatement(day)
            await db.transaction(channel, (trx) =>
              statements.keep(trx, channel, channel, { lines: lines ?? [], days: [day], source: 'fetched' }),
            )
          } catch (error) {
            if (!(error instanceof ChannelError)) throw error
            log.warn(
              { tenantId: channel.tenantId, channelId: channel.id, day, code: error.code },
              'the bill did not come',
            )
          }
        }
      }
    },
  }
}
