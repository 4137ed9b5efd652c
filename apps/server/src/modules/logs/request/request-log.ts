import { hostname } from 'node:os'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { website } from '@drawdesk/contract/core/constants'
import { actionText } from '@drawdesk/contract/logs/action-text'
import type { Deps } from '../../../platform/deps.ts'
import { GUEST_USER_ID, ownerOf, type Caller } from '../../../platform/scope.ts'
import type { AuditFacts } from '../../../wire/audit.ts'
import type { AnyRoute } from '../../../wire/route.ts'
import type { ErrorLogs } from '../error/error-log.service.ts'
import { callKindOf, isAct } from './call-kind.ts'
import { changedNames, shownChanges } from './changes-text.ts'
import { createLogQueue } from './log-queue.ts'
import { paramsText, pathText, storable, userAgentText } from './params-text.ts'
import { exportedRows } from './log-reason.ts'
import type { ApiRow, RequestRow, UsualRow } from './request-row.ts'
import { createRequestRows, type RequestLogTable } from './request-row.repository.ts'

export interface RequestLog {
  /** After the answer went out: notes the call, and what the person did by it. Costs no query. */
  answered(request: FastifyRequest, reply: FastifyReply): void
  /** Writes what waits. */
  flush(): Promise<void>
}

type LogDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'config' | 'metrics'> & { errorLogs: ErrorLogs }

export function createRequestLog(deps: LogDeps): RequestLog {
  const { db, clock, ids, log, config, metrics, errorLogs: errors } = deps
  const rows = createRequestRows(db, { serverIp: `${config.host}:${config.port}`, serverHost: hostname() })
  const api = createLogQueue<ApiRow>({ name: 'api', metrics, log, write: (batch) => write('log_api', batch) })
  const usual = createLogQueue<UsualRow>({ name: 'usual', metrics, log, write: (batch) => write('log_usual', batch) })
  const faults = createLogQueue<{ row: RequestRow; fault: unknown }>({
    name: 'error',
    metrics,
    log,
    async write(batch) {
      for (const { row, fault } of batch) await errors.storeFault(fault, row)
    },
  })

  async function write(table: RequestLogTable, batch: readonly RequestRow[]): Promise<void> {
    // A signed-in caller has a tenant; what others say of theirs is asked for.
    const own = new Set(batch.flatMap(({ tenantId, createBy }) => (createBy === '' ? [] : (tenantId ?? []))))
    const asked = [
      ...new Set(batch.flatMap(({ tenantId }) => (tenantId === undefined || own.has(tenantId) ? [] : tenantId))),
    ]
    const tenants = asked.length > 0 ? new Set([...own, ...(await rows.findTenants(asked))]) : own
    // What belongs to no tenant (or to one that does not exist) is the platform's.
    const byTenant = Map.groupBy(batch, ({ tenantId }) =>
      tenantId !== undefined && tenants.has(tenantId) ? tenantId : website.defaultTenantId,
    )
    // Ids come here and not with the answer: without a lease on them there is no database either, and then rows are dropped, not the process.
    for (const [tenantId, rowsOf] of byTenant) {
      const known = await withAccounts(tenantId, rowsOf)
      await rows.insert(
        tenantId,
        table,
        known.map((row) => ({ ...row, id: ids.next() })),
      )
    }
  }

  /** Names to ids and ids to names, where one is missing. */
  async function withAccounts(tenantId: string, batch: readonly RequestRow[]): Promise<RequestRow[]> {
    const userIds = batch.flatMap(({ userId, createBy }) =>
      userId !== undefined && createBy === '' && userId !== GUEST_USER_ID ? userId : [],
    )
    const accounts = batch.flatMap(({ claimed }) => claimed ?? [])
    if (userIds.length === 0 && accounts.length === 0) return [...batch]
    const found = await rows.findAccounts(tenantId, { ids: userIds, accounts })
    return batch.map((row) => {
      const person = found.find(({ id, account }) =>
        row.claimed === undefined
          ? row.createBy === '' && id === row.userId
          : account === row.claimed && row.tenantId === tenantId,
      )
      return person ? { ...row, userId: person.id, createBy: person.account } : row
    })
  }

  function rowOf(request: FastifyRequest, reply: FastifyReply, definition: AnyRoute, facts: AuditFacts): RequestRow {
    const { caller, person, claimed, device } = facts
    const owner = caller && ownerOf(caller) // of a view: who looks, never who is looked through
    return {
      createTime: clock.now(),
      tenantId: owner?.tenantId ?? person?.tenantId ?? claimed?.tenantId ?? device?.tenantId,
      userId: owner?.userId ?? person?.userId,
      createBy: owner ? nameInLog(owner, caller) : '',
      ...(claimed === undefined ? {} : { claimed: storable(claimed.account) }),
      title: facts.audit === undefined ? titleOf(definition) : titleIn(facts.audit),
      methodName: facts.audit ?? definition.audit,
      method: request.method,
      requestUri: pathText(request.originalUrl),
      params: definition.log === 'noArguments' ? '' : paramsText(request.query, request.params, request.body),
      httpStatus: reply.statusCode,
      timeMs: Math.min(Math.round(reply.elapsedTime), 2_147_483_647),
      remoteIp: facts.address ?? '',
      userAgent: userAgentText(request.headers['user-agent'] ?? ''),
      requestId: request.id,
    }
  }

  return {
    answered(request, reply) {
      const { definition } = request.routeOptions.config
      if (!definition || definition.log === 'none') return
      const facts = request.audit ?? {}
      if (facts.isRepeated && facts.fault === undefined) return
      const row = rowOf(request, reply, definition, facts)
      api.add({ ...row, kind: callKindOf(definition, facts, row.httpStatus) })
      if (facts.fault !== undefined) faults.add({ row, fault: facts.fault })
      // What machines report is no action of a person.
      if (!isAct(definition) || facts.isRoutine || facts.device || !isSomebody(row)) return
      const isRefused = row.httpStatus >= 400
      const changes = isRefused ? [] : (facts.changes ?? []) // what was written before a refusal was taken back
      usual.add({
        ...row,
        logLevel: row.httpStatus >= 500 ? 'error' : isRefused ? 'warn' : 'info',
        logId: storable(facts.target ?? ''),
        logName: changedNames(changes),
        logData: facts.refusal ?? storable(facts.note ?? (facts.exported ? exportedRows(facts.exported.rows) : '')),
        changes: shownChanges(changes, config.timeZone),
      })
    },
    async flush() {
      await Promise.all([api.flush(), usual.flush(), faults.flush()])
    },
  }
}

/** `admin → zhangsan` during an impersonation. */
const nameInLog = (owner: { account: string }, { view }: Pick<Caller, 'view'>): string =>
  view && !view.isOver ? `${owner.account} → ${view.viewed.account}` : owner.account

/** By the call's definition, which does not change. */
const titles = new WeakMap<AnyRoute, string>()

/** In both languages, so that either finds it. */
function titleOf(definition: AnyRoute): string {
  let title = titles.get(definition)
  if (title === undefined) {
    titles.set(definition, (title = titleIn(definition.audit, definition.summary)))
  }
  return title
}

function titleIn(audit: string, otherwise?: string): string {
  const { zh, en } = actionText(audit, otherwise)
  return zh === en ? en : `${zh} / ${en}`
}

/** Somebody known to a tenant, or who claims to be. */
const isSomebody = ({ tenantId }: RequestRow): boolean => tenantId !== undefined
