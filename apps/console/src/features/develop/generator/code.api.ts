import {
  CODE_PATH,
  codeResource,
  type CodeDrift,
  type CodeFile,
  type CodeModel,
  type CodeSystem,
} from '@drawdesk/contract/develop/code'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { call, fetchFile } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'
import { useTarget } from '../../../resource/tenant/work-tenant.ts'

const codeKeys = keysOf(CODE_PATH)
const ofTenant = (tenantId: string | undefined) => (tenantId === undefined ? {} : { tenantId })

/** Files as they would be generated now. */
export function usePreview(id: string, system: CodeSystem) {
  const { tenantId } = useTarget(codeResource)
  return useQuery({
    queryKey: codeKeys.of('preview', id, system, tenantId),
    queryFn: ({ signal }) =>
      call<CodeFile[]>('GET', `${CODE_PATH}/preview`, {
        query: { id, system, ...ofTenant(tenantId) },
        signal,
        silent: true,
      }),
    retry: false,
  })
}

/** Where table, model, files and menu differ. */
export function useDrift(id: string) {
  const { tenantId } = useTarget(codeResource)
  return useQuery({
    queryKey: codeKeys.of('drift', id, tenantId),
    queryFn: ({ signal }) =>
      call<CodeDrift[]>('GET', `${CODE_PATH}/drift`, { query: { id, ...ofTenant(tenantId) }, signal, silent: true }),
    retry: false,
  })
}

/** Names and columns of a model; nothing is asked without one. */
export function useModel(modelId: string) {
  const { tenantId } = useTarget(codeResource)
  return useQuery({
    queryKey: codeKeys.of('model', modelId, tenantId),
    queryFn: ({ signal }) => fetchModel(modelId, tenantId, signal),
    enabled: modelId !== '',
    retry: false,
  })
}

export const fetchModel = (modelId: string, tenantId: string | undefined, signal?: AbortSignal): Promise<CodeModel> =>
  call<CodeModel>('GET', `${CODE_PATH}/model`, {
    query: { modelId, ...ofTenant(tenantId) },
    ...(signal && { signal }),
  })

/** What a page does with rows; each says its own failure. */
export function useCodeCommands() {
  const queryClient = useQueryClient()
  const { tenantId } = useTarget(codeResource)
  const changed = () => queryClient.invalidateQueries({ queryKey: codeKeys.all })
  return {
    /** Saves the zip; from then on its files are what was generated last. */
    async download(ids: readonly string[], system: CodeSystem, name: string): Promise<void> {
      const body = { ids, system, ...ofTenant(tenantId) }
      saveFile(await fetchFile(`${CODE_PATH}/gen-code`, { body }, 'POST'), `${name}.zip`)
      await changed()
    },
    async copy(id: string): Promise<void> {
      await call('POST', `${CODE_PATH}/copy`, { body: { id, ...ofTenant(tenantId) } })
      await changed()
    },
  }
}
