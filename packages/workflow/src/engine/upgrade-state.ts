import { startState } from './step.ts'
import type { InstanceState } from './state.ts'

/**
 * A state as it was stored, in today's shape.
 *
 * @throws {TypeError} when it is none, or one of a later version.
 */
export function upgradeState(stored: unknown): InstanceState {
  if (typeof stored !== 'object' || stored === null || !('version' in stored))
    throw new TypeError('No state of an instance')
  if (stored.version !== 1) throw new TypeError(`A state of version ${String(stored.version)}, at most 1 is known`)
  return { ...startState(), ...(stored as InstanceState) }
}
