import { OSS_PATH, ossResource, type OssMove, type OssOrphans, type OssTest } from '@drawdesk/contract/files/oss'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLive } from '../../../components/live.tsx'
import { followEvents } from '../../../lib/events/events.ts'
import { createPace } from '../../../lib/events/pace.ts'
import { call } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'

const keys = resourceKeys(ossResource)

export const testStore = (id: string): Promise<OssTest> => call('POST', `${OSS_PATH}/test`, { body: { id } })
export const enableStore = (id: string): Promise<unknown> => call('POST', `${OSS_PATH}/enable`, { body: { id } })
export const moveFiles = (from: string, to: string): Promise<OssMove> =>
  call('POST', `${OSS_PATH}/move`, { body: { from, to } })
export const sweepOrphans = (id: string): Promise<OssOrphans> => call('POST', `${OSS_PATH}/sweep`, { body: { id } })

/** Reads rows and moves again. */
export function useReloadStores(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keys.all })
}

/** A page with many files moving asks anew no oftener than this. */
const NEWS_EVERY_MS = 1_000

/** Keeps stores and moves fresh while the page is on screen. */
export function useStoreNews(): void {
  const isLive = useLive()
  const client = useQueryClient()
  useEffect(() => {
    if (!isLive) return undefined
    const pace = createPace(() => client.invalidateQueries({ queryKey: keys.all }), NEWS_EVERY_MS)
    const unfollow = followEvents({ topics: ['store'], onEvent: pace.due })
    return () => {
      unfollow()
      pace.stop()
    }
  }, [isLive, client])
}

/** The newest moves. */
export const useMoves = () =>
  useQuery({
    queryKey: keys.of('moves'),
    queryFn: ({ signal }) => call<OssMove[]>('GET', `${OSS_PATH}/moves`, { signal, silent: true }),
    retry: false,
  })

/** What lies in a store without a record; looked for anew at each opening. */
export const useOrphans = (id: string) =>
  useQuery({
    queryKey: keys.of('orphans', id),
    queryFn: ({ signal }) => call<OssOrphans>('GET', `${OSS_PATH}/orphans`, { query: { id }, signal, silent: true }),
    retry: false,
    gcTime: 0,
  })
