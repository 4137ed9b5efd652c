import { PROMPT_LENGTH_MAX, type SendFields } from '@drawdesk/contract/drawing/records/draw-info'
import { GUEST_WORDS } from '@drawdesk/contract/drawing/draw-style'
import { fillStyleText, joinTexts, wordsInStyle } from '@drawdesk/contract/drawing/style-text'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { createExperienceApplier } from '../../experiences/apply-experience.ts'
import type { AppliedSend, DrawOrigin } from '../../records/origin.ts'
import { drawStyleErrors } from '../draw-style.errors.ts'
import { createDrawStyleRepository, type DrawStyleRow } from '../draw-style.repository.ts'
import { contentOf } from '../draw-style.save.ts'
import { fillVariables } from './fill-variables.ts'
import type { Values } from '../style-values.ts'

export type StyledFacts = Pick<
  DrawStyleRow,
  'id' | 'version' | 'apiId' | 'prompt' | 'negativePrompt' | 'variables' | 'values' | 'width' | 'height'
>

/**
 * What is sent when a style is applied to what a guest asks for: the style's API, texts and values first, then the guest's params over them.
 * Params named as variables of the style fill these and are no parameters. Words and variables are values, never templates.
 *
 * @throws AppError `common.badInput` beside `params.<name>` for a variable that must be given, beside `prompt` where the whole is too long;
 * `drawStyle.otherApi` where the guest names another API than the style's.
 */
export function applyStyle(style: StyledFacts, fields: SendFields): AppliedSend {
  if (fields.id && fields.id !== style.apiId)
    throw drawStyleErrors.otherApi({ errors: [{ field: 'id', text: drawStyleErrors.otherApi().text }] })
  const { variables: known, values } = contentOf(style as DrawStyleRow)
  const words = (fields.prompt ?? '').trim()
  const given = fields.params ?? {}
  const { values: filled, problems } = fillVariables(known, given, 'params')
  const prompt = wordsInStyle(style.prompt, words, filled)
  const all = { ...filled, [GUEST_WORDS]: words }
  const negativePrompt = joinTexts(fillStyleText(style.negativePrompt, all), fields.negativePrompt ?? '')
  for (const [field, text] of Object.entries({ prompt, negativePrompt })) {
    if (text.length > PROMPT_LENGTH_MAX)
      problems.push({
        field,
        text: {
          zh: `加上风格的文字后最多 ${PROMPT_LENGTH_MAX} 个字符`,
          en: `Up to ${PROMPT_LENGTH_MAX} characters, including the style’s text`,
        },
      })
  }
  if (problems.length > 0) throw commonErrors.badInput({ errors: problems })
  const own = Object.entries(given).filter(([name]) => !Object.hasOwn(filled, name))
  return {
    fields: {
      ...fields,
      id: style.apiId,
      prompt,
      negativePrompt,
      width: fields.width ?? style.width,
      height: fields.height ?? style.height,
      params: { ...filledValues(values, all), ...Object.fromEntries(own) },
    },
    origin: { styleId: style.id, lineage: { styleVersion: style.version, words, variables: filled } },
  }
}

const NO_STICKERS = { zh: '没有选体验，不能贴贴纸', en: 'Stickers require an experience' }

const filledValues = (values: Values, variables: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(
    Object.entries(values).map(([path, value]) => [
      path,
      typeof value === 'string' ? fillStyleText(value, variables) : value,
    ]),
  )

/**
 * Finds the style and the experience that a drawing names, and makes of them what is really sent. Nothing named: as it came.
 *
 * @throws AppError `common.notFound` for an unknown style or experience; `drawStyle.inactive`; what {@link applyStyle} and the
 * experience throw (it asks for one of its styles).
 */
export function createStyleApplier(
  deps: Deps,
): (scope: Scope, fields: SendFields, triesOff?: boolean) => Promise<AppliedSend> {
  const styles = createDrawStyleRepository(deps.db)
  const applyExperience = createExperienceApplier(deps)

  return async (scope, fields, triesOff = false) => {
    const { styleId = '', exId = '', stickers } = fields
    const style = styleId ? await styles.find(scope, styleId) : undefined
    if (styleId && !style) throw commonErrors.notFound()
    // Within an experience it is what guests get.
    if (style && style.active !== 1 && (!triesOff || exId))
      throw drawStyleErrors.inactive({ errors: [{ field: 'styleId', text: drawStyleErrors.inactive().text }] })
    const applied: AppliedSend = style ? applyStyle(style, fields) : { fields, origin: { lineage: {} } }
    if (!exId) {
      if (stickers && stickers.length > 0)
        throw commonErrors.badInput({ errors: [{ field: 'stickers', text: NO_STICKERS }] })
      return applied
    }
    const shown = await applyExperience(scope, { exId, styleId, stickers })
    const origin: DrawOrigin = { ...applied.origin, exId, lineage: { ...applied.origin.lineage, ...shown } }
    return { ...applied, origin }
  }
}
