import type { OwnSecurity, OwnSessions } from '@drawdesk/contract/identity/auth'
import {
  FACTOR_PATH,
  type OwnFactors,
  type PasskeyAsked,
  type RecoveryCodes,
  type TotpBegun,
} from '@drawdesk/contract/identity/second-factor'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

const SESSION_PATH = '/blade-auth/session'
export const factorKeys = keysOf(FACTOR_PATH)
export const sessionKeys = keysOf(SESSION_PATH)

export const ownFactorsQuery = queryOptions({
  queryKey: factorKeys.of('own'),
  queryFn: ({ signal }) => call<OwnFactors>('GET', `${FACTOR_PATH}/own`, { signal, silent: true }),
  retry: false,
})

export const ownSessionsQuery = queryOptions({
  queryKey: sessionKeys.of('own'),
  queryFn: ({ signal }) => call<OwnSessions>('GET', `${SESSION_PATH}/own`, { signal, silent: true }),
  retry: false,
})

export const ownSecurityQuery = queryOptions({
  queryKey: sessionKeys.of('security'),
  queryFn: ({ signal }) => call<OwnSecurity>('GET', `${SESSION_PATH}/security`, { signal, silent: true }),
  retry: false,
})

const post = <T>(name: string, body: object = {}, silent = false): Promise<T> =>
  call<T>('POST', `${FACTOR_PATH}/${name}`, { body, silent })

export const beginTotp = (): Promise<TotpBegun> => post('totp-begin')
/** @throws {ApiError} silently, for the field to show */
export const confirmTotp = (ticket: string, code: string): Promise<RecoveryCodes> =>
  post('totp-confirm', { ticket, code }, true)
export const removeTotp = (): Promise<void> => post('totp-remove')
export const beginPasskey = (): Promise<PasskeyAsked> => post('passkey-begin')
export const addPasskey = (ticket: string, name: string, answer: string): Promise<RecoveryCodes> =>
  post('passkey-add', { ticket, name, answer })
export const renamePasskey = (id: string, name: string): Promise<void> => post('passkey-rename', { id, name })
export const removePasskey = (id: string): Promise<void> => post('passkey-remove', { id })
export const renewCodes = (): Promise<RecoveryCodes> => post('recovery-renew')

export const endSession = (id: string): Promise<void> => call('POST', `${SESSION_PATH}/end`, { body: { ids: [id] } })
export const endOthers = (): Promise<{ count: number }> => call('POST', `${SESSION_PATH}/end-others`, { body: {} })
