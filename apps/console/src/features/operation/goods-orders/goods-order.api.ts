import {
  CUS_ORDERS_PATH,
  goodsOrderResource,
  ORDER_STATES_DICT,
  type GoodsOrder,
  type GoodsOrderUpdate,
  type GoodsState,
} from '@drawdesk/contract/operation/goods-order'
import type { FileView, Page, SaveAnswer } from '@drawdesk/contract/core/schema'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLive } from '../../../components/live.tsx'
import { followEvents } from '../../../lib/events/events.ts'
import { createPace } from '../../../lib/events/pace.ts'
import { call, fetchFile } from '../../../lib/http/http.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { choicesKey, resourceKeys } from '../../../resource/keys.ts'
import { fetchChoices, fetchDetail } from '../../../resource/resource.api.ts'
import { useTarget, useTenantId } from '../../../resource/tenant/work-tenant.ts'

type Filters = Readonly<Record<string, string>>
const url = (name: string): string => `${CUS_ORDERS_PATH}/${name}`
/** Cards of a column that come at once. */
const COLUMN_CARDS = 30
/** Boards ask anew no oftener than this. */
const NEWS_EVERY_MS = 1_000

const STATE_NAMES = {
  path: '/blade-system/dict-biz/dictionary',
  value: 'dictKey',
  label: 'dictValue',
  query: { code: ORDER_STATES_DICT },
} as const

/** What the tenant calls each state; its number until the words have come. */
export function useStateNames(): (state: GoodsState) => string {
  const [language, tenantId] = [useLanguage(), useTenantId()]
  const { data = [] } = useQuery({
    queryKey: choicesKey(STATE_NAMES, language, tenantId),
    queryFn: ({ signal }) => fetchChoices(STATE_NAMES, tenantId, signal),
  })
  return (state) => String(data.find(({ dictKey }) => dictKey === String(state))?.dictValue ?? state)
}

/** The orders of one state, the newest first, page after page. */
export function useColumn(state: GoodsState, filters: Filters, isEnabled = true) {
  const target = useTarget(goodsOrderResource)
  return useInfiniteQuery({
    queryKey: resourceKeys(target).of('column', state, filters, target.tenantId ?? ''),
    queryFn: ({ pageParam, signal }) =>
      call<Page<GoodsOrder>>('POST', url('list'), {
        body: { ...filters, state: String(state), pageNo: pageParam, pageSize: COLUMN_CARDS, ...tenantOf(target) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (pages !== null && current < pages ? current + 1 : undefined),
    enabled: isEnabled,
    retry: false,
  })
}

export function useOrder(id: string) {
  const target = useTarget(goodsOrderResource)
  return useQuery({
    queryKey: resourceKeys(target).detail(id),
    queryFn: async () => (await fetchDetail(target, id)) as unknown as GoodsOrder, // the answer of this resource's own call
    retry: false,
  })
}

/** The calls that change orders; what shows them follows. */
export function useOrderCalls() {
  const target = useTarget(goodsOrderResource)
  const queryClient = useQueryClient()
  const follow = () => queryClient.invalidateQueries({ queryKey: resourceKeys(goodsOrderResource).all })
  async function send<Answer>(name: string, body: object): Promise<Answer> {
    try {
      return await call<Answer>('POST', url(name), { body: { ...body, ...tenantOf(target) } })
    } finally {
      // A refused move shows that the screen is behind.
      void follow()
    }
  }
  return {
    update: (change: GoodsOrderUpdate) => send<SaveAnswer>('update', change),
    updateMany: (ids: readonly string[], state: GoodsState) => send<{ ids: string[] }>('updateMany', { ids, state }),
    exportAs: (filters: Filters): Promise<Blob> =>
      fetchFile(url('listExport'), { body: { state: '', ...filters, ...tenantOf(target) } }, 'POST'),
  }
}

/** Keeps everything of orders fresh while the page is on screen. */
export function useOrderNews(): void {
  const isLive = useLive()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isLive) return undefined
    const pace = createPace(
      () => queryClient.invalidateQueries({ queryKey: resourceKeys(goodsOrderResource).all }),
      NEWS_EVERY_MS,
    )
    const unfollow = followEvents({ topics: ['goodsOrder'], onEvent: pace.due })
    return () => {
      unfollow()
      pace.stop()
    }
  }, [isLive, queryClient])
}

export function uploadPicture(file: File): Promise<FileView> {
  const form = new FormData()
  form.append('file', file)
  return call('POST', '/blade-resource/oss/endpoint/put-file-attach', { form })
}

const tenantOf = ({ tenantId }: { tenantId?: string | undefined }) => (tenantId === undefined ? {} : { tenantId })
