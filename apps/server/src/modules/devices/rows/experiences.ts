import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createDrawExRepository } from '../../drawing/experiences/draw-ex.repository.ts'
import type { DeviceRow } from './device.repository.ts'

/** More are never online at once. */
const ONLINE_MOST = 1_000

type Placed = Pick<DeviceRow, 'id' | 'exId' | 'muName'>

/** Which experience each device offers now: its own while that is online, else one at its venue, else one for all venues, as `findNowDrawEx` chooses. */
export function createDeviceExperiences({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const exs = createDrawExRepository(db)
  const isFor = ({ exId, muName }: Placed, ex: { id: string; muName: string }): boolean =>
    ex.id === exId || muName === '' || ex.muName === '' || ex.muName === muName

  return {
    /** Of those that offer none now: when the last one that they could offer was over or put offline; a device that never had one is not in it. */
    async ended(scope: Scope, devices: readonly Placed[]): Promise<Map<string, Date>> {
      if (devices.length === 0) return new Map()
      const over = await exs.listOver(scope, clock.now(), ONLINE_MOST)
      return new Map(
        devices.flatMap((device) => {
          const last = over.find((ex) => isFor(device, ex))
          return last ? [[device.id, last.overTime] as const] : []
        }),
      )
    },

    async of(scope: Scope, devices: readonly Placed[]): Promise<Map<string, string>> {
      if (devices.length === 0) return new Map()
      const online = await exs.listNow(scope, clock.now(), ONLINE_MOST)
      return new Map(
        devices.flatMap(({ id, exId, muName }) => {
          const found =
            online.find((one) => one.id === exId) ??
            online.find((one) => muName === '' || one.muName === muName) ??
            online.find((one) => one.muName === '')
          return found ? [[id, found.id] as const] : []
        }),
      )
    },
  }
}
