import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { mergeSecrets } from '../../../providers/stored-secrets.ts'
import { contentOf, storedSecretsOf } from './chat-api-content.ts'
import { isClearCredential } from './chat-api-problems.ts'

const SCHEME_AND_KEY = /^(\s*[A-Za-z][A-Za-z-]{0,19}\s+)?(\S+)\s*$/

/** Headers that were kept in clear before that was refused, each made a secret of its API, which sends the same as before. At each start; there is nothing to do but once. */
export async function sealClearHeaders({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<void> {
  const rows = await db
    .across('maintenance')
    .selectFrom('chatApi')
    .select(['id', 'tenantId', 'headers', 'secrets'])
    .where(sql<boolean>`headers::text <> '{}'`)
    .execute()
  for (const row of rows) {
    const stored = storedSecretsOf(row)
    const given: Record<string, string> = {}
    const headers = Object.fromEntries(
      Object.entries(contentOf(row).headers).map(([name, value]) => {
        const [, scheme = '', key] = SCHEME_AND_KEY.exec(value) ?? []
        if (!isClearCredential(name, value)) return [name, value]
        const secret = newName(name, { ...stored, ...given })
        given[secret] = key ?? value
        return [name, `${key === undefined ? '' : scheme}{{secret.${secret}}}`]
      }),
    )
    if (Object.keys(given).length === 0) continue
    const merged = mergeSecrets(secrets, { of: 'chatApi', tenantId: row.tenantId, apiId: row.id }, stored, given)
    await db
      .as(row)
      .updateTable('chatApi')
      .set({ headers: JSON.stringify(headers), secrets: JSON.stringify(merged) })
      .where('tenantId', '=', row.tenantId)
      .where('id', '=', row.id)
      .execute()
  }
}

/** `X-Api-Key` → `x_api_key`, `x_api_key_2` … */
function newName(header: string, taken: object): string {
  const base =
    header
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^(?=\d)/, 'h')
      .slice(0, 28) || 'header'
  let name = base
  for (let number = 2; Object.hasOwn(taken, name); number += 1) name = `${base}_${number}`
  return name
}
