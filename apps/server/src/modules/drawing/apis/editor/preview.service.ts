import type { PreviewAnswer, PreviewInput } from '@drawdesk/contract/drawing/draw-api'
import { checkDefinition } from '@drawdesk/contract/drawing/definition/draw-definition-check'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { definitionVariables } from '@drawdesk/contract/drawing/definition/definition-variables'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { FileService } from '../../../files/file.service.ts'
import { expressionProblem } from '../../engine/expressions/expressions.ts'
import { createMoment } from '../../engine/sign/moment.ts'
import { findRenderProblems, maskedRequest } from '../../engine/render/render.ts'
import { RenderProblem } from '../../engine/values/rendered.ts'
import { Picture } from '../../engine/values/values.ts'
import { buildDrawInput } from '../draw-input.ts'
import { addressNote } from './address-note.ts'
import { drawApiErrors } from '../draw-api.errors.ts'
import type { DrawApiRow } from '../../records/draw-api-row.ts'
import type { DrawApiService } from '../draw-api.service.ts'
import { definitionOf } from '../../records/definition-of.ts'

const TASK = { localId: '0-1', id: '', attempt: 1 }
const SAMPLE_PICTURE = new Picture({
  fileId: '0',
  name: 'sample.png',
  mime: 'image/png',
  url: 'https://example.com/sample.png',
})

/** The request of a definition as people see it; nothing is sent and no secret is opened. */
export function createPreview(deps: Deps & { files: FileService; drawApis: DrawApiService }) {
  const { drawApis: apis, files } = deps

  return {
    /**
     * A saved API, or a definition that is being edited. Variables without a value are filled with samples, so that the
     * preview shows the whole request before anything was typed.
     *
     * @throws AppError with the field of each mistake.
     */
    async show(
      scope: Scope,
      { id, definition: given, ...fields }: PreviewInput,
      language: Language,
    ): Promise<PreviewAnswer> {
      const row = id
        ? await apis.getShown(scope, id, ['definition', 'secrets', 'defaultPrompt', 'negativePrompt'])
        : undefined
      const definition = given ?? (row && definitionOf(row))
      if (!definition)
        throw commonErrors.badInput({
          errors: [{ field: 'definition', text: { zh: '请填写接口定义', en: 'Enter a definition' } }],
        })
      const problems = checkDefinition(definition, { compile: expressionProblem })
      if (problems.length > 0) throw drawApiErrors.badDefinition({ errors: problems })
      const source = {
        definition,
        secrets: {},
        defaultPrompt: row?.defaultPrompt ?? '',
        negativePrompt: row?.negativePrompt ?? '',
        fields,
      }
      const { input, problems: unknown } = await buildDrawInput({ files, config: deps.config }, scope, source, {
        withBytes: false,
      })
      if (unknown.length > 0) throw drawApiErrors.cannotRender({ errors: unknown })
      const note = addressNote(deps.config, scope, definition.baseUrl)
      const shown = render(deps, definition, { ...input, vars: { ...sampleVariables(definition), ...input.vars } })
      return note ? { ...shown, addressNote: note[language] } : shown
    },

    /** Could this API send anything? @throws AppError `drawApi.badDefinition`, `drawApi.cannotRender`. */
    async check(scope: Scope, row: DrawApiRow): Promise<void> {
      const definition = definitionOf(row)
      const problems = checkDefinition(definition, { compile: expressionProblem })
      if (problems.length > 0) throw drawApiErrors.badDefinition({ errors: problems })
      const { input } = await buildDrawInput(
        { files, config: deps.config },
        scope,
        {
          definition,
          secrets: apis.secretsOf(row),
          defaultPrompt: row.defaultPrompt,
          negativePrompt: row.negativePrompt,
          fields: {},
        },
        { withBytes: false },
      )
      const errors = findRenderProblems(
        definition,
        definition.submit,
        { ...input, vars: { ...sampleVariables(definition), ...input.vars } },
        { task: TASK },
      )
      if (errors.length > 0) throw drawApiErrors.cannotRender({ errors })
    },
  }
}

function render(
  { clock }: Pick<Deps, 'clock'>,
  definition: DrawDefinition,
  input: Parameters<typeof maskedRequest>[2],
): PreviewAnswer {
  try {
    return maskedRequest(definition, definition.submit, input, {
      task: TASK,
      moment: createMoment(definition.auth, clock.now()),
    })
  } catch (error) {
    if (error instanceof RenderProblem) throw drawApiErrors.cannotRender({ cause: error, errors: error.errors })
    throw error
  }
}

/** Something for each variable that has nothing yet, by the type of its parameter. */
function sampleVariables(definition: DrawDefinition): Record<string, unknown> {
  const variables = definitionVariables(definition)
  const count = Math.max(1, variables.find(({ name }) => name === 'images')?.min ?? 1)
  const images = Array.from({ length: count }, () => SAMPLE_PICTURE)
  const samples: Record<string, unknown> = {
    prompt: '…',
    images,
    image: SAMPLE_PICTURE,
    width: 1024,
    height: 1024,
    n: 1,
  }
  for (const { name, paramType, required } of variables) {
    if (name in samples || !required) continue
    samples[name] =
      paramType === 2 || paramType === 3 || paramType === 8 ? 1 : paramType === 4 ? true : paramType === 6 ? [] : '…'
  }
  return samples
}
