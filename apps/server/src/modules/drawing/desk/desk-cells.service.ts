import { RUN_CELLS_MAX, type DeskAsk, type DeskTarget } from '@drawdesk/contract/drawing/draw-desk'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'
import { definitionOf } from '../records/definition-of.ts'
import type { AppliedSend } from '../records/origin.ts'
import { applyStyle } from '../styles/apply/apply-style.ts'
import { drawStyleErrors } from '../styles/draw-style.errors.ts'
import { createDrawStyleRepository, type DrawStyleRow } from '../styles/draw-style.repository.ts'
import { contentOf } from '../styles/draw-style.save.ts'
import { createDeskRepository } from './desk.repository.ts'
import { drawDeskErrors } from './draw-desk.errors.ts'

/** One drawing of a run, ready to be sent; or why it cannot be. */
export interface DeskCell {
  prompt: string
  apiId: string
  apiName: string
  styleId: string
  styleName: string
  definition: DrawDefinition | undefined
  send: AppliedSend | AppError
}

type ApiFacts = { id: string; apiName: string; definition: unknown }

/** Every prompt at every target, with the styles applied: the words of a style at another API than its own without what it sets there, which are parameters of its own. */
export function createDeskCells(deps: Pick<Deps, 'db'> & { files: FileService }) {
  const apis = createDeskRepository(deps.db)
  const styles = createDrawStyleRepository(deps.db)

  async function checkImages(scope: Scope, images: readonly string[]): Promise<void> {
    const seen = images.length > 0 ? await deps.files.listSeen(scope, images) : new Map()
    const errors = images.flatMap((id, index) =>
      seen.has(id) ? [] : [{ field: `images[${index}]`, text: { zh: '图片不存在', en: 'Picture not found' } }],
    )
    if (errors.length > 0) throw commonErrors.badInput({ errors })
  }

  /** @throws AppError `drawDesk.tooMany`; `common.badInput` beside `images`. */
  return async (scope: Scope, ask: DeskAsk): Promise<DeskCell[]> => {
    if (ask.prompts.length * ask.targets.length > RUN_CELLS_MAX)
      throw drawDeskErrors.tooMany({ values: { n: RUN_CELLS_MAX } })
    await checkImages(scope, ask.images ?? [])
    const wanted = [...new Set(ask.targets.flatMap(({ styleId }) => styleId || []))]
    const [visible, known] = await Promise.all([apis.listApis(scope), styles.list(scope, wanted)])
    const styleById = new Map(known.map((style) => [style.id, style]))
    const apiById = new Map<string, ApiFacts>(visible.map((api) => [api.id, api]))
    const ownIds = known.map(({ apiId }) => apiId).filter((id) => !apiById.has(id))
    const ownApis = new Map<string, ApiFacts>(
      ownIds.length > 0 ? (await apis.listAnyApis(scope, ownIds)).map((api) => [api.id, api]) : [],
    )
    return ask.prompts.flatMap((prompt) =>
      ask.targets.map((target) => {
        const style = styleById.get(target.styleId)
        const api = target.apiId
          ? apiById.get(target.apiId)
          : (apiById.get(style?.apiId ?? '') ?? ownApis.get(style?.apiId ?? ''))
        return {
          prompt,
          apiId: api?.id ?? '',
          apiName: api?.apiName ?? '',
          styleId: target.styleId,
          styleName: style?.styleName ?? '',
          definition: api && definitionOf(api as Parameters<typeof definitionOf>[0]),
          send: made({ ask, prompt, target, style, api }),
        }
      }),
    )
  }
}

/** What is really sent of one cell, or what stands against it. */
function made({
  ask: { negativePrompt, width, height, n, seed, images, params, variables = {} },
  prompt,
  target,
  style,
  api,
}: {
  ask: DeskAsk
  prompt: string
  target: DeskTarget
  style: DrawStyleRow | undefined
  api: ApiFacts | undefined
}): AppliedSend | AppError {
  if (target.styleId && style?.active !== 1)
    return drawStyleErrors.inactive({ errors: [{ field: 'styleId', text: drawStyleErrors.inactive().text }] })
  if (!api) return drawDeskErrors.apiOff({ errors: [{ field: 'id', text: drawDeskErrors.apiOff().text }] })
  const fields = { id: api.id, prompt, negativePrompt, width, height, n, seed, images }
  if (!style) return { fields: { ...fields, params }, origin: { lineage: {} } }
  const content = contentOf(style)
  const own = content.variables.flatMap(({ name }) => {
    const given = variables[name]
    return given === undefined ? [] : [[name, given] as const]
  })
  const isOwnApi = api.id === style.apiId
  try {
    return applyStyle(isOwnApi ? style : { ...style, apiId: api.id, values: {} }, {
      ...fields,
      params: { ...params, ...Object.fromEntries(own) },
    })
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

export type DeskCells = ReturnType<typeof createDeskCells>
