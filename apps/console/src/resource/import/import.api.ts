import type { ImportDone, ImportOutcome, ImportRead, ImportUndone } from '@drawdesk/contract/core/rows/import'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { resourceKeys } from '../keys.ts'

type Importable = Pick<ResourceDefinition, 'path'>

/** A file and the field of each of its columns; the server keeps neither between two calls. */
export interface ImportFile {
  file: File
  fields: readonly string[] | undefined
  tenantId: string | undefined
}

function send<Answer>({ path }: Importable, name: string, { file, fields, tenantId }: ImportFile): Promise<Answer> {
  const form = new FormData()
  if (fields) form.append('fields', JSON.stringify(fields))
  form.append('file', file)
  return call('POST', `${path}/${name}`, { form, query: { tenantId }, silent: true })
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

export const undoImport = ({ path }: Importable, id: string, tenantId: string | undefined): Promise<ImportUndone> =>
  call('POST', `${path}/import-undo`, { body: { id, tenantId } })
