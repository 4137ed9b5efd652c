import type { KioskDevice } from '@drawdesk/contract/devices/kiosk'
import { DEFAULT_MEDIA, PRINT_MEDIA, type PrintLayout, type PrintMedia } from '@drawdesk/contract/devices/print-job'
import type { DeviceRow } from './device.repository.ts'

/** Rows keep a media's name as it was; one that is no longer known prints on the default. */
export const mediaOf = ({ media }: { media: string }): PrintMedia =>
  media in PRINT_MEDIA ? (media as PrintMedia) : DEFAULT_MEDIA

/** What a machine may know of its own row. */
export const viewKioskDevice = (row: DeviceRow): KioskDevice => ({
  id: row.id,
  deviceName: row.deviceName,
  deviceCode: row.deviceCode,
  muName: row.muName,
  printWay: row.printWay as KioskDevice['printWay'],
  printerUri: row.printerUri,
  media: mediaOf(row),
  layout: row.layout as PrintLayout,
  paperNum: row.paperNum,
  paperLow: row.paperLow,
  outPaperMsg: row.outPaperMsg,
  outPaperMsgEn: row.outPaperMsgEn,
  active: row.active === 1 ? 1 : 0,
})
