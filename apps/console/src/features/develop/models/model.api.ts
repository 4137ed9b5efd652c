import { MODEL_PATH, modelResource, type Model } from '@drawdesk/contract/develop/model'
import type {
  DictChoice,
  ModelDifference,
  Prototype,
  PrototypesSaved,
  SourceTable,
} from '@drawdesk/contract/develop/prototype'
import { DATASOURCE_PATH, type DatasourceChoice } from '@drawdesk/contract/develop/datasource'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { choicesKey, resourceKeys } from '../../../resource/keys.ts'

/** Calls of models beyond the list (wire-platform §4); `tenantId` where the operator works in another tenant. */
type TenantId = string | undefined
const path = (name: string) => `${MODEL_PATH}/${name}`
const SOURCES = { path: `${DATASOURCE_PATH}/select`, value: 'id', label: 'name' } as const
export const modelKeys = resourceKeys(modelResource)

/** Sources to choose: the same call, under the same key, as the field of the form. */
export const sourcesQuery = (language: Language, tenantId: TenantId) =>
  queryOptions({
    queryKey: choicesKey(SOURCES, language, tenantId),
    queryFn: ({ signal }) =>
      call<DatasourceChoice[]>('GET', SOURCES.path, { query: { tenantId }, signal, silent: true }),
    staleTime: 60_000,
    retry: false,
  })

/** Asked once for each source that is chosen: a catalog of thousands of tables is no light question. */
export const tablesQuery = (datasourceId: string, tenantId: TenantId) =>
  queryOptions({
    queryKey: modelKeys.of('tables', { datasourceId }, tenantId ?? ''),
    queryFn: ({ signal }) =>
      call<SourceTable[]>('GET', path('table-list'), { query: { datasourceId, tenantId }, signal, silent: true }),
    enabled: datasourceId !== '',
    staleTime: 60_000,
    retry: false,
  })

export const dictsQuery = (language: Language, tenantId: TenantId) =>
  queryOptions({
    queryKey: modelKeys.of('dicts', language, tenantId ?? ''),
    queryFn: ({ signal }) =>
      call<DictChoice[]>('GET', path('dict-select'), { query: { tenantId }, signal, silent: true }),
    staleTime: 60_000,
  })

/** A model with its columns. */
export interface ModelColumns {
  id: string
  version: number
  model: Model
  columns: Prototype[]
}

export async function fetchColumns(id: string, tenantId: TenantId, signal?: AbortSignal): Promise<ModelColumns> {
  const [model, columns] = await Promise.all([
    call<Model>('GET', path('detail'), { query: { id, tenantId }, signal, silent: true }),
    call<Prototype[]>('GET', path('model-prototype'), { query: { modelId: id, tenantId }, signal, silent: true }),
  ])
  return { id, version: model.version, model, columns }
}

export const fetchDifference = (modelId: string, tenantId: TenantId): Promise<ModelDifference> =>
  call('GET', path('difference'), { query: { modelId, tenantId } })

export const saveColumns = (input: PrototypesSaved, tenantId: TenantId): Promise<SaveAnswer> =>
  call('POST', '/blade-develop/model-prototype/submit-list', {
    body: { ...input, ...(tenantId === undefined ? {} : { tenantId }) },
  })
