import { REFILL_PROCESS, REFILL_TABLE } from '@drawdesk/contract/workflow/refill'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createDefinitionRepository } from '../definitions/definition.repository.ts'
import type { FlowSteps } from '../instances/flow-steps.ts'
import { createInstanceRepository } from '../instances/instance.repository.ts'

/** A device whose paper runs low. */
export interface RefillRequest {
  deviceId: string
  deviceName: string
  /** Sheets. */
  paperLeft: number
  /** Where it stands; "" where that is not known. */
  place?: string
}

const ACTIVE = 1
const TITLE_MOST = 60
const REFILLED = '已补纸 / Refilled'

/** Tasks to refill paper: one process for each device while it is open. The tenant's own process of the key stands before the one that is shipped. */
export function createRefillTasks({ log, flowSteps }: Pick<Deps, 'log'> & { flowSteps: FlowSteps }) {
  return {
    /**
     * Starts the process, unless one is open for this device. Answers its instance; undefined where the process is missing or suspended, which is logged:
     * a device goes on without it.
     *
     * @throws AppError what its first step is refused for
     */
    request: (
      scope: Scope,
      { deviceId, deviceName, paperLeft, place = '' }: RefillRequest,
    ): Promise<string | undefined> =>
      flowSteps.run(scope, async (unit) => {
        const instances = createInstanceRepository(unit.trx)
        // Of two that ask at once the second finds the first's.
        const open = await instances.holdOpen(scope, REFILL_TABLE, deviceId)
        if (open[0]) return open[0]
        const definition = await createDefinitionRepository(unit.trx).findLatest(scope, REFILL_PROCESS)
        if (definition?.suspensionState !== ACTIVE) {
          log.warn({ tenantId: scope.tenantId, deviceId }, 'paper runs low, and there is no process to refill it')
          return undefined
        }
        const { row } = await unit.start({
          definition,
          variables: { deviceId, deviceName, paperLeft, place },
          starter: '',
          title: deviceName.slice(0, TITLE_MOST),
          businessTable: REFILL_TABLE,
          businessId: deviceId,
        })
        return row.id
      }),

    /** The paper was refilled: what is open for the device ends. Answers how many that were. */
    done: (scope: Scope, deviceId: string): Promise<number> =>
      flowSteps.run(scope, async (unit) => {
        const open = await createInstanceRepository(unit.trx).holdOpen(scope, REFILL_TABLE, deviceId)
        let ended = 0
        for (const id of open) {
          const instance = await unit.lock(id)
          // Done by hand a moment ago.
          if (instance.row.endTime !== null) continue
          await unit.cancel(instance, REFILLED)
          ended += 1
        }
        return ended
      }),
  }
}

export type RefillTasks = ReturnType<typeof createRefillTasks>
