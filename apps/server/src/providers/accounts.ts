import type { SaveChange } from '../crud/change.ts'
import type { ResourceOptions } from '../crud/resource-options.ts'
import { getRow } from '../crud/rows.repository.ts'
import { createSaver } from '../crud/save-row.service.ts'
import type { Values } from '../crud/values.ts'
import { activeRoute } from '../crud/versions/active.routes.ts'
import type { DrawApiSave } from '@drawdesk/contract/drawing/draw-api'
import type { Deps } from '../platform/deps.ts'
import type { AnyRoute } from '../wire/route.ts'
import { mergeSecrets, storedSecretsOf, viewSecrets, type SecretsPlace, type StoredSecrets } from './stored-secrets.ts'

/** Refuses, beside what is missing, a row with which nothing could be done. */
export type CheckComplete = (facts: Values, hasSecret: (name: string) => boolean) => void

/** A JSON column as a save brings it: the kit has made text of it; undefined where nothing was said. */
export const jsonGiven = (value: unknown): Record<string, unknown> | undefined =>
  (typeof value === 'string' ? JSON.parse(value || '{}') : (value ?? undefined)) as Record<string, unknown> | undefined // an object by its schema

const storedOf = (row: Values | undefined): StoredSecrets => (row ? storedSecretsOf(row as { secrets: unknown }) : {})

/** What accounts at companies have in common as declared resources: their secrets are sealed, shown by their tails, and asked for before a row is switched on. */
export function accountRows({ secrets, ids }: Pick<Deps, 'secrets' | 'ids'>, of: NonNullable<SecretsPlace['of']>) {
  return {
    /** Does the row hold the secret once this is saved? */
    hasSecretAfter({ values, before }: SaveChange): (name: string) => boolean {
      const [stored, given] = [storedOf(before), jsonGiven(values.secrets) ?? {}]
      return (name) => {
        const value = given[name]
        return typeof value === 'string' ? value.trim() !== '' : value !== null && stored[name] !== undefined
      }
    },

    /** The values with the secrets as they are stored; a new row has its id, which they are sealed for. */
    sealed({ tenantId }: { tenantId: string }, { values: { secrets: typed, ...values }, before }: SaveChange): Values {
      const id = before ? String(before.id) : ids.next()
      const given = jsonGiven(typed) as DrawApiSave['secrets']
      return {
        ...values,
        ...(before ? {} : { id }),
        ...(before && !given
          ? {}
          : { secrets: JSON.stringify(mergeSecrets(secrets, { of, tenantId, apiId: id }, storedOf(before), given)) }),
      }
    },

    /** The row with what may be seen of its secrets; of a list they are not read. */
    shown: (row: Values): Values => ({
      ...row,
      ...(row.secrets === undefined ? {} : { secrets: viewSecrets(storedOf(row)) }),
    }),
  }
}

/** `changeActive` of such accounts: one that lacks something is not switched on. */
export function accountActiveRoute(
  deps: Deps,
  options: ResourceOptions,
  { summary, checkComplete }: { summary: string; checkComplete: CheckComplete },
): AnyRoute {
  const { setColumns } = createSaver(deps, options)
  return activeRoute(deps, {
    resource: options.resource,
    summary,
    async setActive(scope, id, active) {
      const row = await getRow(deps.db, scope, options.table, id)
      const stored = storedOf(row)
      if (active === 1) checkComplete(row, (name) => stored[name] !== undefined)
      const { version } = await setColumns(scope, row, { active })
      return { id, active, version }
    },
  })
}
