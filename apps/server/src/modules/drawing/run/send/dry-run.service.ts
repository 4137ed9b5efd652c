import type { SendFields } from '@drawdesk/contract/drawing/records/draw-info'
import { writeJson } from '@drawdesk/contract/drawing/body/body-node-json'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { secretsOfKey } from '../../../../providers/keys.ts'
import type { FileService } from '../../../files/file.service.ts'
import { requireWayBack } from '../../apis/definition-source.service.ts'
import type { DrawApiRow } from '../../records/draw-api-row.ts'
import type { DrawApiService } from '../../apis/draw-api.service.ts'
import { buildDrawInput } from '../../apis/draw-input.ts'
import { lineageBody } from '../../engine/render/render.ts'
import { RenderProblem } from '../../engine/values/rendered.ts'
import { createMoment } from '../../engine/sign/moment.ts'
import { definitionFor, type ChildLineage } from '../../records/child.ts'
import { definitionOf } from '../../records/definition-of.ts'
import { drawInfoErrors } from '../../records/draw-info.errors.ts'
import { missingSecrets } from './missing-secrets.ts'

/** What would be sent: the body as JSON, for the lineage, and the words with their variables filled in. */
export interface Rendered {
  body: string
  prompt: string
  negativePrompt: string
}

/**
 * Renders once without sending, so that what is missing is reported now, beside its field.
 *
 * @throws AppError `common.badInput` beside the fields; `drawInfo.apiGone` where a follow-up has no API to go to.
 */
export type DryRun = (scope: Scope, api: DrawApiRow, fields: SendFields, child?: ChildLineage) => Promise<Rendered>

export function createDryRun({
  clock,
  config,
  files,
  drawApis: apis,
}: Pick<Deps, 'clock' | 'config'> & { files: FileService; drawApis: DrawApiService }): DryRun {
  return async (scope, api, fields, child) => {
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
}
