import {
  USER_INVITE_PATH,
  type DecideInvites,
  type InviteGraph,
  type InviteNumbers,
  type InviteRules,
  type InviteRulesView,
  type InviteSimulation,
  type SaveInviteRules,
} from '@drawdesk/contract/operation/invite'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

const path = (name: string) => `${USER_INVITE_PATH}/${name}`
/** Of everything about invitations, the kit's list too: each change concerns all of it. */
export const inviteKeys = keysOf(USER_INVITE_PATH)

/** Failures are shown where the answer would stand. */
const read = <T>(name: string, signal: AbortSignal, query: Record<string, unknown> = {}): Promise<T> =>
  call<T>('GET', path(name), { query, signal, silent: true })

export const numbersQuery = ({ from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: inviteKeys.of('numbers', { from, to }),
    queryFn: ({ signal }) => read<InviteNumbers>('findNewUserAndInvNumRes', signal, { startTime: from, endTime: to }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** How many wait for a decision. */
export const heldCountQuery = queryOptions({
  queryKey: inviteKeys.of('heldCount'),
  queryFn: async ({ signal }) =>
    (await read<{ total: number | null }>('page', signal, { held: 1, size: 1 })).total ?? 0,
  retry: false,
})

export const graphQuery = (isWhole: boolean) =>
  queryOptions({
    queryKey: inviteKeys.of('graph', { isWhole }),
    queryFn: ({ signal }) => read<InviteGraph>('graph', signal, { all: isWhole ? 1 : 0 }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const rulesQuery = queryOptions({
  queryKey: inviteKeys.of('rules'),
  queryFn: ({ signal }) => read<InviteRulesView>('findRules', signal),
  retry: false,
})

/** A POST, because it carries rules; it writes nothing. */
export const simulationQuery = (rules: InviteRules) =>
  queryOptions({
    queryKey: inviteKeys.of('simulation', rules),
    queryFn: ({ signal }) => call<InviteSimulation>('POST', path('simulate'), { body: rules, signal, silent: true }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Errors stand beside their fields. */
export const saveRules = (rules: SaveInviteRules, isVersion: boolean): Promise<SaveAnswer> =>
  call('POST', path('rules'), { body: rules, silent: true, isVersion })

export const decideInvites = (decision: DecideInvites): Promise<{ ids: string[] }> =>
  call('POST', path('decide'), { body: decision, silent: true })
