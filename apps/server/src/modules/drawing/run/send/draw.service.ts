import { createHash } from 'node:crypto'
import {
  canMoveDraw,
  CLIENT_REQUEST_HOURS,
  DRAW_STATE,
  type DrawState,
  type Progress,
  type SendAnswer,
  type SendFields,
} from '@drawdesk/contract/drawing/records/draw-info'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { FileService } from '../../../files/file.service.ts'
import type { DrawApiRow } from '../../records/draw-api-row.ts'
import type { DrawApiService } from '../../apis/draw-api.service.ts'
import { definitionOf } from '../../records/definition-of.ts'
import type { DrawBudgets } from '../../budgets/draw-budgets.ts'
import { definitionFor, membersOf, type ChildLineage, type NewChild } from '../../records/child.ts'
import type { DrawPreviews } from '../../previews/draw-preview.service.ts'
import { createMoment } from '../../engine/sign/moment.ts'
import { lineageBody } from '../../engine/render/render.ts'
import { RenderProblem } from '../../engine/values/rendered.ts'
import { createDrawPromptRepository } from '../../prompts/draw-prompt.repository.ts'
import { createStyleApplier } from '../../styles/apply/apply-style.ts'
import { createDrawStyleRepository } from '../../styles/draw-style.repository.ts'
import { writeJson } from '@drawdesk/contract/drawing/body/body-node-json'
import { drawInfoErrors } from '../../records/draw-info.errors.ts'
import { createDrawInfoRepository, type DrawInfoRow } from '../../records/draw-info.repository.ts'
import { resubmitOf, viewProgress } from '../../records/draw-info.view.ts'
import { withoutSeed, withSeed } from './choose-seed.ts'
import { requireWayBack } from '../../apis/definition-source.service.ts'
import { drawEvent } from '../../records/draw-events.service.ts'
import { buildDrawInput } from '../../apis/draw-input.ts'
import { createWaitingEditor } from '../queue/edit-waiting.service.ts'
import type { DrawTask } from '../../engine/draw-task.ts'
import { fieldsOf } from '../../records/fields-of.ts'
import { secretsOfKey } from '../../../../providers/keys.ts'
import type { LanePaces } from '../queue/lane-paces.service.ts'
import type { LaneRoom } from '../queue/lane-room.service.ts'
import { DRAW_QUEUE, keyOf, laneOf, LOCAL_QUEUE_MAX, queueMaxOf } from '../../records/lanes/lane.ts'
import { createApiMover } from '../queue/move-to-api.service.ts'
import { lineageOf, lineageText, originMembersOf, originOf } from '../../records/lineage.ts'
import { missingSecrets } from './missing-secrets.ts'
import { newTask } from '../run/new-task.ts'
import type { DrawOrigin } from '../../records/origin.ts'
import type { QueueNews } from '../../records/lanes/queue-news.service.ts'
import { createDequeue } from '../queue/dequeue.service.ts'
import { waitInterval } from '../queue/wait.ts'

const HOUR_MS = 3_600_000
const NO_PLACE = { position: null, waitSeconds: null } as const

export interface SendOptions {
  /** Under which record, and how, where it is made of another one's picture. */
  child?: NewChild
  /** Where it comes from, when style, prompt and experience have been applied already. */
  origin?: DrawOrigin
  /** What was asked for, when that is not what is sent: the same request id with something else in it is refused. */
  request?: Readonly<Record<string, unknown>>
}

