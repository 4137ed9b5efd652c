import type { ChatApi, ChatModel, ChatTestAnswer } from '@drawdesk/contract/chat/chat-api'
import { secretPlaceOf } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { ChatDialect } from '@drawdesk/contract/chat/chat-services'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import type { ChatTarget } from '../engine/chat-ask.ts'
import { ChatError, type ChatAsk, type ChatService, type ChatEngine } from '../engine/chat-engine.ts'
import type { StoredChatGate } from '../engine/limits/chat-gate.ts'
import { estimateMessages, estimateTokens } from '../engine/tokens.ts'
import { createTryNotes } from '../quotas/call-tries.ts'
import { failureOf, ownFailure, type CallFacts, type FailedTry } from '../quotas/chat-call.ts'
import type { ChatQuota } from '../quotas/chat-quota.ts'
import { contentOf, normalBaseUrl } from './chat-api-content.ts'
import { addressProblems, headerProblems, secretProblems } from './chat-api-problems.ts'
import { chatErrors } from './chat-api.errors.ts'
import { createChatApiRepository, type ChatApiRow } from './chat-api.repository.ts'
import { trimmed } from './chat-api.rules.ts'
import { chatErrorText, createChatTests } from './chat-tests.ts'
import { costOfModel } from './chat-prices.ts'
import { dialectOf, secretsOf, serviceOf, targetOf } from './chat-service.ts'

/** Somebody waits for it before the screen. */
const TRIAL_MS = 60_000
const ANSWER_TOKENS = 256
const SHOWN_CHARACTERS = 4_000
const SAID_CHARACTERS = 300
const QUESTION: Readonly<Record<Language, string>> = {
  zh: '你好，请用一句话介绍你自己。',
  en: 'Hello. Introduce yourself in one sentence.',
}

type TrialDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'secrets' | 'outbound' | 'events' | 'log'> & {
  chatEngine: ChatEngine
  chatGate: StoredChatGate
  chatQuota: ChatQuota
}

/** What is being edited, over what is stored. */
export interface ModelsQuestion {
  id?: string
  baseUrl?: string
  dialect?: ChatDialect
  secrets?: ChatApi['secrets']
  headers?: Record<string, string>
  proxyConfigId?: string
}

interface Received {
  text: string
  firstTokenMs: number | null
  promptTokens: number | null
  completionTokens: number | null
}

