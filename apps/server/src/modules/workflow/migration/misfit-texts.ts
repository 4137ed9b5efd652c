import type { Language } from '@drawdesk/contract/core/texts'
import type { FlowMigrateProblem } from '@drawdesk/contract/workflow/migration'
import type { ProcessDefinition } from '@drawdesk/workflow/definition/definition'
import { misfit } from '@drawdesk/workflow/engine/moves/migrate'

interface Move {
  from: ProcessDefinition
  to: ProcessDefinition
  /** Number of the version that `to` is. */
  version: number
  mapping: Readonly<Record<string, string>>
}

type Texts = Readonly<Record<Language, string>>

/** Why an instance cannot go on in another version, node by node as the engine named them. */
export const misfitProblems = (move: Move, nodeIds: readonly string[], language: Language): FlowMigrateProblem[] =>
  nodeIds.map((nodeId) => ({ nodeId, msg: textOf(move, nodeId)[language] }))

function textOf({ from, to, version, mapping }: Move, id: string): Texts {
  const node = Object.hasOwn(from.nodes, id) ? from.nodes[id] : undefined
  const name = node?.name || from.flows[id]?.name || id
  if (node === undefined)
    return {
      zh: `汇聚处已经到达的分支“${name}”在第 ${version} 版中没有对应的连线`,
      en: `The branch “${name}” has already reached its join, and version ${version} has no such flow`,
    }
  const wanted = mapping[id] ?? ''
  const target = to.nodes[wanted]?.name || wanted
  switch (misfit({ from, to, mapping }, id)) {
    case 'kind':
      return {
        zh: `“${name}”与第 ${version} 版的“${target || id}”类型不同，等待的不是同一件事`,
        en: `“${name}” and “${target || id}” in version ${version} are of different types and wait for different things`,
      }
    case 'place':
      return node.type === 'boundaryEvent'
        ? {
            zh: `“${name}”在第 ${version} 版中依附于另一个任务`,
            en: `“${name}” is attached to another task in version ${version}`,
          }
        : {
            zh: `“${name}”在第 ${version} 版中位于另一个子流程里`,
            en: `“${name}” is in another sub-process in version ${version}`,
          }
    default:
      return wanted === ''
        ? noneOf(node.type, name, version)
        : {
            zh: `第 ${version} 版中没有节点“${wanted}”`,
            en: `Version ${version} has no node “${wanted}”`,
          }
  }
}

const noneOf = (type: string, name: string, version: number): Texts =>
  type === 'boundaryEvent' || type === 'startEvent'
    ? {
        zh: `事件“${name}”在第 ${version} 版中没有对应的事件，请选择一个或放弃它`,
        en: `The event “${name}” has no counterpart in version ${version}. Select one, or drop it.`,
      }
    : {
        zh: `“${name}”在第 ${version} 版中没有对应的节点，请选择在哪个节点继续`,
        en: `“${name}” has no counterpart in version ${version}. Select a node.`,
      }
