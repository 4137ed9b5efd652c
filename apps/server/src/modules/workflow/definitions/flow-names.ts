import type { Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { DefinitionCache } from './definition-cache.ts'

/** Names as the caller reads them. `own` is what stands in the row, and the answer where the diagram says nothing in the caller's language. */
export interface FlowNames {
  process(definitionId: string, own: string): string
  /** Of a node, or of a flow. */
  node(definitionId: string, nodeId: string, own: string): string
}

const OWN: FlowNames = { process: (_id, own) => own, node: (_id, _nodeId, own) => own }

/** Of these definitions, which the scope may read. */
export async function readFlowNames(
  definitions: DefinitionCache,
  scope: Pick<Scope, 'tenantId'>,
  definitionIds: readonly string[],
  language: Language,
  within?: Db,
): Promise<FlowNames> {
  if (language !== 'en') return OWN
  const ids = [...new Set(definitionIds)]
  const read = await Promise.all(ids.map((id) => definitions.get(scope, { id }, within)))
  const byId = new Map(ids.map((id, index) => [id, read[index]]))
  const of = (table: Readonly<Record<string, { nameEn: string }>> | undefined, id: string): string =>
    table && Object.hasOwn(table, id) ? (table[id]?.nameEn ?? '') : ''
  return {
    process: (id, own) => byId.get(id)?.nameEn || own,
    node: (id, nodeId, own) => of(byId.get(id)?.nodes, nodeId) || of(byId.get(id)?.flows, nodeId) || own,
  }
}