/** Looking what a service has, and asking it one short question. */
export function createChatTrial(deps: TrialDeps) {
  const { db, clock, ids, chatEngine: engine, chatQuota: quota, chatGate: gate } = deps
  const apis = createChatApiRepository(db)
  const tests = createChatTests(deps)

  async function get(scope: Caller, id: string): Promise<ChatApiRow> {
    const row = await apis.find(scope, id)
    if (!row) throw commonErrors.notFound()
    return row
  }

  /** Secrets that are stored go nowhere but to their host. */
  async function serviceAsked(
    scope: Caller,
    { id, baseUrl: given, dialect, secrets: typed = {}, headers: givenHeaders, proxyConfigId }: ModelsQuestion,
  ): Promise<ChatService> {
    const row = id === undefined ? undefined : await get(scope, id)
    const baseUrl = given === undefined ? (row?.baseUrl ?? '') : normalBaseUrl(given)
    const isSamePlace = row !== undefined && secretPlaceOf(row.baseUrl) === secretPlaceOf(baseUrl)
    const kept = row && isSamePlace ? secretsOf(deps, row) : {}
    const secrets = Object.fromEntries(
      Object.entries({ ...kept, ...trimmed(typed) }).flatMap(([name, value]) => {
        if (typeof value === 'string' && value !== '') return [[name, value]]
        return typeof value === 'object' && value !== null && kept[name] !== undefined ? [[name, kept[name]]] : []
      }),
    )
    const headers = givenHeaders ?? (row && isSamePlace ? contentOf(row).headers : {})
    const errors: BilingualFieldError[] = [
      ...addressProblems(baseUrl),
      ...secretProblems(typed),
      ...headerProblems(headers, new Set(Object.keys(secrets))),
    ]
    if (errors.length > 0) throw commonErrors.badInput({ errors })
    return serviceOf(deps, {
      tenantId: scope.tenantId,
      apiId: row?.id ?? '0',
      baseUrl,
      dialect: dialect ?? dialectOf(row?.dialect ?? ''),
      headers,
      secrets,
      proxyConfigId: (proxyConfigId ?? row?.proxyConfigId) || null,
    })
  }

  async function listen(target: ChatTarget, ask: ChatAsk, received: Received): Promise<void> {
    const beganMs = clock.now().getTime()
    for await (const chunk of engine.stream(target, ask, new AbortController().signal)) {
      if (chunk.kind === 'text' || chunk.kind === 'reasoning') received.firstTokenMs ??= clock.now().getTime() - beganMs
      if (chunk.kind === 'text') received.text = `${received.text}${chunk.text}`.slice(0, SHOWN_CHARACTERS)
      if (chunk.kind === 'usage')
        Object.assign(received, { promptTokens: chunk.promptTokens, completionTokens: chunk.completionTokens })
    }
  }

  /** What the service reported, else our own estimate; nothing where nothing came. */
  function countOf(
    received: Received,
    ask: ChatAsk,
    isFailed: boolean,
  ): { promptTokens: number; completionTokens: number } {
    if (received.promptTokens !== null && received.completionTokens !== null)
      return { promptTokens: received.promptTokens, completionTokens: received.completionTokens }
    return isFailed && received.text === ''
      ? { promptTokens: 0, completionTokens: 0 }
      : { promptTokens: estimateMessages(ask.messages), completionTokens: estimateTokens(received.text) }
  }

  return {
    /** Names of the models that the service says it has. What goes wrong there is answered, not thrown. @throws AppError `common.badInput`, `common.notFound` */
    async models(
      scope: Caller,
      question: ModelsQuestion,
      language: Language,
    ): Promise<{ models: string[]; error: string; failure: ReturnType<typeof saidBy> | null }> {
      const service = await serviceAsked(scope, question)
      try {
        return { models: await engine.models(service, AbortSignal.timeout(TRIAL_MS)), error: '', failure: null }
      } catch (error) {
        if (!(error instanceof ChatError)) throw error
        const failure = saidBy(error, language)
        return { models: [], error: failure.msg, failure }
      }
    },

    /**
     * One short question, whether the API is switched on or not; counted as usage of who asks. A good answer closes the API's circuit.
     *
     * @throws AppError `common.notFound`, `chatApi.unknownModel`, `chatApi.noModels`, `chatQuota.usedBy…`
     */
    async ask(
      scope: Caller,
      { id, model: name = '', content = '' }: { id: string; model?: string; content?: string },
      language: Language,
    ): Promise<ChatTestAnswer> {
      const row = await get(scope, id)
      const model = modelOf(row, name)
      const base = targetOf(deps, row, model)
      const target = { ...base, timeoutMs: Math.min(base.timeoutMs, TRIAL_MS), idleMs: Math.min(base.idleMs, TRIAL_MS) }
      const question = content.trim() || QUESTION[language]
      const holdId = ids.next()
      const asked = { apiId: id, apiName: row.name, model: model.model }
      const notes = createTryNotes(asked, (noted) => quota.noteTries(scope, holdId, noted))
      const { tries } = notes
      const ask: ChatAsk = {
        onTry: (beganTime) => notes.began(asked, beganTime),
        onFailedTry: (error, took) => notes.failed({ ...asked, ...took, failure: failureOf(error) }),
        messages: [{ role: 'user', content: question }],
        maxTokens: Math.min(model.maxTokens ?? ANSWER_TOKENS, ANSWER_TOKENS),
      }
      await db.transaction(scope, (trx) =>
        quota.hold(trx, scope, {
          id: holdId,
          userId: scope.userId,
          tokens: estimateMessages(ask.messages) + ANSWER_TOKENS,
          isTrial: true,
          call: {
            kind: 'test',
            ...asked,
            currency: row.currency,
          },
        }),
      )

      const received: Received = { text: '', firstTokenMs: null, promptTokens: null, completionTokens: null }
      const beganMs = clock.now().getTime()
      let failure: unknown
      try {
        await listen(target, ask, received)
      } catch (error) {
        failure = error
      }
      const tokens = countOf(received, ask, failure !== undefined)
      const use = {
        id: holdId,
        userId: scope.userId,
        apiId: id,
        model: model.model,
        ...tokens,
        cost: costOfModel(model, tokens),
        currency: row.currency,
        isFailed: failure !== undefined,
        call: callOf(row, received, failure, tries),
      }
      const isKnown = failure === undefined || failure instanceof ChatError
      const came = { ok: failure === undefined, ...received, ms: clock.now().getTime() - beganMs }
      await db.transaction(scope, async (trx) => {
        await quota.settle(trx, scope, use)
        if (!isKnown) return
        const cost = model.priceIn === '' && model.priceOut === '' ? null : use.cost
        const { currency } = use
        const error = failure instanceof ChatError ? { code: failure.code, said: wordsOf(failure) } : null
        const sent = { model: model.model, content: question, baseUrl: row.baseUrl }
        await tests.keep(trx, scope, { id: holdId, apiId: id, result: { ...came, error, cost, currency, sent } })
      })
      if (!isKnown) throw failure
      if (failure === undefined) await gate.reset(db, scope, id)
      return { ...came, error: failure instanceof ChatError ? saidBy(failure, language) : null }
    },
  }
}

/** What the log of calls says of a test. */
function callOf(
  { id, name }: ChatApiRow,
  { firstTokenMs }: Received,
  failure: unknown,
  tries: readonly FailedTry[],
): CallFacts {
  const facts = { kind: 'test', apiName: name, firstTokenMs } as const
  if (failure === undefined) return { ...facts, end: 'done', tries }
  const known = failure instanceof ChatError ? failureOf(failure) : { code: 'E_UPSTREAM' as const }
  const own = ownFailure(id, known, tries, firstTokenMs !== null)
  return { ...facts, end: own.failure, tries: own.tries }
}

function modelOf(row: ChatApiRow, name: string): ChatModel {
  const { models } = contentOf(row)
  if (models.length === 0) throw chatErrors.noModels()
  const model = name === '' ? models[0] : models.find((one) => one.model === name)
  if (!model) throw chatErrors.unknownModel()
  return model
}

/** Our words, and what the service itself said, masked. */
const saidBy = (error: ChatError, language: Language): ReturnType<typeof chatErrorText> =>
  chatErrorText({ code: error.code, said: wordsOf(error) }, language)

const wordsOf = ({ message, bodyText }: ChatError): string => (message || bodyText).trim().slice(0, SAID_CHARACTERS)
