import { clientResource, type ClientSaved } from '@drawdesk/contract/identity/client'
import { call } from '../../../lib/http/http.ts'

/** Another secret in place of the old one, shown in the answer and never again. Shows its failure before it rejects. */
export function rotateSecret(id: string): Promise<ClientSaved> {
  return call('POST', `${clientResource.path}/rotate-secret`, { body: { id } })
}
