import type { CodeSystem } from '@drawdesk/contract/develop/code'
import type { CodeDefinition } from '@drawdesk/contract/develop/code-definition'
import { listRows } from '../../../crud/list.repository.ts'
import { insertRow, updateRow } from '../../../crud/rows.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Tables } from './engine/drawdesk/drawdesk.ts'

/** What was generated the last time. */
export interface LastOutput {
  id: string
  files: Readonly<Record<string, string>>
  tables: Tables
  definition: CodeDefinition
}

/** Of this code for this system; undefined where nothing was generated yet. */
export async function findOutput(
  db: Db,
  scope: Scope,
  codeId: string,
  system: CodeSystem,
): Promise<LastOutput | undefined> {
  const { records } = await listRows(db, scope, {
    table: 'developCodeOutput',
    columns: ['id', 'files', 'tables', 'definition'],
    filters: [
      { column: 'codeId', operator: '=', value: codeId },
      { column: 'system', operator: '=', value: system },
    ],
    sort: [],
    paging: { current: 1, size: 1 },
  })
  return records[0] as LastOutput | undefined // columns that are written below alone
}

/** From now on the last one. */
export async function keepOutput(
  deps: Pick<Deps, 'ids' | 'clock'>,
  db: Db,
  scope: Scope,
  kept: Omit<LastOutput, 'id'> & { codeId: string; system: CodeSystem },
): Promise<void> {
  const { codeId, system } = kept
  const values = {
    files: JSON.stringify(kept.files),
    tables: JSON.stringify(kept.tables),
    definition: JSON.stringify(kept.definition),
  }
  const last = await findOutput(db, scope, codeId, system)
  if (last) await updateRow(deps, db, scope, 'developCodeOutput', { id: last.id, values })
  else await insertRow(deps, db, scope, 'developCodeOutput', { codeId, system, ...values })
}
