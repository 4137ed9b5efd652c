import {
  MOVE_STATE,
  OWN_STORE,
  STORE_ACTIVE,
  STORE_CATEGORIES,
  STORE_STATUSES,
  type Oss,
} from '@drawdesk/contract/files/oss'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { ResourceRules } from '../../../crud/resource-options.ts'
import type { Values } from '../../../crud/values.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { mergeSecrets, secretsToTypeAgain, storedSecretsOf, viewSecrets } from '../../../providers/stored-secrets.ts'
import { createMoveRepository } from './move.repository.ts'
import { ossErrors } from './oss.errors.ts'
import { storeIdOf } from '../stores/store-id.ts'
import { createStoreRepository, type StoreRow } from '../stores/store.repository.ts'

type Given = NonNullable<Oss['secrets']>
const FLAT = ['accessKey', 'secretKey'] as const
/** Where keys travel to; another place does not get the old ones. */
const ADDRESS = ['endpoint', 'transformEndpoint'] as const
const OWN_FIELDS: ReadonlySet<string> = new Set(['ossCode', 'remark', 'category'])

/** Keys that a save brings, flat or within `secrets`; the kit has made text of the latter. An empty flat one says nothing. */
export function givenKeys(values: Readonly<Values>): Given {
  const { secrets } = values
  const given = (typeof secrets === 'string' ? JSON.parse(secrets) : (secrets ?? {})) as Given
  const flat = FLAT.flatMap((name) =>
    typeof values[name] === 'string' && values[name] !== '' ? [[name, values[name]]] : [],
  )
  return { ...given, ...(Object.fromEntries(flat) as Given) }
}

const must = (field: string, text: Bilingual): BilingualFieldError => ({ field, text })

