import { USER_OAUTH_PATH, type UserOauths } from '@drawdesk/contract/identity/user-oauth'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { callKey } from '../../../lib/http/read-keys.ts'

export const ownLinksQuery = queryOptions({
  queryKey: callKey(`${USER_OAUTH_PATH}/list`),
  queryFn: ({ signal }) => call<UserOauths>('GET', `${USER_OAUTH_PATH}/list`, { silent: true, signal }),
})

/** Where the browser goes to link an identity of this source. @throws {ApiError} after its message was shown. */
export async function beginLink(source: string): Promise<string> {
  return (await call<{ address: string }>('POST', `${USER_OAUTH_PATH}/bind`, { body: { source } })).address
}

/** @throws {ApiError} after its message was shown. */
export async function unlink(id: string): Promise<void> {
  await call('POST', `${USER_OAUTH_PATH}/unbind`, { body: { id } })
}
