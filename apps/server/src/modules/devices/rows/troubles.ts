import type { DeviceTrouble } from '@drawdesk/contract/devices/draw-login'
import type { DeviceRow, DeviceTimes } from './device.repository.ts'
import { isPrinterStopped } from './printer-stops.ts'

type Facts = Pick<
  DeviceRow,
  'active' | 'isDeleted' | 'printWay' | 'online' | 'agentOnline' | 'paperNum' | 'printerState' | 'printerReasons'
>

/** Why nothing can be printed at a device. */
export type PrintFault = Extract<
  DeviceTrouble,
  'inactive' | 'offline' | 'agentOffline' | 'printerStopped' | 'outOfPaper'
>

/** The most urgent reason; undefined where it prints. */
export function printFaultOf(device: Facts): PrintFault | undefined {
  if (device.active !== 1 || device.isDeleted === 1) return 'inactive'
  if (device.printWay === 'page' ? device.online !== 1 : device.agentOnline !== 1)
    return device.printWay === 'page' ? 'offline' : 'agentOffline'
  if (device.paperNum === 0) return 'outOfPaper'
  return isPrinterStopped(device) ? 'printerStopped' : undefined
}

/** What a person reads of a fault beside its jobs: a stopped printer's own reasons, where it said any. */
export const faultText = (fault: PrintFault, { printerReasons }: Pick<DeviceRow, 'printerReasons'>): string =>
  (fault === 'printerStopped' && (printerReasons as string[]).join(',')) || fault

/** Everything that stands still or is about to, the most urgent first. */
export function troublesOf(
  device: Facts & Pick<DeviceRow, 'paperLow'>,
  {
    isPaired,
    hasExperience,
    isPrintSilent = false,
  }: { isPaired: boolean; hasExperience: boolean; isPrintSilent?: boolean },
): DeviceTrouble[] {
  const troubles: [DeviceTrouble, boolean][] = [
    ['inactive', device.active !== 1],
    ['unpaired', !isPaired],
    // Where nobody has signed in yet, no connection was lost.
    ['offline', isPaired && device.online !== 1],
    ['outOfPaper', device.paperNum === 0],
    ['printerStopped', isPrinterStopped(device)],
    ['printSilent', isPrintSilent],
    ['agentOffline', isPaired && device.printWay === 'agent' && device.agentOnline !== 1],
    ['noExperience', !hasExperience],
    ['paperLow', device.paperNum > 0 && device.paperNum <= device.paperLow],
  ]
  return troubles.flatMap(([trouble, isSo]) => (isSo ? [trouble] : []))
}

/**
 * Since when it is so, as far as it was noted: a silent machine since it was last reached, an empty tray since its last sheet, a machine without an experience since `experienceEnded`.
 */
export function sinceOf(
  trouble: DeviceTrouble | undefined,
  times: DeviceTimes | undefined,
  { experienceEnded, printSilent }: { experienceEnded: Date | undefined; printSilent: Date | undefined },
): Date | null {
  switch (trouble) {
    case 'offline':
      return times?.lastSeen ?? null
    case 'agentOffline':
      return times?.agentSeen ?? null
    case 'outOfPaper':
      return times?.paperChanged ?? null
    case 'paperLow':
      return times?.paperLowSince ?? null
    case 'printerStopped':
      return times?.printerStoppedTime ?? null
    case 'noExperience':
      return experienceEnded ?? null
    case 'printSilent':
      return printSilent ?? null
    // Somebody's choice: nobody waits for its end.
    case 'inactive':
    case 'unpaired':
    case undefined:
      return null
  }
}
