import { CLIENT_REQUEST_HOURS, type SendAnswer, type SendFields } from '@drawdesk/contract/drawing/records/draw-info'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import { requestHashOf } from '../../../../platform/request-hash.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { FileService } from '../../../files/file.service.ts'
import type { DrawApiRow } from '../../records/draw-api-row.ts'
import type { DrawApiService } from '../../apis/draw-api.service.ts'
import type { DrawBudgets } from '../../budgets/draw-budgets.ts'
import { definitionFor, membersOf, type NewChild } from '../../records/child.ts'
import { definitionOf } from '../../records/definition-of.ts'
import { drawInfoErrors } from '../../records/draw-info.errors.ts'
import { createDrawInfoRepository } from '../../records/draw-info.repository.ts'
import { LOCAL_QUEUE_MAX, queueMaxOf } from '../../records/lanes/lane.ts'
import { originMembersOf } from '../../records/lineage.ts'
import { originColumns, type DrawOrigin } from '../../records/origin.ts'
import { createStyleApplier } from '../../styles/apply/apply-style.ts'
import type { LaneRoom } from '../queue/lane-room.service.ts'
import { withSeed } from './choose-seed.ts'
import type { DryRun, Rendered } from './dry-run.service.ts'
import type { NewDraw, QueueDraw } from './queue-draw.service.ts'
import type { SendAnswers } from './send-answer.service.ts'

const HOUR_MS = 3_600_000

export interface SendOptions {
  /** Under which record, and how, where it is made of another one's picture. */
  child?: NewChild | undefined
  /** Where it comes from, when style, prompt and experience have been applied already. */
  origin?: DrawOrigin | undefined
  /** What was asked for, when that is not what is sent: the same request id with something else in it is refused. */
  request?: Readonly<Record<string, unknown>>
  /** Who may edit styles tries one that is off. */
  triesOff?: boolean
}

/** A picture that we make ourselves of another one. */
export interface LocalSend {
  prompt: string
  negativePrompt: string
  fileId: string
  width: number
  height: number
}

