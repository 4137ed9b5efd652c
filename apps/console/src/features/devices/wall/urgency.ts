import { DEVICE_TROUBLES, type DeviceTrouble, type DrawLogin } from '@drawdesk/contract/devices/draw-login'

/** `stopped`: guests are waiting. `soon`: it will stop, or nobody can begin. `idle`: not in service, by choice. */
export type Urgency = 'stopped' | 'soon' | 'fine' | 'idle'
export const URGENCIES: readonly Urgency[] = ['stopped', 'soon', 'fine', 'idle']

const URGENCY_OF: Readonly<Record<DeviceTrouble, Urgency>> = {
  inactive: 'idle',
  unpaired: 'idle',
  offline: 'stopped',
  outOfPaper: 'stopped',
  printerStopped: 'stopped',
  printSilent: 'stopped',
  agentOffline: 'stopped',
  noExperience: 'soon',
  paperLow: 'soon',
}

type Judged = Pick<DrawLogin, 'troubles' | 'prints' | 'deviceName' | 'paperNum'>

/** What the first of its troubles makes of a device; they come with the most urgent first. */
export function urgencyOf({ troubles: [first] }: Pick<DrawLogin, 'troubles'>): Urgency {
  return first === undefined ? 'fine' : URGENCY_OF[first]
}

const rank = ({ troubles: [first] }: Judged): number =>
  first === undefined ? DEVICE_TROUBLES.length : DEVICE_TROUBLES.indexOf(first)

/** Most urgent first: where most prints wait, then by trouble, then where least paper is left, then by name. */
export function byUrgency<Device extends Judged>(devices: readonly Device[]): Map<Urgency, Device[]> {
  const sorted = devices.toSorted(
    (one, other) =>
      other.prints.waiting - one.prints.waiting ||
      rank(one) - rank(other) ||
      one.paperNum - other.paperNum ||
      one.deviceName.localeCompare(other.deviceName, 'zh'),
  )
  const groups = Map.groupBy(sorted, urgencyOf)
  return new Map(URGENCIES.map((urgency) => [urgency, groups.get(urgency) ?? []]))
}
