import type { Language } from '@drawdesk/contract/core/texts'
import type { FlowReferences } from '@drawdesk/contract/workflow/model'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { readParam } from '../../settings/params/param.reader.ts'
import { createDecisionRepository } from '../decisions/decision.repository.ts'
import { createReferenceRepository } from './reference.repository.ts'

/** What a diagram of this tenant may name. */
export async function readReferences(db: Db, scope: Scope, language: Language): Promise<FlowReferences> {
  const references = createReferenceRepository(db)
  const [forms, processes, tables, scripts] = await Promise.all([
    references.listForms(scope, language),
    references.listProcesses(scope, language),
    createDecisionRepository(db).listNewest(scope, 0),
    readParam(db, scope, 'flow.scripts'),
  ])
  return { forms, processes, decisions: tables.map(({ key, name }) => ({ key, name })), scripts: scripts ? 1 : 0 }
}
