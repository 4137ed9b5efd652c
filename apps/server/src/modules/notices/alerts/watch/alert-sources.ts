import type { AlertKind } from '@drawdesk/contract/notices/alert-kinds'
import type { Reported } from '../alerts.service.ts'

/** A state that lasts, in one tenant. */
export interface FoundState {
  tenantId: string
  /** Since when it lasts. The tenant's rule says how long it may; a state without it is reported at once. */
  since?: Date
  /** For the roles with this permission, where the tenant's rule names nobody. */
  notice: Reported & { permission: string }
}

/** Finds what is so at this moment, in all tenants: what no single event begins or ends. */
export interface AlertSource {
  kind: AlertKind
  list(now: Date): Promise<readonly FoundState[]>
}

/** The sources of all areas; each adds its own when a process begins to work. */
export function createAlertSources() {
  const sources: AlertSource[] = []
  return {
    add: (source: AlertSource): void => void sources.push(source),
    all: (): readonly AlertSource[] => sources,
  }
}

export type AlertSources = ReturnType<typeof createAlertSources>