export function createDrawSender(
  deps: Deps & { files: FileService; drawApis: DrawApiService; drawBudgets: DrawBudgets; laneRoom: LaneRoom },
  { dryRun, answers, queue }: { dryRun: DryRun; answers: SendAnswers; queue: QueueDraw },
) {
  const { db, clock, ids, files, drawApis: apis, drawBudgets: budgets, laneRoom: room } = deps
  const infos = createDrawInfoRepository(db)
  const applyStyle = createStyleApplier(deps)

  /** The first answer again, when this person sent the same request id within a day. @throws AppError `drawInfo.requestReused` */
  async function answeredBefore(scope: Scope, clientRequestId: string, hash: string): Promise<SendAnswer | undefined> {
    const row = clientRequestId ? await infos.findByRequest(scope, clientRequestId) : undefined
    if (!row) return undefined
    if (clock.now().getTime() - row.createTime.getTime() > CLIENT_REQUEST_HOURS * HOUR_MS) {
      await infos.forgetRequest(scope, row.id)
      return undefined
    }
    if (row.requestHash !== hash) throw drawInfoErrors.requestReused()
    return answers.answerOf(scope, row)
  }

  /** Pictures that a caller names must be visible to them. @throws AppError `common.badInput` beside `images` */
  async function checkImages(scope: Scope, fileIds: readonly string[]): Promise<void> {
    if (fileIds.length === 0) return
    const seen = await files.listSeen(scope, fileIds)
    const errors = fileIds.flatMap((id, index) =>
      seen.has(id) ? [] : [{ field: `images[${index}]`, text: { zh: '图片不存在', en: 'Picture not found' } }],
    )
    if (errors.length > 0) throw commonErrors.badInput({ errors })
  }

  /**
   * All that has to be known before a drawing is queued: what it is made from, rendered once, and whether there is money and room for it.
   *
   * @throws AppError as `send`, but for what its request id is refused for
   */
  async function prepare(
    scope: Scope,
    asked: SendFields,
    { child, origin: given, triesOff = false }: Pick<SendOptions, 'child' | 'origin' | 'triesOff'> = {},
  ): Promise<{ record: Omit<NewDraw, 'id'>; ahead: Awaited<ReturnType<LaneRoom['require']>> }> {
    const { fields: wanted, origin: found } = given
      ? { fields: asked, origin: given }
      : await applyStyle(scope, asked, triesOff)
    const origin: DrawOrigin = asked.loginId ? { ...found, loginId: asked.loginId } : found
    if (!wanted.id)
      throw drawInfoErrors.noApi({
        errors: [{ field: 'id', text: { zh: '请选择绘画接口', en: 'Select a drawing API' } }],
      })
    const api = await apis.get(scope, wanted.id)
    const definition = definitionFor(definitionOf(api), child)
    const fields = definition ? withSeed(definition, wanted) : wanted
    // What is drawn again, or made of a drawing, was seen then.
    if (!given && !child) await checkImages(scope, asked.images ?? [])
    const rendered = await dryRun(scope, api, fields, child)
    await budgets.require(scope, { apiId: api.id, exId: origin.exId ?? null })
    const ahead = await room.require(scope, api.id, queueMaxOf(definitionOf(api)))
    return { record: recordOf({ api, fields, rendered, origin, child }), ahead }
  }

  return {
    prepare,

    /**
     * Sends what somebody asks for, with the style and the experience that it names; `origin` says that these are applied already.
     *
     * @throws AppError `drawInfo.noApi`, `drawInfo.requestReused`, `drawInfo.laneFull`, `drawBudget.spent`; `common.notFound`, `common.badInput` beside the fields; what applying a style throws.
     */
    async send(
      scope: Scope,
      asked: SendFields,
      { child, origin, request = asked, triesOff }: SendOptions = {},
    ): Promise<SendAnswer> {
      const { clientRequestId = '' } = asked
      const hash = requestHashOf(request)
      const before = await answeredBefore(scope, clientRequestId, hash)
      if (before) return before
      const { record: prepared, ahead } = await prepare(scope, asked, {
        child,
        origin,
        ...(triesOff ? { triesOff } : {}),
      })
      const record = { ...prepared, id: ids.next(), clientRequestId, requestHash: hash }
      try {
        await queue(scope, record, child?.parent?.keyName)
      } catch (error) {
        // The same request id twice at once: the other one was first.
        const again =
          (error as { constraint?: string }).constraint === 'draw_info_request'
            ? await answeredBefore(scope, clientRequestId, hash)
            : undefined
        if (again) return again
        throw error
      }
      return answers.sent(scope, record, ahead)
    },

    /** A record that no provider makes (run/local-resize.ts). @throws AppError `drawInfo.laneFull` */
    async sendLocal(
      scope: Scope,
      child: NewChild,
      { prompt, negativePrompt, fileId, width, height }: LocalSend,
    ): Promise<SendAnswer> {
      const ahead = await room.require(scope, null, LOCAL_QUEUE_MAX)
      const record: NewDraw = {
        id: ids.next(),
        apiId: null,
        type: child.type,
        parentId: child.parentId,
        prompt,
        negativePrompt,
        width,
        height,
        inputIds: JSON.stringify([fileId]),
        lineage: `{${membersOf(child)}"body":null}`,
      }
      await queue(scope, record, undefined)
      return answers.sent(scope, record, ahead)
    },
  }
}

/** What a record keeps of what is sent. */
function recordOf({
  api,
  fields: { width = null, height = null, n, seed = '', params = {}, images = [] },
  rendered: { body, prompt, negativePrompt },
  origin,
  child,
}: {
  api: DrawApiRow
  fields: SendFields
  rendered: Rendered
  origin: DrawOrigin
  child: NewChild | undefined
}): Omit<NewDraw, 'id'> {
  return {
    apiId: api.id,
    prompt,
    negativePrompt,
    width,
    height,
    n: n ?? 1,
    seed,
    params: JSON.stringify(params),
    inputIds: JSON.stringify(images),
    lineage: `{"apiVersion":${api.version},${membersOf(child)}${originMembersOf(origin.lineage)}"body":${body}}`,
    ...originColumns(origin),
    ...(child ? { type: child.type, parentId: child.parentId } : {}),
  }
}
