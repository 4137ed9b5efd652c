import {
  ERASURE_STATE,
  EXPORT_STATE,
  MY_DATA_PATH,
  PERSON_DATA_PATH,
  type PersonDataView,
  type RemovedPerson,
} from '@drawdesk/contract/organisation/person-data'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLive } from '../../../../components/live.tsx'
import { saveFile } from '../../../../lib/browser/save-file.ts'
import { followEvents } from '../../../../lib/events/events.ts'
import { createPace } from '../../../../lib/events/pace.ts'
import { call, fetchFile } from '../../../../lib/http/http.ts'
import { keysOf } from '../../../../lib/http/read-keys.ts'

/** Whose data: one's own, or that of somebody below the caller. */
export type Whose = 'own' | { userId: string; tenantId: string | undefined }

const keys = keysOf(PERSON_DATA_PATH)
const pathOf = (whose: Whose): string => (whose === 'own' ? MY_DATA_PATH : PERSON_DATA_PATH)
const argumentsOf = (whose: Whose): Record<string, unknown> => (whose === 'own' ? {} : { ...whose })
/** An operator of the platform receives no events of other tenants, so what goes on is asked for besides. */
const ASK_EVERY_MS = 3_000
const NEWS_EVERY_MS = 500

export const dataQuery = (whose: Whose) =>
  queryOptions({
    queryKey: keys.of('view', whose),
    queryFn: ({ signal }) =>
      call<PersonDataView>('GET', pathOf(whose), { query: argumentsOf(whose), signal, silent: true }),
    retry: false,
    // The account may have been removed since it was looked at last, and then more is possible.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? ASK_EVERY_MS : false),
  })

const isMoving = ({ exports, erasure }: PersonDataView): boolean =>
  exports.some(({ state }) => state === EXPORT_STATE.running) ||
  erasure?.state === ERASURE_STATE.running ||
  (erasure?.state === ERASURE_STATE.waiting && !erasure.isOwn)

export const removedQuery = (tenantId: string | undefined) =>
  queryOptions({
    queryKey: keys.of('people', tenantId),
    queryFn: ({ signal }) =>
      call<RemovedPerson[]>('GET', `${PERSON_DATA_PATH}/people`, { query: { tenantId }, signal, silent: true }),
    retry: false,
  })

/** Each shows its failure before it rejects. */
export const askForCopy = (whose: Whose): Promise<unknown> =>
  call('POST', `${pathOf(whose)}/export`, { body: argumentsOf(whose) })
export const askToErase = (whose: Whose, confirm: string): Promise<unknown> =>
  call('POST', `${pathOf(whose)}/erase`, { body: { ...argumentsOf(whose), confirm } })
export const callOffErasure = (): Promise<unknown> => call('POST', `${MY_DATA_PATH}/call-off`)

export async function downloadCopy(whose: Whose, id: string): Promise<void> {
  const tenantId = whose === 'own' ? undefined : whose.tenantId
  saveFile(await fetchFile(`${pathOf(whose)}/download`, { query: { id, tenantId } }), `data-${id}.zip`)
}

/** Reads everything about the data of people again. */
export function useReloadData(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keys.all })
}

/** Keeps it fresh while it is on screen. */
export function useDataNews(): void {
  const isLive = useLive()
  const client = useQueryClient()
  useEffect(() => {
    if (!isLive) return undefined
    const pace = createPace(() => client.invalidateQueries({ queryKey: keys.all }), NEWS_EVERY_MS)
    const unfollow = followEvents({ topics: ['person'], onEvent: pace.due })
    return () => {
      unfollow()
      pace.stop()
    }
  }, [isLive, client])
}
