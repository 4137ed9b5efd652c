import { LRUCache } from 'lru-cache'
import type { ProcessDefinition } from '@drawdesk/workflow/definition/definition'
import { parseDefinition } from '@drawdesk/workflow/definition/parse-definition'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { createDefinitionRepository, type DefinitionRow } from './definition.repository.ts'

/** A diagram of 2 MB is about as large when it is parsed. */
const KEPT_MOST = 500

/** Parsed definitions by id. They never change, so what was parsed once holds; who may read one is asked each time. */
export function createDefinitionCache({ db }: Pick<Deps, 'db'>) {
  const parsed = new LRUCache<string, ProcessDefinition>({ max: KEPT_MOST })

  async function parse(within: Db, scope: Pick<Scope, 'tenantId'>, id: string): Promise<ProcessDefinition> {
    const stored = await createDefinitionRepository(within).findXml(scope, id)
    if (!stored) throw flowErrors.noDefinition()
    const { definition: read, problems } = await parseDefinition(stored.xml, { process: stored.processKey })
    // It was checked when it was deployed.
    if (!read) throw new Error(`definition ${id} is not read any more: ${problems[0]?.message.en ?? ''}`)
    // A model may name it otherwise than its diagram.
    const definition = { ...read, nameEn: stored.nameEn }
    parsed.set(id, definition)
    return definition
  }

  return {
    /**
     * Of a row that the scope was given, in a transaction or out of one.
     *
     * @throws AppError `flow.noDefinition`
     */
    async get(
      scope: Pick<Scope, 'tenantId'>,
      { id }: Pick<DefinitionRow, 'id'>,
      within: Db = db,
    ): Promise<ProcessDefinition> {
      return parsed.get(id) ?? parse(within, scope, id)
    },
  }
}

export type DefinitionCache = ReturnType<typeof createDefinitionCache>
