import type { HistoryPage } from '@drawdesk/contract/logs/history'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { resourceKeys } from '../keys.ts'
import type { Target } from '../resource.api.ts'

export interface SavedRow {
  id: string
  version?: unknown
  /** As the wire has it. */
  updateUser?: unknown
}

/** The name of who saved this version of a row, from its history; `""` where that names nobody, undefined while it is asked. */
export function useWhoSaved(
  { path, tenantId }: Pick<Target, 'path' | 'tenantId'>,
  { id, version, updateUser }: SavedRow,
): string | undefined {
  const { data, isPending } = useQuery({
    queryKey: resourceKeys({ path, tenantId }).of('whoSaved', id, String(version)),
    queryFn: async ({ signal }) => {
      const page = await call<HistoryPage>('GET', `${path}/history`, { query: { id, tenantId }, signal, silent: true })
      return page.changes.find(({ userId }) => userId === String(updateUser))?.userName ?? ''
    },
    retry: false,
  })
  return isPending ? undefined : (data ?? '')
}
