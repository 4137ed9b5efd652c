import type { DeskRecall } from '@drawdesk/contract/drawing/draw-desk'
import { GUEST_WORDS } from '@drawdesk/contract/drawing/draw-style'
import { fillStyleText } from '@drawdesk/contract/drawing/style-text'
import { hiddenIn } from '../../../crud/row-rule.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'
import { createDrawInfoRepository, type DrawInfoRow } from '../records/draw-info.repository.ts'
import { viewsIn } from '../records/draw-info.view.ts'
import { fieldsOf } from '../records/fields-of.ts'
import { lineageOf } from '../records/lineage.ts'
import { createDrawStyleRepository, type DrawStyleRow } from '../styles/draw-style.repository.ts'
import { contentOf } from '../styles/draw-style.save.ts'
import { createDeskRepository } from './desk.repository.ts'

const NEEDED = ['prompt', 'negativePrompt', 'params', 'lineage', 'seed', 'inputIds'] as const

/** What a record was drawn with, as the drawing desk asks for it. */
export function createRecalls({ db, files }: Pick<Deps, 'db'> & { files: FileService }) {
  const infos = createDrawInfoRepository(db)
  const styles = createDrawStyleRepository(db)
  const desk = createDeskRepository(db)

  /** @throws AppError `common.notFound` for what is neither one's own nor to be read; `common.forbidden` where what it was drawn with is not shown. */
  async function readable(caller: Caller, id: string): Promise<DrawInfoRow> {
    const row = await infos.find(caller, id)
    if (!row) throw commonErrors.notFound()
    if (row.userId === caller.userId) return row
    if (!hasPermission(caller, 'drawInfo_view') && !hasPermission(caller, 'drawInfo_edit'))
      throw commonErrors.notFound()
    const isHidden = hiddenIn(caller, 'drawInfo', { ...row })
    if (NEEDED.some(isHidden)) throw commonErrors.forbidden()
    return row
  }

  return async (caller: Caller, id: string): Promise<DeskRecall> => {
    const row = await readable(caller, id)
    const fields = fieldsOf(row)
    const [style, [api], views] = await Promise.all([
      row.styleId === null ? undefined : styles.find(caller, row.styleId),
      row.apiId === null ? [] : desk.listAnyApis(caller, [row.apiId]),
      files.viewsOf(caller, fields.images ?? []),
    ])
    const plain = {
      prompt: row.prompt,
      negativePrompt: row.negativePrompt,
      width: row.width,
      height: row.height,
      n: row.n,
      seed: row.seed,
      images: viewsIn(fields.images ?? [], views),
      params: fields.params ?? {},
      variables: {},
    }
    const apiGone = api ? [] : (['apiGone'] as const)
    if (row.styleId === null) return { ...plain, apiId: api?.id ?? '', styleId: '', notes: [...apiGone] }
    // Its words are in the prompt already.
    if (style?.active !== 1) return { ...plain, apiId: api?.id ?? '', styleId: '', notes: [...apiGone, 'styleGone'] }
    const lineage = lineageOf(row)
    const isOwnApi = style.apiId === row.apiId
    return {
      ...plain,
      ...withoutStyle(style, plain, { words: lineage.words ?? '', variables: lineage.variables ?? {}, isOwnApi }),
      apiId: isOwnApi ? '' : (api?.id ?? ''),
      styleId: style.id,
      notes: [...apiGone, ...(lineage.styleVersion === style.version ? [] : (['styleChanged'] as const))],
    }
  }
}

/** What was asked for besides what the style says. */
function withoutStyle(
  style: DrawStyleRow,
  { negativePrompt, params }: Pick<DeskRecall, 'negativePrompt' | 'params'>,
  { words, variables, isOwnApi }: { words: string; variables: Record<string, string>; isOwnApi: boolean },
): Pick<DeskRecall, 'prompt' | 'negativePrompt' | 'params' | 'variables'> {
  const content = contentOf(style)
  const all = { ...variables, [GUEST_WORDS]: words }
  const ofStyle = fillStyleText(style.negativePrompt, all).trim()
  const set = Object.fromEntries(
    Object.entries(isOwnApi ? content.values : {}).map(([path, value]) => [
      path,
      typeof value === 'string' ? fillStyleText(value, all) : value,
    ]),
  )
  return {
    prompt: words,
    variables,
    negativePrompt: negativePrompt.startsWith(ofStyle)
      ? negativePrompt.slice(ofStyle.length).replace(/^[\s,]+/, '')
      : negativePrompt,
    params: Object.fromEntries(Object.entries(params).filter(([path, value]) => set[path] !== value)),
  }
}
