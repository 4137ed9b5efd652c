import type { NewEvent } from '../../../platform/events/events.ts'

/** What an open console is told of a drawing that changed: enough to patch its row. For whoever drew it, and for those who see the records. */
export function drawEvent({ id, userId, state, progress, version }: { id: string; userId: string; state: number; progress: number; version: number }): NewEvent {
  return { topic: 'draw', id, userId, permission: 'drawInfo', more: { state, progress, version } }
}
