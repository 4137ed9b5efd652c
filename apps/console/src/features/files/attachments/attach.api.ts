import { ATTACH_PATH, attachResource } from '@drawdesk/contract/files/attach'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'

export const removeByForce = (id: string): Promise<unknown> =>
  call('POST', `${ATTACH_PATH}/remove`, { body: { ids: [id], force: 1 } })
export const restoreFile = (id: string): Promise<unknown> =>
  call('POST', `${ATTACH_PATH}/restore`, { body: { ids: [id] } })

/** Reads the files again. */
export function useReloadFiles(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: resourceKeys(attachResource).all })
}
