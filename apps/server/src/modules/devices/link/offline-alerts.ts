import type { Deps } from '../../../platform/deps.ts'
import { formatTime } from '../../../platform/clock.ts'
import type { AlertSource } from '../../notices/alerts/watch/alert-sources.ts'
import { createDeviceRepository } from '../rows/device.repository.ts'

/** Devices in use that were there once and are silent now: their page, or the program that prints for it. */
export function createOfflineAlerts({ db, config }: Pick<Deps, 'db' | 'config'>): AlertSource {
  return {
    kind: 'offline',
    list: async () =>
      (await createDeviceRepository(db).listOffline()).map(({ id, tenantId, deviceName, muName, isPage, since }) => ({
        tenantId,
        since,
        notice: {
          key: `device.offline:${id}`,
          permission: 'drawLogin_view',
          title: isPage
            ? { zh: `设备“${deviceName}”离线`, en: `“${deviceName}” is offline` }
            : { zh: `设备“${deviceName}”的打印程序离线`, en: `The print agent of “${deviceName}” is offline` },
          content: {
            zh: `最后在线 ${formatTime(since, config.timeZone)}${muName && `（${muName}）`}，请检查电源和网络。`,
            en: `Last seen ${formatTime(since, config.timeZone)}${muName && ` (${muName})`}. Check power and network.`,
          },
          path: `/operation/drawLogin?id=${id}`,
        },
      })),
  }
}
