import { hostname } from 'node:os'
import { website } from '@drawdesk/contract/core/constants'
import type { Deps } from '../../../platform/deps.ts'
import { systemScope } from '../../../platform/scope.ts'
import { readConsoleError, type ConsoleError } from './console-error.ts'
import { createErrorLogRepository } from './error-log.repository.ts'

const SERVICE = 'console'
const USER_AGENT_MOST = 300
const NAME_MOST = 200

/** Where a report came from. Without a person it is stored with the platform's own tenant. */
export interface ReportSource {
  address: string
  userAgent: string
  person: { tenantId: string; userId: string } | undefined
}

/** The call that the server failed in; undefined where nobody knows. Texts are masked and bounded. */
export interface FailedCall {
  tenantId: string | undefined
  userId: string | undefined
  /** Account; "" for nobody. */
  createBy: string
  method: string
  methodName: string
  requestUri: string
  params: string
  timeMs: number
  remoteIp: string
  userAgent: string
  requestId: string
  createTime: Date
}

/** Errors of consoles as rows that an administrator of their tenant reads. */
export function createErrorLogs({
  db,
  clock,
  ids,
  log,
  config,
}: Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'config'>) {
  const rows = createErrorLogRepository(db)
  return {
    async store(entries: readonly ConsoleError[], { address, userAgent, person }: ReportSource): Promise<void> {
      if (entries.length === 0) return
      const scope = person ? { ...person, deptId: null } : systemScope(website.defaultTenantId)
      const now = clock.now()
      const common = {
        serviceId: SERVICE,
        serverIp: `${config.host}:${config.port}`,
        serverHost: hostname(),
        env: 'web',
        remoteIp: address,
        userAgent: userAgent.slice(0, USER_AGENT_MOST),
        createBy: person ? await rows.findAccount(scope) : '',
        createUser: person?.userId ?? null,
        updateUser: person?.userId ?? null,
        createTime: now,
        updateTime: now,
      }
      await rows.insert(
        scope,
        entries.map((entry) => ({ id: ids.next(), ...common, ...readConsoleError(entry) })),
      )
      log.info(
        { tenantId: scope.tenantId, userId: person?.userId, address, count: entries.length },
        'a console reported errors',
      )
    },
    /** What the server itself failed with while it answered a call. */
    async storeFault(fault: unknown, call: FailedCall): Promise<void> {
      const {
        tenantId = website.defaultTenantId,
        userId,
        createBy,
        method,
        methodName,
        requestUri,
        params,
        timeMs,
        remoteIp,
        userAgent,
        requestId,
        createTime,
      } = call
      const error = fault instanceof Error ? fault : new Error(String(fault))
      const columns = readConsoleError({ message: error.message, stack: error.stack ?? '', type: error.name })
      await rows.insert({ tenantId, userId: userId ?? '0', deptId: null }, [
        {
          ...columns,
          id: ids.next(),
          serviceId: 'server',
          serverIp: `${config.host}:${config.port}`,
          serverHost: hostname(),
          env: '',
          exceptionName: error.name.slice(0, NAME_MOST),
          remoteIp,
          userAgent,
          requestUri,
          method,
          methodName,
          params,
          time: String(timeMs),
          createBy,
          requestId,
          createUser: userId ?? null,
          updateUser: userId ?? null,
          createTime,
          updateTime: createTime,
        },
      ])
    },
    /** Forgets, in all tenants, what is older than this many days. */
    async sweep(keptDays: number): Promise<void> {
      await rows.sweep(new Date(clock.now().getTime() - keptDays * 24 * 3_600_000))
    },
  }
}

export type ErrorLogs = ReturnType<typeof createErrorLogs>
