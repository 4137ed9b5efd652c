import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { PaperChange } from '@drawdesk/contract/devices/draw-login'
import { printerReasonsOf } from '@drawdesk/contract/devices/printer-reasons/printer-reasons'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { SystemNotices } from '../../notices/system-notice.ts'
import { createDeviceNews } from '../rows/device-news.ts'
import { createDeviceRepository, type DeviceRow } from '../rows/device.repository.ts'
import { isPrinterStopped } from '../rows/printer-stops.ts'
import { createPaperLogRepository } from './paper-log.repository.ts'
import { refillLooks } from './refill-looks.ts'

const PAGE = '/operation/drawLogin'
/** Who should know: those that look after the paper of devices. */
const PERMISSION = 'drawLogin_paper'
const paperKey = (loginId: string): string => `device.paper:${loginId}`
const printerKey = (loginId: string): string => `device.printer:${loginId}`

type Level = 'fine' | 'low' | 'out'
export const levelOf = ({ paperNum, paperLow }: Pick<DeviceRow, 'paperNum' | 'paperLow'>): Level =>
  paperNum === 0 ? 'out' : paperNum <= paperLow ? 'low' : 'fine'

type Needs = Pick<Deps, 'clock' | 'ids' | 'events' | 'jobs'> & { systemNotices: SystemNotices }

/** Watches over trays and printers: each change of either is written and published, and who looks after them learns of it in time. All of it in the transaction of the cause, which holds the device. */
export function createPaperWatch(deps: Needs) {
  const { clock, ids, systemNotices } = deps
  const news = createDeviceNews(deps)
  const looks = refillLooks(deps)

  async function report(trx: Db, device: DeviceRow, before: Level): Promise<void> {
    const now = levelOf(device)
    if (now === before) return
    const { tenantId, id } = device
    if (now === 'fine') await systemNotices.resolve(trx, tenantId, paperKey(id))
    else
      await systemNotices.publish(trx, tenantId, {
        key: paperKey(id),
        permission: PERMISSION,
        path: PAGE,
        ...(now === 'out' ? outText(device) : lowText(device)),
      })
    await looks.ask(trx, device)
  }

  /** Writes the new count. `createUser` null: the program itself. */
  async function store(
    trx: Db,
    device: DeviceRow,
    paperNum: number,
    log: { what: PaperChange; jobId: string | null; createUser: string | null },
  ): Promise<void> {
    const { tenantId, id } = device
    await createPaperLogRepository(trx).add(device, {
      id: ids.next(),
      loginId: id,
      change: paperNum - device.paperNum,
      paperNum,
      createTime: clock.now(),
      ...log,
    })
    await news.changed(trx, { tenantId }, id, { paperNum })
    await news.notify(trx, { tenantId }, id, 'paper', { paperNum })
    await report(trx, { ...device, paperNum }, levelOf(device))
  }

  return {
    /** A sheet came out; answers what is left. A tray that was thought empty stays so. */
    async take(trx: Db, device: DeviceRow, of: { jobId: string; isTestPage: boolean }): Promise<number> {
      const paperNum = Math.max(0, device.paperNum - 1)
      await createDeviceRepository(trx).note(device, device.id, { paperNum })
      await store(trx, device, paperNum, {
        what: of.isTestPage ? 'testPage' : 'printed',
        jobId: of.jobId,
        createUser: null,
      })
      return paperNum
    },

    /** Somebody said how much is in the tray; the row is written by the caller. */
    async counted(trx: Db, before: DeviceRow, paperNum: number, userId: string): Promise<void> {
      await store(trx, before, paperNum, {
        what: paperNum > before.paperNum ? 'refilled' : 'set',
        jobId: null,
        createUser: userId,
      })
      if (before.forecastReported === null) return
      await createDeviceRepository(trx).note(before, before.id, { forecastReported: null })
      if (levelOf({ ...before, paperNum }) === 'fine')
        await systemNotices.resolve(trx, before.tenantId, paperKey(before.id))
      await looks.ask(trx, before)
    },

    /** The printer said how it does; the row is written by the caller. */
    async printerChanged(trx: Db, device: DeviceRow): Promise<void> {
      const { tenantId, id, printerState } = device
      const reasons = device.printerReasons as string[]
      await news.changed(trx, { tenantId }, id, { printerState, printerReasons: reasons.join(',') })
      if (isPrinterStopped(device))
        await systemNotices.publish(trx, tenantId, {
          key: printerKey(id),
          permission: PERMISSION,
          path: PAGE,
          ...stoppedText(device, reasons),
        })
      else await systemNotices.resolve(trx, tenantId, printerKey(id))
      await looks.ask(trx, device)
    },

    /** The forecast says that it does not last a day. */
    async runsOut(trx: Db, device: DeviceRow, daysLeft: number): Promise<void> {
      await systemNotices.publish(trx, device.tenantId, {
        key: paperKey(device.id),
        permission: PERMISSION,
        path: PAGE,
        ...runsOutText(device, daysLeft),
      })
      await looks.ask(trx, device)
    },

    /** The device is gone: nobody needs to know of it any more. */
    async forget(trx: Db, { tenantId, id }: Pick<DeviceRow, 'tenantId' | 'id'>): Promise<void> {
      await systemNotices.resolve(trx, tenantId, paperKey(id))
      await systemNotices.resolve(trx, tenantId, printerKey(id))
    },
  }
}

