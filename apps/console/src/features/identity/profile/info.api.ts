import type { UserView } from '@drawdesk/contract/identity/auth'
import type { FileView } from '@drawdesk/contract/core/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { callKey } from '../../../lib/http/read-keys.ts'

/** What a person may change in their own account. `avatar` is an address or `""`; of a signed one the server keeps the file, not the address, which expires. */
export type OwnInfo = Pick<UserView, 'avatar' | 'name' | 'realName' | 'phone' | 'email'>

export const ownInfoQuery = queryOptions({
  queryKey: callKey('/blade-user/info'),
  queryFn: async ({ signal }): Promise<OwnInfo> => {
    const { avatar, name, realName, phone, email } = await call<UserView>('GET', '/blade-user/info', {
      silent: true,
      signal,
    })
    return { avatar, name, realName, phone, email }
  },
})

/** @throws {ApiError} silently, with `errors` for the fields. */
export async function saveOwnInfo(info: OwnInfo): Promise<void> {
  await call('POST', '/blade-user/update-info', { body: info, silent: true })
}

/**
 * Keeps a cropped picture and answers its address.
 *
 * @throws {ApiError} after its message was shown.
 */
export async function uploadAvatar(picture: Blob): Promise<string> {
  const form = new FormData()
  form.append('file', picture, 'avatar.png')
  return (await call<FileView>('POST', '/blade-resource/oss/endpoint/put-file-attach', { form })).webUrl
}
