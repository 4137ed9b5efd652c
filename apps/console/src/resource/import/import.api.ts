import type {
  ImportDone,
  ImportOutcome,
  ImportRead,
  ImportUndoInput,
  ImportUndone,
} from '@drawdesk/contract/core/rows/import'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { resourceKeys } from '../keys.ts'

type Importable = Pick<ResourceDefinition, 'path' | 'import'>

/** A file and the field of each of its columns; the server keeps neither between two calls. */
export interface ImportFile {
  file: File
  fields: readonly string[] | undefined
  tenantId: string | undefined
  /** The group of all its rows; undefined: the file says it. */
  group: string | undefined
}

function send<Answer>(
  resource: Importable,
  name: string,
  { file, fields, tenantId, group }: ImportFile,
): Promise<Answer> {
  const form = new FormData()
  if (fields) form.append('fields', JSON.stringify(fields))
  form.append('file', file)
  const field = resource.import?.group?.field
  const query = { tenantId, ...(field !== undefined && { [field]: group }) }
  return call('POST', `${resource.path}/${name}`, { form, query, silent: true })
}

export const readImport = (resource: Importable, file: ImportFile): Promise<ImportRead> =>
  send(resource, 'import-read', file)
export const checkImport = (resource: Importable, file: ImportFile): Promise<ImportOutcome> =>
  send(resource, 'import-check', file)
export const runImport = (resource: Importable, file: ImportFile): Promise<ImportOutcome> =>
  send(resource, 'import-run', file)

/** One's own imports that can still be undone, the newest first. */
export const latestImports = (resource: Importable, tenantId: string | undefined) =>
  queryOptions({
    queryKey: resourceKeys(resource).of('imports', tenantId),
    queryFn: ({ signal }) =>
      call<ImportDone[]>('GET', `${resource.path}/import-latest`, { query: { tenantId }, signal, silent: true }),
  })

export const undoImport = (
  { path }: Pick<ResourceDefinition, 'path'>,
  asked: ImportUndoInput,
  tenantId: string | undefined,
): Promise<ImportUndone> => call('POST', `${path}/import-undo`, { body: { ...asked, tenantId } })
