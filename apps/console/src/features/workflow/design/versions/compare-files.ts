import type { ProcessDefinition } from '@drawdesk/workflow/definition/definition'
import { parseDefinition } from '@drawdesk/workflow/definition/parse-definition'
import { compareDefinitions, type ChangedPart } from '@drawdesk/workflow/difference/compare'

export interface FileChange {
  /** Id of the node or flow. */
  element: string
  /** As people know it; `""` for a nameless one. */
  name: string
  /** As BPMN calls it: `userTask`, `sequenceFlow`, `process`. */
  type: string
  kind: 'added' | 'removed' | 'changed'
  /** Of a changed one. */
  parts: readonly ChangedPart[]
}

/** `unreadable`: one of the two holds errors, so that it cannot run. `layout`: they differ in how they are drawn, if at all. */
export type FileDifference = { changes: readonly FileChange[] } | { unreadable: true } | { layout: true }

/** What runs otherwise in the second of two files. */
export async function compareFiles(before: string, after: string): Promise<FileDifference> {
  const [from, to] = await Promise.all([before, after].map(async (xml) => (await parseDefinition(xml)).definition))
  if (!from || !to) return { unreadable: true }
  const { added, removed, changed, layoutOnly } = compareDefinitions(from, to)
  if (layoutOnly) return { layout: true }
  const parts = Map.groupBy(changed, ({ nodeId }) => nodeId)
  return {
    changes: [
      ...added.map((element) => ({ element, ...factsOf(to, element), kind: 'added' as const, parts: [] })),
      ...removed.map((element) => ({ element, ...factsOf(from, element), kind: 'removed' as const, parts: [] })),
      ...[...parts].map(([element, what]) => ({
        element,
        ...factsOf(to, element),
        kind: 'changed' as const,
        parts: what.map((each) => each.what),
      })),
    ],
  }
}

function factsOf({ key, name, nodes, flows }: ProcessDefinition, id: string): Pick<FileChange, 'name' | 'type'> {
  const node = nodes[id]
  if (node) return { name: node.name, type: node.type }
  return id === key ? { name, type: 'process' } : { name: flows[id]?.name ?? '', type: 'sequenceFlow' }
}
