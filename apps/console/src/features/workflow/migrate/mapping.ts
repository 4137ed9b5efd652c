import type { FlowMigratePlace } from '@drawdesk/contract/workflow/migration'
import type { ProcessDefinition } from '@drawdesk/workflow/definition/definition'
import { misfit } from '@drawdesk/workflow/engine/moves/migrate'

/** Node or flow of the source → that of the target; `""`: it is given up. */
export type Mapping = Readonly<Record<string, string>>

export interface Versions {
  from: ProcessDefinition
  to: ProcessDefinition
}

export interface PlaceTarget {
  id: string
  /** As it is drawn; `""` for a nameless one. */
  name: string
  type: string
  /** `timer`, `message` … of an event. */
  eventKind: string
}

/** What is suggested, with what the person chose over it. Where nobody has chosen yet, nothing stands. */
export function mappingOf(places: readonly FlowMigratePlace[], chosen: Mapping): Mapping {
  const suggested = places.flatMap(({ nodeId, target }) => (target === '' ? [] : [[nodeId, target] as const]))
  const shown = new Set(places.map(({ nodeId }) => nodeId))
  const kept = Object.entries(chosen).filter(([nodeId]) => shown.has(nodeId))
  return { ...Object.fromEntries(suggested), ...Object.fromEntries(kept) }
}

/** Where an instance that waits at a place could go on: what waits for the same in the other version. */
export function targetsOf({ from, to }: Versions, { nodeId, kind }: FlowMigratePlace): PlaceTarget[] {
  if (kind === 'flow') {
    const joins = Object.values(to.flows).filter(({ target }) => JOINS.has(to.nodes[target]?.type ?? ''))
    return joins.map(({ id, name, source, target }) => ({
      id,
      name: name || [source, target].map((node) => to.nodes[node]?.name || node).join(' → '),
      type: 'sequenceFlow',
      eventKind: '',
    }))
  }
  return Object.values(to.nodes)
    .filter(({ id }) => misfit({ from, to, mapping: { [nodeId]: id } }, nodeId) !== 'kind')
    .map((node) => ({
      id: node.id,
      name: node.name,
      type: node.type,
      eventKind: 'event' in node ? eventKindOf(node.event?.kind) : '',
    }))
}

const JOINS: ReadonlySet<string> = new Set(['parallelGateway', 'inclusiveGateway', 'complexGateway'])

/** As a diagram names it, by which kinds of events have their words. */
const eventKindOf = (kind = ''): string => (kind === 'condition' ? 'conditional' : kind)
