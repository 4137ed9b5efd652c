import type { Driver } from '@drawdesk/contract/develop/jdbc'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { openSecrets, storedSecretsOf } from '../../../providers/stored-secrets.ts'
import type { SourcePlace } from '../drivers/driver.ts'
import type { SourceRow } from './datasource.repository.ts'

/** Where a source is, with its password in the clear: for a driver alone. */
export function placeOf({ secrets }: Pick<Deps, 'secrets'>, { tenantId }: Scope, row: SourceRow): SourcePlace {
  const { id, host, port, database, schema, username, ssl } = row
  const { password = '' } = openSecrets(
    secrets,
    { of: 'datasource', tenantId, apiId: id },
    storedSecretsOf(row as { secrets: unknown }),
  )
  return { driver: row.driver as Driver, host, port, database, schema, username, password, ssl: ssl === 1 } // checked by the resource
}
