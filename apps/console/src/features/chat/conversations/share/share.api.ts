import {
  CHAT_SHARE_PATH,
  SHARED_CHAT_PAGE,
  type ChatShare,
  type ChatShareInput,
} from '@drawdesk/contract/chat/chat-shares'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { keysOf } from '../../../../lib/http/read-keys.ts'

const path = (name: string) => `${CHAT_SHARE_PATH}/${name}`
const keys = keysOf(CHAT_SHARE_PATH)

export const sharesKey = keys.of('list')

/** One's own live links, newest first. */
export const sharesQuery = () =>
  queryOptions({
    queryKey: sharesKey,
    queryFn: ({ signal }) => call<ChatShare[]>('GET', path('list'), { signal, silent: true }),
    staleTime: 0,
  })

/** @throws {ApiError} unsaid: it is shown in the dialog */
export function createShare(input: ChatShareInput): Promise<ChatShare> {
  return call('POST', path('create'), { body: input, silent: true })
}

export function endShare(id: string): Promise<unknown> {
  return call('POST', path('end'), { body: { id } })
}

export const shareAddress = ({ token }: Pick<ChatShare, 'token'>): string =>
  `${window.location.origin}${SHARED_CHAT_PAGE}/${token}`
