import { createHash } from 'node:crypto'
import { DRAW_END_STATES, type DrawState } from '@drawdesk/contract/drawing/records/draw-info'
import type { CallbackSpec } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { systemScope, type Scope } from '../../../platform/scope.ts'
import { createDrawApiRepository } from '../apis/draw-api.repository.ts'
import type { DrawApiService } from '../apis/draw-api.service.ts'
import { isBelieved, verifyCallback } from '../engine/answers/callback.ts'
import type { DrawTask } from '../engine/draw-task.ts'
import { createDrawAttemptRepository, type DrawAttemptRow } from '../records/draw-attempt.repository.ts'
import { createDrawInfoRepository, type DrawInfoRow } from '../records/draw-info.repository.ts'
import type { DefinitionSource } from '../apis/definition-source.service.ts'
import { secretsOfKey } from '../../../providers/keys.ts'
import { DRAW_QUEUE, keyOf } from '../records/lanes/lane.ts'
import { isCallbackToken, type CallbackPlace } from '../records/callback-url.ts'
import { createDrawCallbackRepository } from './draw-callback.repository.ts'

/** Calls of one attempt that nobody has looked at yet; a provider that sends more is asked to come back. */
const WAITING_MAX = 200
const RETRY_AFTER_SECONDS = 10
/** PostgreSQL's text holds no NUL. */
const storable = (text: string): string => text.replaceAll('\u0000', '\ufffd')

export interface GivenCall {
  place: CallbackPlace
  token: string
  /** Lower-case names. */
  headers: Record<string, string>
  rawBody: Buffer
}

/** What the provider is answered. */
export interface CallbackReply {
  status: number
  text: string
}

const UNSIGNED: CallbackReply = { status: 401, text: '' }

/**
 * Takes what a provider says about one attempt: stored once, answered always in the same way, also when it comes late or twice. The
 * job is woken in the same transaction, so that the call is either not there yet or looked at.
 */
export function createDrawCallbacks(deps: Deps & { drawApis: DrawApiService; definitionSource: DefinitionSource }) {
  const { db, clock, ids, secrets, jobs, drawApis: apiService, definitionSource: source } = deps
  const infos = createDrawInfoRepository(db)
  const attempts = createDrawAttemptRepository(db)
  const apis = createDrawApiRepository(db)

  /** @throws AppError `common.notFound` whatever it is that does not fit, so that a guess learns nothing. */
  async function find(
    scope: Scope,
    { infoId, attemptNo }: CallbackPlace,
  ): Promise<{ info: DrawInfoRow; attempt: DrawAttemptRow; spec: CallbackSpec; secretsOf: Record<string, string> }> {
    const [info, attempt] = await Promise.all([infos.find(scope, infoId), attempts.find(scope, infoId, attemptNo)])
    const api = info?.apiId ? await apis.findAny(scope, info.apiId) : undefined
    const found = info && api && (await source.find(scope, api, info))
    if (!info || !attempt || !api || !found?.definition.callback) throw commonErrors.notFound()
    const { definition } = found
    return {
      info,
      attempt,
      spec: found.definition.callback,
      secretsOf: secretsOfKey(definition, (attempt.task as DrawTask).keyName, apiService.secretsOf(api)),
    }
  }

  /** @throws AppError `common.notFound` for an address that we did not make. */
  function checkAddress(place: CallbackPlace, token: string): void {
    if (!isCallbackToken(secrets, place, token)) throw commonErrors.notFound()
  }

  return {
    checkAddress,

    /** @throws AppError `common.notFound`, `common.tooMany`. */
    async take({ place, token, headers, rawBody }: GivenCall): Promise<CallbackReply> {
      checkAddress(place, token)
      const scope = systemScope(place.tenantId)
      const { info, spec, secretsOf } = await find(scope, place)
      if (!verifyCallback(spec, { headers, rawBody, secrets: secretsOf, now: clock.now() })) return UNSIGNED
      const reply: CallbackReply = { status: spec.reply?.status ?? 200, text: spec.reply?.text ?? 'ok' }
      const isLate = info.attempts !== place.attemptNo || DRAW_END_STATES.includes(info.state as DrawState)
      if (isLate) return reply
      const calls = createDrawCallbackRepository(db)
      if ((await calls.countWaiting(scope, place)) >= WAITING_MAX)
        throw commonErrors.tooMany({ retryAfterSeconds: RETRY_AFTER_SECONDS })
      const isNew = await db.transaction(scope, async (trx) => {
        const isStored = await createDrawCallbackRepository(trx).insert(scope, {
          id: ids.next(),
          infoId: place.infoId,
          attemptNo: place.attemptNo,
          digest: createHash('sha256').update(rawBody).digest('hex'),
          headers: JSON.stringify(withoutCredentials(headers)),
          body: storable(rawBody.toString('utf8')),
          isTrusted: isBelieved(spec),
          time: clock.now(),
        })
        if (isStored) await jobs.expedite(trx, DRAW_QUEUE, keyOf(place.infoId))
        return isStored
      })
      if (isNew) jobs.wake()
      return reply
    },
  }
}

/** What a header may hold of a login has no use here. */
function withoutCredentials(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !/^(authorization|proxy-authorization|cookie)$|signature|token|secret|api-?key/.test(name),
    ),
  )
}