/** Sending, reading, stopping and repeating drawings; the work itself is the job's (draw-job.ts). */
export function createDrawService(
  deps: Deps & {
    files: FileService
    queueNews: QueueNews
    drawApis: DrawApiService
    lanePaces: LanePaces
    laneRoom: LaneRoom
    drawBudgets: DrawBudgets
    drawPreviews: DrawPreviews
  },
) {
  const {
    db,
    clock,
    ids,
    jobs,
    events,
    config,
    drawApis: apis,
    files,
    lanePaces: paces,
    laneRoom: room,
    drawPreviews: previews,
    queueNews: news,
    drawBudgets: budgets,
  } = deps
  const infos = createDrawInfoRepository(db)
  const applyStyle = createStyleApplier(deps)
  const dequeue = createDequeue(deps)

  async function get(scope: Scope, id: string): Promise<DrawInfoRow> {
    const row = await infos.find(scope, id)
    if (!row) throw commonErrors.notFound()
    return row
  }

  /** It waits behind all that waited when it was sent. */
  async function sent(
    scope: Scope,
    { id, apiId }: Pick<DrawInfoRow, 'id' | 'apiId'>,
    ahead: number,
  ): Promise<SendAnswer> {
    const now = await paces.recent(scope, laneOf(apiId, scope.tenantId))
    return {
      infoId: id,
      key: keyOf(id),
      state: DRAW_STATE.queued,
      position: ahead + 1,
      waitSeconds: now ? waitInterval(now.pace, ahead) : null,
    }
  }

  async function placeAndWait(scope: Scope, row: DrawInfoRow): Promise<Pick<SendAnswer, 'position' | 'waitSeconds'>> {
    if (row.state !== DRAW_STATE.queued) return NO_PLACE
    const lane = laneOf(row.apiId, scope.tenantId)
    const [ahead, now] = await Promise.all([jobs.steering.countAhead(DRAW_QUEUE, { key: keyOf(row.id), tenantId: scope.tenantId }), paces.recent(scope, lane)])
    if (ahead === undefined) return NO_PLACE
    // Its turn has come: it waits in front of the provider, for as long as nobody knows.
    if (ahead === 'started') return { position: 1, waitSeconds: null }
    return { position: ahead + 1, waitSeconds: now ? waitInterval(now.pace, ahead) : null }
  }

  async function answerOf(scope: Scope, row: DrawInfoRow): Promise<SendAnswer> {
    return {
      infoId: row.id,
      key: keyOf(row.id),
      state: row.state as SendAnswer['state'],
      ...(await placeAndWait(scope, row)),
    }
  }

  /** Renders once without sending, so that what is missing is reported now, beside its field. Answers the body for the lineage. */
  async function dryRun(
    scope: Scope,
    api: DrawApiRow,
    fields: SendFields,
    child?: ChildLineage,
  ): Promise<{ body: string; prompt: string; negativePrompt: string }> {
    const definition = definitionFor(definitionOf(api), child)
    if (!definition) throw drawInfoErrors.apiGone()
    requireWayBack(config, definition)
    const { defaultPrompt, negativePrompt } = api
    const stored = apis.secretsOf(api)
    const secrets = secretsOfKey(definition, definition.keys?.[0]?.name, stored)
    const { input, problems } = await buildDrawInput(
      { files, config },
      scope,
      { definition, secrets, defaultPrompt, negativePrompt, fields, parent: child?.parent },
      { withBytes: false },
    )
    const errors: BilingualFieldError[] = [...problems, ...missingSecrets(definition, stored)]
    let body = 'null'
    try {
      body = writeJson(
        lineageBody(definition, input, {
          task: { localId: '', id: '', attempt: 1 },
          moment: createMoment(definition.auth, clock.now()),
        }),
      )
    } catch (error) {
      if (!(error instanceof RenderProblem)) throw error
      errors.push(...error.errors)
    }
    if (errors.length > 0) throw commonErrors.badInput({ errors })
    return { body, prompt: String(input.vars.prompt ?? ''), negativePrompt: String(input.vars.negativePrompt ?? '') }
  }

  /** The first answer again, when this person sent the same request id within a day. @throws AppError `drawInfo.requestReused` */
  async function answeredBefore(scope: Scope, clientRequestId: string, hash: string): Promise<SendAnswer | undefined> {
    const row = clientRequestId ? await infos.findByRequest(scope, clientRequestId) : undefined
    if (!row) return undefined
    if (clock.now().getTime() - row.createTime.getTime() > CLIENT_REQUEST_HOURS * HOUR_MS) {
      await infos.forgetRequest(scope, row.id)
      return undefined
    }
    if (row.requestHash !== hash) throw drawInfoErrors.requestReused()
    return answerOf(scope, row)
  }

  /** Pictures that a caller names must be visible to them. @throws AppError `common.badInput` beside `images` */
  async function checkImages(scope: Scope, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const seen = await files.listSeen(scope, ids)
    const errors = ids.flatMap((id, index) =>
      seen.has(id)
        ? []
        : [{ field: `images[${index}]`, text: { zh: '图片不存在', en: 'This picture does not exist' } }],
    )
    if (errors.length > 0) throw commonErrors.badInput({ errors })
  }

  /** Record, first attempt and job appear together. */
  async function queue(
    scope: Scope,
    record: Omit<Parameters<typeof infos.insert>[1], 'userId' | 'queuedTime'> & { id: string; apiId: string | null },
    keyName: string | undefined,
  ): Promise<void> {
    const { id, apiId } = record
    const now = clock.now()
    const first = {
      id,
      userId: scope.userId,
      state: DRAW_STATE.queued,
      step: 'queued',
      progress: 0,
      takenDown: 0,
      isDeleted: 0,
      version: 1,
    }
    await db.transaction(scope, async (trx) => {
      // One round trip for all: whatever fails, fails the commit.
      const end = trx.atEnd()
      const inside = createDrawInfoRepository(end)
      await inside.insert(scope, {
        ...record,
        ...first,
        queuedTime: now,
        createUser: scope.userId,
        createDept: scope.deptId,
        updateUser: scope.userId,
        createTime: now,
        updateTime: now,
      })
      await inside.insertAttempt(scope, {
        id: ids.next(),
        infoId: id,
        no: 1,
        version: 0,
        task: JSON.stringify(newTask(`${id}-1`, 1, keyName)),
      })
      await jobs.enqueue(end, {
        queue: DRAW_QUEUE,
        lane: laneOf(apiId, scope.tenantId),
        key: keyOf(id),
        tenantId: scope.tenantId,
        payload: { infoId: id },
      })
      if (record.styleId) await createDrawStyleRepository(end).countUse(scope, record.styleId)
      if (record.promptId) await createDrawPromptRepository(end).countUse(scope, record.promptId)
      await events.publish(trx, scope, [drawEvent(first)])
    })
    jobs.wake()
    news.touch(laneOf(apiId, scope.tenantId), scope.tenantId)
  }

  /**
   * Sends what somebody asks for, with the style and the experience that it names; `origin` says that these are applied already.
   *
   * @throws AppError `drawInfo.noApi`, `drawInfo.requestReused`, `drawInfo.laneFull`, `drawBudget.spent`; `common.notFound`, `common.badInput` beside the fields; what applying a style throws.
   */
  async function send(
    scope: Scope,
    asked: SendFields,
    { child, origin: given, request = asked }: SendOptions = {},
  ): Promise<SendAnswer> {
    const { clientRequestId: _id, ...contents } = request
    const { clientRequestId = '' } = asked
    const hash = createHash('sha256')
      .update(JSON.stringify(Object.entries(contents).sort(([a], [b]) => a.localeCompare(b))))
      .digest('hex')
    const before = await answeredBefore(scope, clientRequestId, hash)
    if (before) return before
    const { fields: wanted, origin: found } = given ? { fields: asked, origin: given } : await applyStyle(scope, asked)
    const origin: DrawOrigin = asked.loginId ? { ...found, loginId: asked.loginId } : found
    if (!wanted.id)
      throw drawInfoErrors.noApi({
        errors: [{ field: 'id', text: { zh: '请选择绘画接口', en: 'Choose a drawing API' } }],
      })
    const api = await apis.get(scope, wanted.id)
    const definition = definitionFor(definitionOf(api), child)
    const fields = definition ? withSeed(definition, wanted) : wanted
    // What is drawn again, or made of a drawing, was seen then.
    if (!given && !child) await checkImages(scope, asked.images ?? [])
    const { body, prompt, negativePrompt } = await dryRun(scope, api, fields, child)
    await budgets.require(scope, { apiId: api.id, exId: origin.exId ?? null })
    const ahead = await room.require(scope, api.id, queueMaxOf(definitionOf(api)))

    const id = ids.next()
    const { width = null, height = null, n, seed = '', params = {}, images = [] } = fields
    try {
      await queue(
        scope,
        {
          id,
          apiId: api.id,
          prompt,
          negativePrompt,
          width,
          height,
          n: n ?? 1,
          seed,
          params: JSON.stringify(params),
          inputIds: JSON.stringify(images),
          clientRequestId,
          requestHash: hash,
          lineage: `{"apiVersion":${api.version},${membersOf(child)}${originMembersOf(origin.lineage)}"body":${body}}`,
          ...placesOf(origin),
          ...(child ? { type: child.type, parentId: child.parentId } : {}),
        },
        child?.parent?.keyName,
      )
    } catch (error) {
      // The same request id twice at once: the other one was first.
      const again =
        (error as { constraint?: string }).constraint === 'draw_info_request'
          ? await answeredBefore(scope, clientRequestId, hash)
          : undefined
      if (again) return again
      throw error
    }
    return sent(scope, { id, apiId: api.id }, ahead)
  }

  /** A record that no provider makes (run/local-resize.ts). @throws AppError `drawInfo.laneFull` */
  async function sendLocal(
    scope: Scope,
    child: NewChild,
    {
      prompt,
      negativePrompt,
      fileId,
      width,
      height,
    }: { prompt: string; negativePrompt: string; fileId: string; width: number; height: number },
  ): Promise<SendAnswer> {
    const ahead = await room.require(scope, null, LOCAL_QUEUE_MAX)
    const id = ids.next()
    await queue(
      scope,
      {
        id,
        apiId: null,
        type: child.type,
        parentId: child.parentId,
        prompt,
        negativePrompt,
        width,
        height,
        inputIds: JSON.stringify([fileId]),
        lineage: `{${membersOf(child)}"body":null}`,
      },
      undefined,
    )
    return sent(scope, { id, apiId: null }, ahead)
  }

  async function progressOf(scope: Scope, row: DrawInfoRow, language: Language): Promise<Progress> {
    const isRunning = row.state === DRAW_STATE.running
    const [place, views, previewUrl, attempt] = await Promise.all([
      placeAndWait(scope, row),
      files.viewsOf(scope, row.fileIds as string[]),
      previews.urlOf(scope, row),
      isRunning ? infos.findAttempt(scope, row.id, row.attempts) : undefined,
    ])
    return viewProgress(row, {
      ...place,
      resubmit: attempt ? resubmitOf(attempt.task as DrawTask) : null,
      previewUrl,
      views,
      language,
      now: clock.now(),
    })
  }

  return {
    get,
    send,
    sendLocal,
    progressOf,

    /** Dequeues a waiting drawing, or asks the worker of a running one to let go (the provider's cancel call included). @throws AppError `drawInfo.wrongState` when it has ended. */
    async cancel(scope: Scope, row: DrawInfoRow): Promise<'cancelled' | 'stopping'> {
      if ((await dequeue(scope, row)) === 'cancelled') return 'cancelled'
      if ((await jobs.cancel(DRAW_QUEUE, keyOf(row.id))) === 'stopping') return 'stopping'
      throw drawInfoErrors.wrongState() // it ended at this moment
    },

    dequeue,

    edit: createWaitingEditor(deps, dryRun),

    moveToApi: createApiMover(deps, dryRun),

    /** The same record once more, as a new attempt with an idempotency key of its own. @throws AppError `drawInfo.wrongState`, `drawInfo.apiGone`, `drawInfo.laneFull`, `drawBudget.spent`; `common.badInput` for what is missing today. */
    async retry(scope: Scope, row: DrawInfoRow): Promise<void> {
      if (!canMoveDraw(row.state as DrawState, DRAW_STATE.queued)) throw drawInfoErrors.wrongState()
      const api = row.apiId === null ? undefined : await apis.find(scope, row.apiId)
      if (row.apiId !== null && !api) throw drawInfoErrors.apiGone()
      // A further attempt is sent with what the API says today.
      const lineage =
        api &&
        lineageText(
          { ...lineageOf(row), apiVersion: api.version },
          (await dryRun(scope, api, fieldsOf(row), lineageOf(row))).body,
        )
      if (api) await budgets.require(scope, row)
      await room.require(scope, row.apiId, api ? queueMaxOf(definitionOf(api)) : LOCAL_QUEUE_MAX)
      const attempts = row.attempts + 1
      try {
        await db.transaction(scope, async (trx) => {
          const inside = createDrawInfoRepository(trx)
          const moved = await inside.move(
            scope,
            { id: row.id, attempts: row.attempts, from: [DRAW_STATE.failed, DRAW_STATE.cancelled] },
            {
              state: DRAW_STATE.queued,
              step: 'queued',
              attempts,
              progress: 0,
              error: null,
              fileIds: '[]',
              queuedTime: clock.now(),
              startedTime: null,
              finishedTime: null,
              ...(lineage === undefined ? {} : { lineage }),
              updateUser: scope.userId,
              updateTime: clock.now(),
            },
          )
          if (!moved) throw drawInfoErrors.wrongState()
          await inside.insertAttempt(scope, {
            id: ids.next(),
            infoId: row.id,
            no: attempts,
            version: 0,
            task: JSON.stringify(newTask(`${row.id}-${attempts}`, attempts, lineageOf(row).parent?.keyName)),
          })
          await jobs.enqueue(trx, {
            queue: DRAW_QUEUE,
            lane: laneOf(row.apiId, scope.tenantId),
            key: keyOf(row.id),
            tenantId: scope.tenantId,
            payload: { infoId: row.id },
          })
          await events.publish(trx, scope, [drawEvent(moved)])
        })
      } catch (error) {
        if ((error as { code?: string }).code === '23505') throw drawInfoErrors.wrongState({ cause: error }) // its job has not quite ended
        throw error
      }
      jobs.wake()
      news.touch(laneOf(row.apiId, scope.tenantId), scope.tenantId)
    },

    /** A new record with the very parameters of this one, but for the seed where another one is wanted: its style is not applied again, whatever it says today. */
    async again(scope: Scope, row: DrawInfoRow, { isOtherSeed = false } = {}): Promise<SendAnswer> {
      const same: SendFields = { id: row.apiId ?? '', ...fieldsOf(row) }
      const api = isOtherSeed && row.apiId !== null ? await apis.find(scope, row.apiId) : undefined
      return send(scope, isOtherSeed ? withoutSeed(api && definitionOf(api), same) : same, {
        origin: { ...placesOf(row), lineage: originOf(lineageOf(row)) },
      })
    },
  }
}

/** The columns of a record that say where it comes from. */
const placesOf = ({
  styleId,
  exId,
  promptId,
  loginId,
}: { [Place in 'styleId' | 'exId' | 'promptId' | 'loginId']?: string | null | undefined }): Omit<
  DrawOrigin,
  'lineage'
> => ({
  ...(styleId ? { styleId } : {}),
  ...(exId ? { exId } : {}),
  ...(promptId ? { promptId } : {}),
  ...(loginId ? { loginId } : {}),
})

export type DrawService = ReturnType<typeof createDrawService>
