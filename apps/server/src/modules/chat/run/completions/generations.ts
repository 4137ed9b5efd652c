import { DRAW_END_STATES, DRAW_STATE, type DrawState } from '@drawdesk/contract/drawing/records/draw-info'
import { GENERATIONS_WAIT_MS, type GenerationsAnswer, type GenerationsInput } from '@drawdesk/contract/chat/chatgpt'
import type { Static } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { FileService } from '../../../files/file.service.ts'
import { createDrawApiRepository } from '../../../drawing/apis/draw-api.repository.ts'
import type { DrawService } from '../../../drawing/run/send/draw.service.ts'
import type { DrawInfoRow } from '../../../drawing/records/draw-info.repository.ts'

type Input = Static<typeof GenerationsInput>

/** What sending says beside its fields, beside those of this call. */
function besideOwnFields(error: unknown): never {
  if (!(error instanceof AppError) || !error.errors) throw error
  const { code, status, text, values, retryAfterSeconds } = error
  const errors = error.errors.map((one) => ({
    ...one,
    field: one.field === 'id' ? 'apiId' : one.field === 'width' || one.field === 'height' ? 'size' : one.field,
  }))
  throw new AppError(
    code,
    { status, text },
    { values, errors, cause: error, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) },
  )
}

/** Pictures for programs; without `apiId` by the first active API in their order. A drawing like any other, whose end is waited for. */
export function createGenerations(
  deps: Deps & { files: FileService; draws: DrawService },
  waitMs = GENERATIONS_WAIT_MS,
): (scope: Scope, input: Input, signal: AbortSignal) => Promise<GenerationsAnswer> {
  const { clock, db, events, draws, files } = deps
  const apis = createDrawApiRepository(db)

  /** Resolves once it has ended, or the time is over, or nobody waits any more; the record as it stands then. */
  async function ended(scope: Scope, infoId: string, signal: AbortSignal): Promise<DrawInfoRow> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const subscription = events.subscribe({
      tenantId: scope.tenantId,
      after: undefined,
      isPaused: () => false,
      onPlace: () => undefined,
      onGap: () => resolve(),
      onEnd: () => resolve(),
      async onEvents(found) {
        if (
          found.some(
            ({ topic, data }) =>
              topic === 'draw' && data.id === infoId && DRAW_END_STATES.includes(data.state as DrawState),
          )
        )
          resolve()
      },
    })
    const timer = setTimeout(resolve, waitMs)
    signal.addEventListener('abort', () => resolve(), { once: true })
    try {
      // It may have ended before anybody listened.
      const now = await draws.get(scope, infoId)
      if (DRAW_END_STATES.includes(now.state as DrawState)) return now
      await promise
      return await draws.get(scope, infoId)
    } finally {
      clearTimeout(timer)
      subscription.close()
    }
  }

  return async (scope, { apiId, prompt, n, size, response_format: format }, signal) => {
    const [width, height] = size && size !== 'auto' ? size.split('x').map(Number) : []
    const id = apiId || (await apis.listActive(scope, { capability: 'txt2img' }))[0]?.id
    const { infoId } = await draws
      .send(scope, {
        ...(id ? { id } : {}),
        prompt,
        ...(n === undefined ? {} : { n }),
        ...(width && height ? { width, height } : {}),
      })
      .catch(besideOwnFields)
    const row = await ended(scope, infoId, signal)
    const fileIds = row.state === DRAW_STATE.succeeded ? (row.fileIds as string[]) : []
    const views = await files.viewsOf(scope, fileIds)
    const data = await Promise.all(
      fileIds
        .flatMap((id) => views.get(id) ?? [])
        .map(async ({ fileId, url }) =>
          format === 'b64_json' ? { b64_json: (await files.read(scope, fileId)).bytes.toString('base64') } : { url },
        ),
    )
    return { created: Math.floor(clock.now().getTime() / 1_000), data, infoId, state: row.state }
  }
}
