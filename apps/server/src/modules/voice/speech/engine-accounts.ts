import type { TtsEngineSave, TtsEngineView } from '@drawdesk/contract/voice/speech'
import { TTS_ENGINES, type TtsEngine } from '@drawdesk/contract/voice/tts-voice-packet'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type ErrorFactory } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { azureBaseUrl } from '../engine/azure-speech.ts'
import { COSYVOICE_BASE_URL, COSYVOICE_MODEL } from '../engine/cosyvoice.ts'
import { isOfflineInstalled } from '../engine/offline-speech.ts'
import { OPENAI_BASE_URL, OPENAI_MODEL } from '../engine/openai-speech.ts'
import type { SpeechTarget } from '../engine/speech.ts'
import { mergeEngineSecrets, openEngineKey, viewEngineSecrets, type StoredEngineSecrets } from './engine-secret.ts'
import { speechErrors } from './speech.errors.ts'
import { createTtsEngineRepository, type TtsEngineRow } from './tts-engine.repository.ts'

type AccountDeps = Pick<Deps, 'db' | 'secrets' | 'ids' | 'clock' | 'config'>

/** What a synthesis is made with and reckoned by. */
export interface EngineAccount {
  target: SpeechTarget
  /** Of 10,000 characters, decimal text; null: nothing is reckoned. */
  price: string | null
  currency: string
  /** Settings, key and program are there, and it is switched on. */
  isReady: boolean
}

const DEFAULT_BASE_URL: Readonly<Record<TtsEngine, string>> = {
  openai: OPENAI_BASE_URL,
  cosyvoice: COSYVOICE_BASE_URL,
  azure: azureBaseUrl('<region>'),
  offline: '',
}
const DEFAULT_MODEL: Readonly<Record<TtsEngine, string>> = {
  openai: OPENAI_MODEL,
  cosyvoice: COSYVOICE_MODEL,
  azure: '',
  offline: '',
}
const CURRENCY_DEFAULT = 'CNY'

/** Accounts of the engines as a tenant has them. */
export function createEngineAccounts({ db, secrets, ids, clock, config }: AccountDeps) {
  const isInstalled = (): boolean => isOfflineInstalled(config.offlineVoice)
  const engines = createTtsEngineRepository(db)

  function isReady(engine: TtsEngine, row: TtsEngineRow | undefined): boolean {
    if (row?.active === 0) return false
    if (engine === 'offline') return isInstalled()
    if (!row) return false
    const hasKey = (row.secrets as StoredEngineSecrets).apiKey !== undefined
    // A local service of OpenAI's form asks for no key.
    return engine === 'openai'
      ? hasKey || row.baseUrl !== ''
      : hasKey && (engine !== 'azure' || row.region !== '' || row.baseUrl !== '')
  }

  const view = (engine: TtsEngine, row: TtsEngineRow | undefined): TtsEngineView => ({
    id: row?.id ?? '',
    engine,
    isSet: row !== undefined,
    isReady: isReady(engine, row),
    baseUrl: row?.baseUrl ?? '',
    defaultBaseUrl: DEFAULT_BASE_URL[engine],
    region: row?.region ?? '',
    model: row?.model ?? '',
    defaultModel: DEFAULT_MODEL[engine],
    price: trimZeros(row?.price ?? ''),
    currency: row?.currency ?? CURRENCY_DEFAULT,
    active: row?.active === 0 ? 0 : 1,
    secrets: viewEngineSecrets(row?.secrets ?? {}),
    version: row?.version ?? 0,
  })

  function check(given: TtsEngineSave, row: TtsEngineRow | undefined): void {
    if (given.baseUrl && !isAddress(given.baseUrl)) throw beside('baseUrl', speechErrors.badAddress)
    const stored = (row?.secrets ?? {}) as StoredEngineSecrets
    const isMoved =
      row !== undefined &&
      (['baseUrl', 'region'] as const).some((name) => given[name] !== undefined && given[name] !== row[name])
    const key = given.secrets?.apiKey
    // Another place does not get the old key.
    if (stored.apiKey && isMoved && typeof key !== 'string' && key !== null)
      throw beside('secrets.apiKey', speechErrors.keyAgain)
  }

  return {
    /** Every engine, with or without settings. */
    async list(scope: Scope): Promise<TtsEngineView[]> {
      const rows = await engines.list(scope)
      return TTS_ENGINES.map((engine) =>
        view(
          engine,
          rows.find((row) => row.engine === engine),
        ),
      )
    },

    /**
     * Writes the settings of an engine; what is left out stays. Answers how it then stands.
     *
     * @throws AppError `speech.badAddress`, `speech.keyAgain`, `common.stale`
     */
    async save(
      scope: Scope,
      { engine, version, secrets: given, price, ...values }: TtsEngineSave,
    ): Promise<TtsEngineView> {
      const row = await engines.find(scope, engine)
      if (version !== undefined && version !== (row?.version ?? 0)) throw commonErrors.stale()
      check({ engine, secrets: given, ...values }, row)
      const id = row?.id ?? ids.next()
      const merged = mergeEngineSecrets(secrets, { tenantId: scope.tenantId, id }, row?.secrets ?? {}, given?.apiKey)
      const now = clock.now()
      const columns = {
        ...values,
        ...(price === undefined ? {} : { price: price === '' ? null : price }),
        secrets: JSON.stringify(merged),
        updateTime: now,
      }
      if (!row)
        await engines.insert(scope, {
          id,
          engine,
          ...columns,
          createUser: scope.userId,
          createDept: scope.deptId,
          updateUser: scope.userId,
          createTime: now,
        })
      else if ((await engines.update(scope, id, row.version, columns)) === undefined) throw commonErrors.stale()
      return view(engine, await engines.find(scope, engine))
    },

    /** The account of this engine, whether it can be used or not. */
    async get({ tenantId }: Pick<Scope, 'tenantId'>, engine: TtsEngine): Promise<EngineAccount> {
      const row = await engines.find({ tenantId }, engine)
      return {
        target: {
          tenantId,
          engine,
          baseUrl: row?.baseUrl ?? '',
          region: row?.region ?? '',
          model: row?.model ?? '',
          apiKey: row ? openEngineKey(secrets, row, row.secrets as StoredEngineSecrets) : '',
        },
        price: row?.price ?? null,
        currency: row?.currency ?? CURRENCY_DEFAULT,
        isReady: isReady(engine, row),
      }
    },

    /** @throws AppError `speech.notInstalled`, `speech.engineNotSet` */
    requireReady({ isReady: is, target }: EngineAccount): void {
      if (is) return
      throw target.engine === 'offline' && !isInstalled() ? speechErrors.notInstalled() : speechErrors.engineNotSet()
    },
  }
}

export type EngineAccounts = ReturnType<typeof createEngineAccounts>

const isAddress = (text: string): boolean => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')

const trimZeros = (price: string): string => (price.includes('.') ? price.replace(/\.?0+$/, '') : price)

const beside = (field: string, error: ErrorFactory) => error({ errors: [{ field, text: error().text }] })
