import type { SendPromptInput } from '@drawdesk/contract/drawing/draw-prompt'
import { PROMPT_LENGTH_MAX } from '@drawdesk/contract/drawing/records/draw-info'
import { fillStyleText } from '@drawdesk/contract/drawing/style-text'
import { commonErrors } from '../../../platform/errors.ts'
import type { AppliedSend } from '../records/origin.ts'
import { fillVariables } from '../styles/apply/fill-variables.ts'
import { drawPromptErrors } from './draw-prompt.errors.ts'
import type { DrawPromptRow } from './draw-prompt.repository.ts'
import { contentOf } from './draw-prompt.save.ts'

/**
 * What is sent when a prompt is tried: its texts with the variables filled in, once.
 *
 * @throws AppError `drawPrompt.noApi`; `common.badInput` beside `variables.<name>` for what must be given.
 */
export function applyPrompt(
  row: DrawPromptRow,
  { variables = {}, width, height, seed, clientRequestId }: SendPromptInput,
): AppliedSend {
  if (row.apiId === null)
    throw drawPromptErrors.noApi({ errors: [{ field: 'apiId', text: drawPromptErrors.noApi().text }] })
  const { content, negative, variables: known } = contentOf(row)
  const { values, problems } = fillVariables(known, variables, 'variables')
  const prompt = fillStyleText(content, values)
  if (prompt.length > PROMPT_LENGTH_MAX)
    problems.push({
      field: 'variables',
      text: { zh: `最多 ${PROMPT_LENGTH_MAX} 个字符`, en: `At most ${PROMPT_LENGTH_MAX} characters` },
    })
  if (problems.length > 0) throw commonErrors.badInput({ errors: problems })
  return {
    fields: {
      id: row.apiId,
      prompt,
      negativePrompt: fillStyleText(negative, values),
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
      ...(seed === undefined ? {} : { seed }),
      ...(clientRequestId === undefined ? {} : { clientRequestId }),
    },
    origin: { promptId: row.id, lineage: { promptVersion: row.version, variables: values } },
  }
}
