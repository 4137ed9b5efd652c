import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createDeviceRepository, type DeviceRow } from '../rows/device.repository.ts'
import { createDeviceExperiences } from '../rows/experiences.ts'
import { createDeviceNews } from '../rows/device-news.ts'

/** Devices, as areas and calls beside them need them. */
export function createDevices(deps: Pick<Deps, 'db' | 'clock' | 'events'>) {
  const experiences = createDeviceExperiences(deps)
  const { notify } = createDeviceNews(deps)
  return {
    find: (scope: Scope, id: string): Promise<DeviceRow | undefined> => createDeviceRepository(deps.db).find(scope, id),

    /** What it offers now; undefined where nothing is online for it. */
    experienceOf: async (scope: Scope, device: DeviceRow): Promise<string | undefined> =>
      (await experiences.of(scope, [device])).get(device.id),

    /** Word to the machine's page, in the transaction of the cause. */
    notify,
  }
}

export type Devices = ReturnType<typeof createDevices>
