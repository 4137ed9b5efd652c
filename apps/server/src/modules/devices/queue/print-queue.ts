import { PRINT_STATE } from '@drawdesk/contract/devices/print-job'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createDeviceNews } from '../rows/device-news.ts'
import { createDeviceRepository } from '../rows/device.repository.ts'
import { faultText, printFaultOf, type PrintFault } from '../rows/troubles.ts'
import { createPrintJobRepository } from './print-job.repository.ts'

const { waiting, sent, printing } = PRINT_STATE

/** What a fault stops. A machine that is silent may still be printing what it took. */
const STOPPED_BY: Readonly<Record<PrintFault, readonly number[]>> = {
  inactive: [waiting, sent],
  offline: [waiting, sent],
  agentOffline: [waiting, sent],
  printerStopped: [waiting, sent, printing],
  outOfPaper: [waiting, sent, printing],
}

/** The jobs of each device: they stand still while it cannot print, and go on by themselves. */
export function createPrintQueue(deps: Pick<Deps, 'events'>) {
  const news = createDeviceNews(deps)
  return {
    /** After whatever may have changed what the device can do, in the same transaction. Answers why it does not print. */
    async settle(trx: Db, scope: Pick<Scope, 'tenantId'>, loginId: string): Promise<PrintFault | undefined> {
      const device = await createDeviceRepository(trx).hold(scope, loginId)
      if (!device) return undefined
      const jobs = createPrintJobRepository(trx)
      const fault = printFaultOf(device)
      await news.jobs(
        trx,
        scope,
        fault
          ? await jobs.pause(scope, loginId, STOPPED_BY[fault], faultText(fault, device))
          : await jobs.resume(scope, loginId),
      )
      if (!fault && (await jobs.listOpen(scope, loginId)).length > 0) await news.notify(trx, scope, loginId, 'print')
      return fault
    },
  }
}

export type PrintQueue = ReturnType<typeof createPrintQueue>
