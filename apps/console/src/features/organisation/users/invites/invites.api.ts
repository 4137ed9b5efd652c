import {
  ACCOUNT_INVITE_PATH,
  type AccountInvite,
  type AccountInviteMade,
  type AccountInviteSave,
} from '@drawdesk/contract/organisation/account-invite'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { keysOf } from '../../../../lib/http/read-keys.ts'

/** How often the list is read while a mail is under way. */
const MAIL_LOOK_MS = 2_000

type InTenant = string | undefined
export const inviteKeys = keysOf(ACCOUNT_INVITE_PATH)

export const invitesQuery = (tenantId: InTenant) =>
  queryOptions({
    queryKey: inviteKeys.of('list', ...(tenantId === undefined ? [] : [tenantId])),
    queryFn: ({ signal }) =>
      call<AccountInvite[]>('GET', `${ACCOUNT_INVITE_PATH}/list`, { query: { tenantId }, signal, silent: true }),
    retry: false,
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? MAIL_LOOK_MS : false),
  })

const isUnderWay = ({ state, mail }: AccountInvite): boolean => state === 'pending' && mail === 'queued'

/** @throws {ApiError} silently, for the form to show */
export function invitePerson(values: AccountInviteSave, tenantId: InTenant): Promise<AccountInviteMade> {
  return call('POST', `${ACCOUNT_INVITE_PATH}/submit`, { body: { ...values, tenantId }, silent: true })
}

export function resendInvite(id: string, tenantId: InTenant): Promise<AccountInviteMade> {
  return call('POST', `${ACCOUNT_INVITE_PATH}/resend`, { body: { id, tenantId } })
}

export function revokeInvite(id: string, tenantId: InTenant): Promise<unknown> {
  return call('POST', `${ACCOUNT_INVITE_PATH}/revoke`, { body: { ids: [id], tenantId } })
}

/** The whole link: at the tenant's own host, where it has one. */
export function linkOf({ hosts, path }: Pick<AccountInviteMade, 'hosts' | 'path'>): string {
  const [host] = hosts
  return `${host === undefined ? window.location.origin : `${window.location.protocol}//${host}`}${path}`
}
