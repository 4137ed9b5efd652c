import type { InstanceState } from '@drawdesk/workflow/engine/state'
import type { FollowedRow } from './follow.repository.ts'

/** Nodes where the instance waits, each once; not what merely holds what runs inside. */
export function waitingNodes({ state }: Pick<FollowedRow, 'state'>): string[] {
  const { tokens } = state as InstanceState // written by the steps
  return [...new Set(Object.values(tokens).flatMap(({ node, waitsFor }) => (waitsFor === 'scope' ? [] : [node])))]
}
