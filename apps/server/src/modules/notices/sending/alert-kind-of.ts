import type { AlertKind } from '@drawdesk/contract/notices/alert-kinds'

/** What a notice of the system is about, by how its key begins. */
export const ALERT_KEYS: readonly (readonly [prefix: string, kind: AlertKind])[] = [
  ['drawApi.refused:', 'providerKey'],
  ['drawApi.circuit:', 'circuit'],
  ['drawBudget:', 'budget'],
  ['queue.wait:', 'queueWait'],
  ['device.offline:', 'offline'],
  ['device.', 'device'],
  ['file.room.', 'storage'],
  ['books.', 'money'],
  ['pay.', 'money'],
  ['profit:', 'profit'],
  ['account.locked:', 'lockout'],
  ['backup:', 'backup'],
]

/** Undefined for what is no alert: tasks, finished exports. */
export const alertKindOf = (key: string): AlertKind | undefined =>
  ALERT_KEYS.find(([prefix]) => key.startsWith(prefix))?.[1]

/** Is this beyond what the rule asks for? A budget's key ends in the percent that was reached. */
export function isBelowThreshold(kind: AlertKind, key: string, threshold: number): boolean {
  return kind === 'budget' && Number(key.slice(key.lastIndexOf(':') + 1)) < threshold
}