const ADDRESS_FORM = /^https?:\/\/[^\s/?#@]+\/?$/i
/** What each of these may look like: they become parts of addresses. */
const FORMS: Readonly<Record<string, { form: RegExp; text: Bilingual }>> = {
  ossCode: {
    form: /^[\w.-]+$/,
    text: {
      zh: '只能包含字母、数字、下划线、连字符和点',
      en: 'Use only letters, digits, underscores, hyphens and dots',
    },
  },
  endpoint: {
    form: ADDRESS_FORM,
    text: { zh: '请填写 http(s):// 开头、不含路径的地址', en: 'Enter http(s):// and a host, without a path' },
  },
  transformEndpoint: {
    form: ADDRESS_FORM,
    text: { zh: '请填写 http(s):// 开头、不含路径的地址', en: 'Enter http(s):// and a host, without a path' },
  },
  bucketName: { form: /^[A-Za-z0-9.-]+$/, text: { zh: '存储桶名称有误', en: 'Invalid bucket name' } },
  region: { form: /^[A-Za-z0-9-]+$/, text: { zh: '地域有误', en: 'Invalid region' } },
  appId: { form: /^[0-9]+$/, text: { zh: '应用 ID 只有数字', en: 'App IDs contain only digits' } },
}

const wrongForms = (values: Readonly<Values>): BilingualFieldError[] =>
  Object.entries(FORMS).flatMap(([name, { form, text }]) => {
    const value = values[name]
    const isGiven = typeof value === 'string' && value !== ''
    return isGiven && !(form.test(value) && (form !== ADDRESS_FORM || URL.canParse(value))) ? [must(name, text)] : []
  })

/** What a store of this kind cannot be reached without. */
function missingOf(row: Readonly<Values>, hasKey: (name: string) => boolean): BilingualFieldError[] {
  const isEmpty = (name: string): boolean => String(row[name] ?? '').trim() === ''
  const problems: BilingualFieldError[] = []
  const isTencent = row.category === 4
  if (isEmpty('endpoint') && !isTencent)
    problems.push(must('endpoint', { zh: '请输入服务地址', en: 'Enter an endpoint' }))
  if (isEmpty('bucketName')) problems.push(must('bucketName', { zh: '请输入存储桶', en: 'Enter a bucket' }))
  if (isTencent && isEmpty('endpoint') && isEmpty('region'))
    problems.push(must('region', { zh: '请输入地域', en: 'Enter a region' }))
  if (isTencent && isEmpty('endpoint') && isEmpty('appId') && !/-\d+$/.test(String(row.bucketName ?? '')))
    problems.push(must('appId', { zh: '请输入应用 ID', en: 'Enter an app ID' }))
  if (row.category === 2 && isEmpty('transformEndpoint'))
    problems.push(must('transformEndpoint', { zh: '请输入下载域名', en: 'Enter a download domain' }))
  if (!hasKey('accessKey')) problems.push(must('accessKey', { zh: '请输入访问密钥 ID', en: 'Enter an access key ID' }))
  if (!hasKey('secretKey')) problems.push(must('secretKey', { zh: '请输入访问密钥', en: 'Enter an access key' }))
  return problems
}

function checkOwn(values: Readonly<Values>): void {
  const errors = Object.entries(values)
    .filter(([name, value]) => !OWN_FIELDS.has(name) && value !== '' && name !== 'secrets')
    .map(([name]) => must(name, { zh: '本系统存储不需要填写', en: 'Not needed for the built-in storage' }))
  if (errors.length > 0) throw commonErrors.badInput({ errors })
}

/** @throws AppError `common.badInput` beside what does not fit. */
export function checkStore(values: Readonly<Values>, before: Readonly<Values> | undefined): void {
  if (before && values.category !== undefined && values.category !== before.category)
    throw commonErrors.badInput({
      errors: [
        must('category', { zh: '类型不能更换，请新增一个', en: 'The type can’t be changed. Create a new one.' }),
      ],
    })
  const wrong = wrongForms(values)
  if (wrong.length > 0) throw commonErrors.badInput({ errors: wrong })
  if (before?.category === OWN_STORE) return checkOwn(values)
  if (values.category === OWN_STORE)
    throw commonErrors.badInput({
      errors: [must('category', { zh: '本系统存储已存在', en: 'The built-in storage already exists' })],
    })
  const stored = before ? storedSecretsOf(before as { secrets: unknown }) : {}
  const given = givenKeys(values)
  const isMoved = before && ADDRESS.some((name) => values[name] !== undefined && values[name] !== before[name])
  const again = isMoved
    ? secretsToTypeAgain(stored, given).map((error) => ({ ...error, field: error.field.replace('secrets.', '') }))
    : []
  if (again.length > 0) throw commonErrors.badInput({ errors: again })
  const errors = missingOf({ ...before, ...values }, (name) => {
    const value = given[name]
    return typeof value === 'string' ? value.trim() !== '' : value !== null && stored[name] !== undefined
  })
  if (errors.length > 0) throw commonErrors.badInput({ errors })
}

const labelOf = (choices: readonly { value: number; label: Bilingual }[], value: unknown, language: Language): string =>
  choices.find((choice) => choice.value === value)?.label[language] ?? ''

/** @throws AppError for the first of these stores that cannot go: the built-in one, the one in use, one that holds files. */
async function checkGone(db: Db, scope: Scope, rows: readonly StoreRow[]): Promise<void> {
  const counts = await createStoreRepository(db).countFiles(scope)
  const moves = await createMoveRepository(db).list(scope)
  for (const row of rows) {
    if (row.category === OWN_STORE) throw ossErrors.ownStays()
    if (row.status === STORE_ACTIVE) throw ossErrors.isActive({ values: { name: row.ossCode } })
    const files = counts.get(storeIdOf(row))?.files ?? 0
    if (files > 0) throw ossErrors.hasFiles({ values: { name: row.ossCode, files } })
    if (moves.some(({ state, toId }) => state === MOVE_STATE.running && toId === storeIdOf(row)))
      throw ossErrors.isMoving({ values: { name: row.ossCode } })
  }
}

/** Stores as a declared resource: keys are sealed, the kind never changes, and what holds files stays. */
export function ossRules({ db, secrets, ids }: Pick<Deps, 'db' | 'secrets' | 'ids'>): ResourceRules {
  const find = async (at: Db, scope: Scope, wanted: readonly string[]): Promise<StoreRow[]> =>
    (await Promise.all(wanted.map((id) => createStoreRepository(at).find(scope, id)))).filter(
      (row) => row !== undefined,
    )
  return {
    unique: { resource_oss_code: { error: ossErrors.codeTaken, field: 'ossCode' } },

    async checkSave(caller, { values, before }) {
      checkStore(values, before)
      if (!before || values.bucketName === undefined || values.bucketName === before.bucketName) return
      const counts = await createStoreRepository(db).countFiles(caller)
      if (counts.has(String(before.id)))
        throw commonErrors.badInput({
          errors: [
            must('bucketName', {
              zh: '仍存有文件，不能更换存储桶；请新增一个存储并迁移',
              en: 'It still contains files. Create another storage and move them.',
            }),
          ],
        })
    },

    async toColumns(_trx, { tenantId }, { values, before }) {
      const { secrets: _typed, accessKey: _access, secretKey: _secret, ...columns } = values
      const id = before ? String(before.id) : ids.next()
      const stored = before ? storedSecretsOf(before as { secrets: unknown }) : {}
      const place = { of: 'oss', tenantId, apiId: id } as const
      return {
        ...columns,
        ...(before ? {} : { id }),
        secrets: JSON.stringify(mergeSecrets(secrets, place, stored, givenKeys(values))),
      }
    },

    async checkRemove(caller, { ids: removed }) {
      await checkGone(db, caller, await find(db, caller, removed))
    },

    /** Again with the rows held: files may have come meanwhile. */
    async afterChange(trx, caller, change) {
      if (change.kind === 'remove') await checkGone(trx, caller, await find(trx, caller, change.ids))
    },

    async decorate(caller, rows, language) {
      const counts = await createStoreRepository(db).countFiles(caller)
      return rows.map((row) => ({
        ...row,
        categoryName: labelOf(STORE_CATEGORIES, row.category, language),
        statusName: labelOf(STORE_STATUSES, row.status, language),
        ...(counts.get(storeIdOf(row as unknown as StoreRow)) ?? { files: 0, bytes: 0 }),
        ...(row.secrets === undefined ? {} : { secrets: viewSecrets(storedSecretsOf(row as { secrets: unknown })) }),
      }))
    },
  }
}
