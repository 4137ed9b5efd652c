import type { ApiToday } from '@drawdesk/contract/drawing/figures/api-today'
import { HEALTHY, type ApiHealthFacts } from '../admission/gate-health.ts'
import { storedSecretsOf } from '../../../providers/stored-secrets.ts'
import { definitionOf } from '../records/definition-of.ts'
import { viewSecrets } from '../../../providers/stored-secrets.ts'
import type { DrawApiRow } from '../records/draw-api-row.ts'

/** A row as it travels; lists leave the definition out. */
export function viewDrawApi(
  row: DrawApiRow,
  {
    withDefinition,
    health = HEALTHY,
    today,
  }: { withDefinition: boolean; health?: ApiHealthFacts | undefined; today?: ApiToday | undefined },
): Record<string, unknown> {
  const { definition: _definition, secrets: _secrets, proxyConfigId, ...facts } = row
  return {
    ...facts,
    proxyConfigId: proxyConfigId ?? '',
    health,
    ...(today ? { today } : {}),
    secrets: viewSecrets(storedSecretsOf(row)),
    ...(withDefinition ? { definition: definitionOf(row) } : {}),
  }
}
