import {
  QUEUE_PATH,
  type JobDetail,
  type KillAnswer,
  type ManyAnswer,
  type OutAnswer,
  type QueueRow,
} from '@drawdesk/contract/queue/queue-manage'
import type { Page, Static } from '@drawdesk/contract/core/schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { queueKeys } from '../queue-manage.api.ts'

/** Calls about the drawings in the queue (wire-business §7). Commands go by POST, which the server takes as well. */
const path = (name: string) => `${QUEUE_PATH}/${name}`

/** Every page of the list; live events change what is under it. */
export const jobsKey = queueKeys.of('page')

/** Looks anew this often, should an event be missed: waiting intervals shrink without any. */
const LOOK_EVERY_MS = 15_000

type Query = Readonly<Record<string, string | number | undefined>>

/** A page of waiting and running drawings: running first, then by position. */
export const jobsQuery = (query: Query) =>
  queryOptions({
    queryKey: queueKeys.of('page', query),
    queryFn: ({ signal }) => call<Page<QueueRow>>('GET', path('page'), { query, signal, silent: true }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
    retry: false,
  })

/** One drawing with its whole prompt and its parameters. @throws {ApiError} 404 once it has left the queue */
export function fetchJob(key: string, signal?: AbortSignal): Promise<JobDetail> {
  return call('GET', path('job'), { query: { key }, silent: true, ...(signal && { signal }) })
}

export function dequeue(key: string): Promise<Static<typeof OutAnswer>> {
  return call('POST', path('outQueue'), { body: { key } })
}

export function dequeueMany(keys: readonly string[]): Promise<ManyAnswer> {
  return call('POST', path('outMany'), { body: { keys } })
}

export function killJob(key: string): Promise<KillAnswer> {
  return call('POST', path('killKey'), { body: { key } })
}

/** `position` from 1; beyond the end: the last. */
export function moveJob(key: string, position: number): Promise<QueueRow> {
  return call('POST', path('move'), { body: { key, position } })
}

export interface JobEdit {
  key: string
  prompt: string
  params: Readonly<Record<string, string | number | boolean | null>>
  /** Of the record: somebody else's change since then is a 409. */
  version: number
}

/** @throws {ApiError} with errors beside fields (`prompt`, `params.<name>`); 409 when it was changed meanwhile or has begun */
export function editJob(input: JobEdit): Promise<QueueRow> {
  return call('POST', path('editJob'), { body: input, silent: true })
}
