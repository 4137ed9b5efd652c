import type { ProcessDefinition } from '@drawdesk/workflow/definition/definition'
import { firstDue } from '@drawdesk/workflow/timers/schedule'
import type { NewFlowJob } from '../durable/flow-job.repository.ts'
import type { NewSubscription } from '../durable/subscription.repository.ts'

/** What begins a process by itself: its clock, and the messages and signals that its start events wait for. */
export interface DefinitionStarts {
  jobs: Omit<NewFlowJob, 'id'>[]
  subscriptions: Omit<NewSubscription, 'id'>[]
}

/** Those of the newest version of a process; `id` is the definition's. */
export function startsOf(
  { containers, key, nodes }: ProcessDefinition,
  id: string,
  { now, timezone }: { now: Date; timezone: string },
): DefinitionStarts {
  const starts: DefinitionStarts = { jobs: [], subscriptions: [] }
  for (const nodeId of containers[key]?.starts ?? []) {
    const node = nodes[nodeId]
    const event = node?.type === 'startEvent' ? node.event : undefined
    if (event?.kind === 'timer') {
      const { due, repeat } = firstDue(event, now, timezone)
      starts.jobs.push({
        kind: 'start',
        instanceId: null,
        definitionId: id,
        nodeId,
        reference: '',
        due,
        facts: repeat === undefined ? {} : { repeat },
      })
    } else if (event?.kind === 'message' || event?.kind === 'signal')
      starts.subscriptions.push({
        kind: event.kind,
        name: event.name,
        instanceId: null,
        subscription: '',
        definitionId: id,
        nodeId,
      })
  }
  return starts
}
