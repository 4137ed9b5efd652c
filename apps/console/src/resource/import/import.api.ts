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
import type { ImportTarget } from './import-target.ts'

type Importable = Pick<ResourceDefinition, 'path' | 'import'>

/** A file and the field of each of its columns; the server keeps neither between two calls. */
export interface ImportFile {
  file: File
  fields: readonly string[] | undefined
  tenantId: string | undefined
  /** The group of all its rows; undefined: the file says it. */
  group: string | undefined
}

function send<Answer>(resource: Importable, name: string, { tenantId, group, ...file }: ImportFile): Promise<Answer> {
  const field = resource.import?.group?.field
  return sendFile(`${resource.path}/${name}`, file, { tenantId, ...(field !== undefined && { [field]: group }) })
}

/** `more` stands beside the file. What goes wrong is said by the caller. */
export function sendFile<Answer>(
  path: string,
  { file, fields }: Pick<ImportFile, 'file' | 'fields'>,
  query: Record<string, string | undefined>,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(more)) form.append(name, value)
  if (fields) form.append('fields', JSON.stringify(fields))
  form.append('file', file)
  return call('POST', path, { form, query, silent: true })
}

export const readImport = (resource: Importable, file: ImportFile): Promise<ImportRead> =>
  send(resource, 'import-read', file)
export const checkImport = (resource: Importable, file: ImportFile): Promise<ImportOutcome> =>
  send(resource, 'import-check', file)
export const runImport = (resource: Importable, file: ImportFile): Promise<ImportOutcome> =>
  send(resource, 'import-run', file)

/** One's own imports that can still be undone, the newest first. */
export const latestImports = ({ path, keys }: Pick<ImportTarget, 'path' | 'keys'>, tenantId: string | undefined) =>
  queryOptions({
    queryKey: keys.of('imports', tenantId),
    queryFn: ({ signal }) =>
      call<ImportDone[]>('GET', `${path}/import-latest`, { query: { tenantId }, signal, silent: true }),
  })

export const undoImport = (
  { path }: Pick<ImportTarget, 'path'>,
  asked: ImportUndoInput,
  tenantId: string | undefined,
): Promise<ImportUndone> => call('POST', `${path}/import-undo`, { body: { ...asked, tenantId } })
