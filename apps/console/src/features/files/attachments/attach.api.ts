import { ATTACH_PATH, attachResource, type AttachUsage } from '@drawdesk/contract/files/attach'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'

export const removeByForce = (id: string): Promise<unknown> =>
  call('POST', `${ATTACH_PATH}/remove`, { body: { ids: [id], force: 1 } })
export const restoreFile = (id: string): Promise<unknown> =>
  call('POST', `${ATTACH_PATH}/restore`, { body: { ids: [id] } })

/** How much room is used; read again with the files. */
export const attachUsage = queryOptions({
  queryKey: resourceKeys(attachResource).of('usage'),
  queryFn: ({ signal }) => call<AttachUsage>('GET', `${ATTACH_PATH}/usage`, { silent: true, signal }),
})

/** Reads the files again. */
export function useReloadFiles(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: resourceKeys(attachResource).all })
}