export type PaperWatch = ReturnType<typeof createPaperWatch>

type Words = { title: Bilingual; content: Bilingual }
const at = ({ muName }: DeviceRow): Bilingual => ({ zh: muName && `（${muName}）`, en: muName && ` (${muName})` })

const lowText = (device: DeviceRow): Words => ({
  title: {
    zh: `设备“${device.deviceName}”纸张不足`,
    en: `“${device.deviceName}” is running low on paper`,
  },
  content: {
    zh: `还剩 ${device.paperNum} 张${at(device).zh}，请及时补纸`,
    en: `${device.paperNum} sheets left${at(device).en}. Please refill soon.`,
  },
})

const outText = (device: DeviceRow): Words => ({
  title: { zh: `设备“${device.deviceName}”缺纸`, en: `“${device.deviceName}” is out of paper` },
  content: {
    zh: `打印已暂停${at(device).zh}，补纸后自动继续`,
    en: `Printing is paused${at(device).en} and resumes after a refill`,
  },
})

const runsOutText = (device: DeviceRow, daysLeft: number): Words => ({
  title: { zh: `设备“${device.deviceName}”纸张即将用完`, en: `“${device.deviceName}” will run out of paper soon` },
  content: {
    zh: `还剩 ${device.paperNum} 张${at(device).zh}，预计 ${Math.max(1, Math.round(daysLeft * 24))} 小时内用完`,
    en: `${device.paperNum} sheets left${at(device).en}, enough for about ${Math.max(1, Math.round(daysLeft * 24))} h`,
  },
})

/** What the printer reports, in words; a keyword that nobody has put into words as it is. */
const saidOf = (reasons: readonly string[], language: Language): string => {
  const words = new Set(printerReasonsOf(reasons).map(({ keyword, is }) => is?.[language] ?? keyword))
  const [before, between] = language === 'zh' ? ['：', '、'] : [': ', ', ']
  return words.size > 0 ? `${before}${[...words].join(between)}` : ''
}

const stoppedText = (device: DeviceRow, reasons: readonly string[]): Words => ({
  title: { zh: `设备“${device.deviceName}”的打印机已停止`, en: `The printer of “${device.deviceName}” has stopped` },
  content: {
    zh: `打印已暂停${at(device).zh}${saidOf(reasons, 'zh')}`,
    en: `Printing is paused${at(device).en}${saidOf(reasons, 'en')}`,
  },
})
