import { definitionOf, storedSecretsOf } from './draw-api.service.ts'
import { viewSecrets } from './api-secrets.ts'
import type { DrawApiRow } from './draw-api.repository.ts'

/** A row as it travels; lists leave the definition out. There is no circuit breaker yet: every API counts as closed. */
export function viewDrawApi(row: DrawApiRow, { withDefinition }: { withDefinition: boolean }): Record<string, unknown> {
  const { definition: _definition, secrets: _secrets, isDeleted: _isDeleted, proxyConfigId, ...facts } = row
  return {
    ...facts,
    proxyConfigId: proxyConfigId ?? '',
    health: { state: 'closed', reason: '', until: '' },
    secrets: viewSecrets(storedSecretsOf(row)),
    ...(withDefinition ? { definition: definitionOf(row) } : {}),
  }
}
