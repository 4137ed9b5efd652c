import { isIPv6 } from 'node:net'
import type { ResourceRules } from '../../../crud/resource-options.ts'
import type { Values } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { mergeSecrets, storedSecretsOf, viewSecrets } from '../../../providers/stored-secrets.ts'
import { datasourceErrors } from './datasource.errors.ts'
import { createDatasourceRepository } from './datasource.repository.ts'
import { dialectColumns, saidByDialect } from './source-address.ts'
import type { Sources } from './sources.ts'

/** Where a password goes; another place does not get the old one. */
const ADDRESS = ['driver', 'host', 'port'] as const
type GivenPassword = Record<string, string | null>

const parsed = (value: unknown): unknown => (typeof value === 'string' ? (JSON.parse(value) as unknown) : undefined)

/** What a save brings of the password: in its own map, or in the dialect's flat field, which says nothing when it is empty. */
function givenPassword(values: Values): GivenPassword {
  const { password } = (parsed(values.secrets) ?? {}) as { password?: unknown }
  if (password === null || typeof password === 'string') return { password }
  const flat = parsed(values.password)
  return typeof flat === 'string' && flat !== '' ? { password: flat } : {}
}

const storedOf = (row: Values) => storedSecretsOf(row as { secrets: unknown })

/** What would stand after this save, the dialect's two fields read. */
const placeAfter = (values: Values, before: Values | undefined): Values => {
  const said = Object.entries(saidByDialect(values, before)).filter(([, value]) => value !== undefined)
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(given), ...Object.fromEntries(said) }
}

const isMoved = (after: Values, before: Values): boolean =>
  ADDRESS.some((name) => String(after[name]).toLowerCase() !== String(before[name]))

/** Something that a URL takes as a host. */
const isHost = (host: string): boolean => isIPv6(host) || (!host.includes(':') && URL.canParse(`http://${host}/`))

/** Data sources as a declared resource: the password is sealed, and stays with the address it was given for. */
export function datasourceRules({
  db,
  secrets,
  ids,
  sources,
}: Pick<Deps, 'db' | 'secrets' | 'ids'> & { sources: Sources }): ResourceRules {
  return {
    unique: { develop_datasource_name: { error: datasourceErrors.nameTaken, field: 'name' } },

    unsaid: (given) => ({
      schema: '',
      username: '',
      ssl: 0,
      active: 1,
      remark: '',
      ...saidByDialect(given, undefined),
    }),

    checkSave(_caller, { values, before }) {
      const after = placeAfter(values, before)
      if (!isHost(String(after.host)))
        throw commonErrors.badInput({ errors: [{ field: 'host', text: datasourceErrors.badHost().text }] })
      const hasPassword = before && storedOf(before).password !== undefined
      if (hasPassword && isMoved(after, before) && givenPassword(values).password === undefined)
        throw datasourceErrors.secretsAgain({
          errors: [{ field: 'secrets.password', text: datasourceErrors.secretsAgain().text }],
        })
      return Promise.resolve()
    },

    async checkRemove(caller, { ids: removed }) {
      const used = createDatasourceRepository(db)
      const names = await used.modelsOn(caller, removed)
      if (names.length > 0) throw datasourceErrors.usedByModels({ values: { names: names.join('、') } })
      const chosen = await used.defaultOf(caller)
      if (chosen !== null && removed.includes(chosen)) throw datasourceErrors.isDefault()
    },

    afterChange(_trx, _caller, { ids: changed }) {
      sources.forget(changed)
      return Promise.resolve()
    },

    toColumns(_trx, { tenantId }, { values, before }) {
      const after = placeAfter(values, before)
      const { driver, host, port, database, schema, ssl } = after
      const { secrets: _map, password: _flat, driverClass: _class, url: _url, ...columns } = values
      const id = before ? String(before.id) : ids.next()
      const place = { of: 'datasource', tenantId, apiId: id } as const
      const stored = mergeSecrets(secrets, place, before ? storedOf(before) : {}, givenPassword(values))
      const address = { driver, host: String(host).toLowerCase(), port, database, schema }
      return Promise.resolve({
        ...columns,
        ...address,
        ...dialectColumns(address),
        ssl,
        ...(before ? {} : { id }),
        secrets: JSON.stringify(stored),
      })
    },

    decorate: (_caller, rows) =>
      Promise.resolve(
        rows.map((row) => ({
          ...row,
          password: '',
          ...(row.secrets === undefined ? {} : { secrets: viewSecrets(storedOf(row)) }),
        })),
      ),
  }
}
