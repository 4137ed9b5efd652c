import type { DrawCapability, DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { definitionVariables } from '@drawdesk/contract/drawing/definition/definition-variables'
import { DRAW_SIZE_MAX_PX, DRAW_STATE, type SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import type { Deps } from '../../../platform/deps.ts'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { ErrorFactory } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'
import type { FileRow } from '../../files/file.repository.ts'
import type { DrawApiRow } from '../records/draw-api-row.ts'
import type { DrawApiService } from '../apis/draw-api.service.ts'
import { definitionOf } from '../records/definition-of.ts'
import type { DrawTask } from '../engine/draw-task.ts'
import { createDrawAttemptRepository } from '../records/draw-attempt.repository.ts'
import type { DrawInfoRow } from '../records/draw-info.repository.ts'
import type { DrawService } from '../run/send/draw.service.ts'
import { childLineageOf, definitionFor, hasFollowUp, type NewChild } from '../records/child.ts'
import { drawChildErrors } from './draw-child.errors.ts'
import { LOCAL_SIDE_MAX_PX } from '../run/run/local-resize.ts'

export interface ChildWish {
  type: NewChild['type']
  /** `""`: the parent's first picture. */
  fileId: string
  /** Of an upscale: 2 or 4. */
  scale: number
  /** `""`: the fitting one is chosen; `local`: we do it ourselves. */
  apiId: string
  /** Of a further one with the same values. */
  seed?: string
}

/** By which capability, and by which follow-up of the parent's own API. */
const WAYS = {
  upscale: { capability: 'upscale', followUp: 'upscale' },
  model3d: { capability: 'to3d', followUp: 'model3d' },
} as const satisfies Record<string, { capability: DrawCapability; followUp: string }>

type Way = { by: 'api'; api: DrawApiRow } | { by: 'followUp'; api: DrawApiRow; task: DrawTask } | { by: 'local' }

/** Further records of a finished drawing: larger, or in three dimensions (wire-business §3). */
export function createDrawChildService(
  deps: Deps & { files: FileService; drawApis: DrawApiService; draws: DrawService },
) {
  const { draws, drawApis: apis, files } = deps
  const attempts = createDrawAttemptRepository(deps.db)

  /** The picture and its place among the parent's, from 1. */
  async function pictureOf(
    scope: Scope,
    parent: DrawInfoRow,
    fileId: string,
  ): Promise<{ file: FileRow; index: number }> {
    const fileIds = parent.fileIds as string[]
    const index = fileId === '' ? 0 : fileIds.indexOf(fileId)
    const file = fileIds[index] === undefined ? undefined : await files.find(scope, fileIds[index])
    if (!file?.mime.startsWith('image/')) throw at('fileId', drawChildErrors.noPicture)
    return { file, index: index + 1 }
  }

  /** The parent's API where it has the follow-up and the provider still knows the task by an id. */
  async function ownWay(scope: Scope, parent: DrawInfoRow, followUp: string): Promise<Way | undefined> {
    const api =
      parent.apiId === null || childLineageOf(parent).followUp ? undefined : await apis.find(scope, parent.apiId)
    if (!api || api.active !== 1 || !hasFollowUp(definitionOf(api), followUp)) return undefined
    const done = (await attempts.list(scope, parent.id)).findLast(({ outcome }) => outcome === 'done')
    return done?.providerTaskId ? { by: 'followUp', api, task: done.task as DrawTask } : undefined
  }

  async function namedWay(scope: Scope, parent: DrawInfoRow, { type, apiId }: ChildWish): Promise<Way> {
    const api = await apis.get(scope, apiId)
    if (api.active !== 1) throw at('apiId', drawChildErrors.inactive)
    if (api.capability === WAYS[type].capability) return { by: 'api', api }
    const own = api.id === parent.apiId ? await ownWay(scope, parent, WAYS[type].followUp) : undefined
    if (!own) throw at('apiId', drawChildErrors.wrongApi)
    return own
  }

  async function choose(scope: Scope, parent: DrawInfoRow, wish: ChildWish): Promise<Way> {
    if (wish.apiId === 'local') return { by: 'local' }
    if (wish.apiId !== '') return namedWay(scope, parent, wish)
    const own = await ownWay(scope, parent, WAYS[wish.type].followUp)
    if (own) return own
    const [api] = await apis.listActive(scope, { capability: WAYS[wish.type].capability })
    if (api) return { by: 'api', api }
    if (wish.type === 'model3d') throw drawChildErrors.noModeller()
    return { by: 'local' }
  }

  /**
   * Sends the child of a record that the caller may work on.
   *
   * @throws AppError `drawChild.*`, and what sending a drawing throws.
   */
  async function make(scope: Scope, parent: DrawInfoRow, wish: ChildWish): Promise<SendAnswer> {
    if (parent.state !== DRAW_STATE.succeeded) throw drawChildErrors.notFinished()
    const { type, scale } = wish
    const { file, index } = await pictureOf(scope, parent, wish.fileId)
    const way = await choose(scope, parent, wish)
    const isUpscale = type === 'upscale'
    const [width, height] = [(file.width ?? 0) * scale, (file.height ?? 0) * scale]
    const { prompt, negativePrompt } = parent
    const base: NewChild = { type, parentId: parent.id, ...(isUpscale ? { scale } : {}) }
    if (way.by === 'local') {
      const tooLarge = Math.max(width, height) > LOCAL_SIDE_MAX_PX
      if (tooLarge) throw drawChildErrors.tooLarge({ values: { width, height, limit: LOCAL_SIDE_MAX_PX } })
      return draws.sendLocal(
        scope,
        { ...base, local: 'lanczos3' },
        { prompt, negativePrompt, fileId: file.id, width, height },
      )
    }
    const child: NewChild =
      way.by === 'api'
        ? base
        : {
            ...base,
            followUp: WAYS[type].followUp,
            parent: {
              taskId: way.task.providerTaskId ?? '',
              index,
              scale,
              meta: way.task.meta ?? {},
              ...keyOfTask(way.task),
            },
          }
    const definition = definitionFor(definitionOf(way.api), child)
    const isSizeGiven = isUpscale && Math.max(width, height) <= DRAW_SIZE_MAX_PX
    return draws.send(
      scope,
      {
        id: way.api.id,
        prompt,
        negativePrompt,
        images: [file.id],
        n: 1,
        seed: wish.seed ?? '',
        params: declared(definition, { scale, index }),
        ...(isSizeGiven ? { width, height } : {}),
      },
      { child },
    )
  }

  return {
    make,

    /** Is there an API that makes a model of this record? */
    async canModel(scope: Scope, parent: DrawInfoRow): Promise<boolean> {
      if (parent.state !== DRAW_STATE.succeeded || parent.type === 'model3d') return false
      const { capability, followUp } = WAYS.model3d
      return (
        (await apis.listActive(scope, { capability })).length > 0 ||
        (await ownWay(scope, parent, followUp)) !== undefined
      )
    },

    /** The same once more, of the same picture and by the same way. @throws AppError as {@link make}; `common.notFound` when the parent is gone. */
    async again(
      scope: Scope,
      row: DrawInfoRow & { parentId: string },
      { isOtherSeed = false } = {},
    ): Promise<SendAnswer> {
      const { scale = 2, local } = childLineageOf(row)
      const [fileId = ''] = row.inputIds as string[]
      return make(scope, await draws.get(scope, row.parentId), {
        type: row.type as NewChild['type'],
        fileId,
        scale,
        apiId: local ? 'local' : (row.apiId ?? ''),
        seed: isOtherSeed ? '' : row.seed,
      })
    },
  }
}

export type DrawChildService = ReturnType<typeof createDrawChildService>

const keyOfTask = ({ keyName }: DrawTask): { keyName?: string } => (keyName ? { keyName } : {})

/** Those of the variables that the definition asks for. */
function declared(definition: DrawDefinition | undefined, variables: Record<string, number>): Record<string, number> {
  const names = new Set(definition ? definitionVariables(definition).map(({ name }) => name) : [])
  return Object.fromEntries(Object.entries(variables).filter(([name]) => names.has(name)))
}

/** The error beside the field that it is about. */
function at(field: string, factory: ErrorFactory): Error {
  const { text } = factory() as { text: Bilingual }
  return factory({ errors: [{ field, text }] })
}
