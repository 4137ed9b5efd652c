import type { Page } from '@drawdesk/contract/core/schema'
import { FLOW_FOLLOW_PATH, type FlowInstance } from '@drawdesk/contract/workflow/follow'
import {
  FLOW_MIGRATE_MOST,
  type FlowMigrate,
  type FlowMigrateBatch,
  type FlowMigrateCheck,
  type FlowMigrateChecked,
  type FlowMigrated,
  type FlowMigratePlan,
  type FlowMigrateUndone,
} from '@drawdesk/contract/workflow/migration'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

const keys = keysOf(FLOW_FOLLOW_PATH)
const BATCHES_SHOWN = 10

const read = <Answer>(name: string, query: Record<string, string | number>, signal: AbortSignal): Promise<Answer> =>
  call<Answer>('GET', `${FLOW_FOLLOW_PATH}/${name}`, { query, signal, silent: true })

/** Where running instances of a version stand. */
export const planQuery = (processDefinitionId: string, targetDefinitionId: string) =>
  queryOptions({
    queryKey: keys.of('migrate-plan', processDefinitionId, targetDefinitionId),
    queryFn: ({ signal }) => read<FlowMigratePlan>('migrate-plan', { processDefinitionId, targetDefinitionId }, signal),
    retry: false,
  })

/** The newest instances that run by a version, as many as can be moved at once. */
export const instancesQuery = (processDefinitionId: string) =>
  queryOptions({
    queryKey: keys.of('of-version', processDefinitionId),
    queryFn: ({ signal }) =>
      read<Page<FlowInstance>>('list', { processDefinitionId, current: 1, size: FLOW_MIGRATE_MOST }, signal),
    retry: false,
  })

/** What was moved of a process before, the newest first. */
export const batchesQuery = (processDefinitionKey: string) =>
  queryOptions({
    queryKey: keys.of('migrate-batches', processDefinitionKey),
    queryFn: ({ signal }) =>
      read<Page<FlowMigrateBatch>>(
        'migrate-batches',
        { processDefinitionKey, current: 1, size: BATCHES_SHOWN },
        signal,
      ),
    retry: false,
  })

const post =
  <Body, Answer>(name: string) =>
  (body: Body): Promise<Answer> =>
    call<Answer>('POST', `${FLOW_FOLLOW_PATH}/${name}`, { body, silent: true })

/** Each rejects with an `ApiError` that the caller shows. */
export const checkMigration = post<FlowMigrateCheck, FlowMigrateChecked[]>('migrate-check')
export const migrateInstances = post<FlowMigrate, FlowMigrated>('migrate')
export const undoMigration = post<{ batchId: string; reason: string }, FlowMigrateUndone>('undo-migrate')
