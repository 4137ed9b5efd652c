import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { followUpDefinition } from '../engine/render/follow-up.ts'

/** How a record under another one is made; stands in its lineage. */
export interface ChildLineage {
  /** Of an upscale: 2 or 4. */
  scale?: number
  /** Made by ourselves, with this method. */
  local?: 'lanczos3'
  /** Made at the parent's provider by this follow-up of its definition. */
  followUp?: string
  /** What the templates of the follow-up see as `parent`. */
  parent?: ParentScope
}

export interface ParentScope extends Readonly<Record<string, unknown>> {
  /** The provider's id of the parent's task. */
  taskId: string
  /** From 1: which of the parent's pictures. */
  index: number
  scale: number
  /** What the parent's answer said (`result.meta` and `result.extra`). */
  meta: Readonly<Record<string, unknown>>
  /** The key of the pool that it was made with: another account does not know its task. */
  keyName?: string
}

/** A record to be sent under another one. */
export interface NewChild extends ChildLineage {
  type: 'upscale' | 'model3d'
  parentId: string
}

export const childLineageOf = ({ lineage }: { lineage: unknown }): ChildLineage => lineage as ChildLineage

/** The lineage's own members as text, with a comma behind each; they stand in front of `body`. */
export function membersOf({ scale, local, followUp, parent }: ChildLineage = {}): string {
  const members = {
    ...(scale ? { scale } : {}),
    ...(local ? { local } : {}),
    ...(followUp ? { followUp, parent } : {}),
  }
  return Object.entries(members)
    .map(([name, value]) => `"${name}":${JSON.stringify(value)},`)
    .join('')
}

/** The definition that a record is made with: its API's, or that of a follow-up; undefined when there is no such follow-up any more. */
export function definitionFor(definition: DrawDefinition, child: ChildLineage | undefined): DrawDefinition | undefined {
  return child?.followUp ? followUpDefinition(definition, child.followUp) : definition
}

/** Does this definition say how to make that of its own finished drawings? */
export const hasFollowUp = (definition: DrawDefinition, name: string): boolean =>
  Object.hasOwn(definition.followUps ?? {}, name)
