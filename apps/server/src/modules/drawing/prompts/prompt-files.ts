import type { PromptFile } from '@drawdesk/contract/drawing/draw-prompt'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { hiddenIn } from '../../../crud/row-rule.ts'
import { createStyleApisRepository } from '../styles/style-apis.repository.ts'
import { createDrawPromptRepository } from './draw-prompt.repository.ts'
import { contentOf, preparePrompt, PROMPT_FIELDS, type PromptContent } from './draw-prompt.save.ts'
import { insertPrompt } from './insert-prompt.ts'
import type { RowVersions } from '../row-versions/row-version.service.ts'

const ERRORS_MAX = 200

/** Prompts as a file, for another tenant or another day. */
export function createPromptFiles(deps: Pick<Deps, 'db' | 'clock' | 'ids'> & { rowVersions: RowVersions }) {
  const { db } = deps

  return {
    /** In the order of the ids. @throws AppError `common.notFound` for one that is not there, `common.forbidden` where something of one is hidden from this person. */
    async write(scope: Scope, wanted: readonly string[]): Promise<PromptFile> {
      const rows = await createDrawPromptRepository(db).list(scope, wanted)
      const byId = new Map(rows.map((row) => [row.id, row]))
      if (rows.some((row) => PROMPT_FIELDS.some(hiddenIn(scope, 'drawPrompt', { ...row }))))
        throw commonErrors.forbidden()
      const apis = await createStyleApisRepository(db).namesOf(
        scope,
        rows.flatMap(({ apiId }) => apiId ?? []),
      )
      const prompts = [...new Set(wanted)].map((id) => {
        const row = byId.get(id)
        if (!row) throw commonErrors.notFound()
        const { cover: _cover, apiId, ...content } = contentOf(row)
        return { ...content, apiCode: apis.get(apiId ?? '')?.apiCode ?? '' }
      })
      return { kind: 'drawdesk.prompts', version: 1, prompts }
    },

    /** New, inactive rows; all of them or none. @throws AppError `common.badInput` with what is wrong, beside `prompts[2].apiCode`. */
    async read(scope: Scope, { prompts }: PromptFile): Promise<{ ids: string[] }> {
      const made = await db.transaction(scope, async (trx) => {
        const apis = await createStyleApisRepository(trx).idsByCode(
          scope,
          prompts.map(({ apiCode }) => apiCode),
        )
        const errors: BilingualFieldError[] = []
        const contents: PromptContent[] = []
        for (const [index, { apiCode, ...given }] of prompts.entries()) {
          const apiId = apis.get(apiCode)
          const at = ({ field, text }: BilingualFieldError): BilingualFieldError => ({
            field: `prompts[${index}].${field}`,
            text,
          })
          if (apiId === undefined && apiCode !== '')
            errors.push(
              at({
                field: 'apiCode',
                text: {
                  zh: `没有编码为“${apiCode}”的绘画接口`,
                  en: `There is no drawing API with the code “${apiCode}”`,
                },
              }),
            )
          const { content, problems } = await preparePrompt(trx, scope, { ...given, apiId: apiId ?? null }, undefined)
          errors.push(...problems.map(at))
          contents.push(content)
        }
        if (errors.length > 0) throw commonErrors.badInput({ errors: errors.slice(0, ERRORS_MAX) })
        const ids: string[] = []
        for (const content of contents) ids.push((await insertPrompt(deps, trx, scope, content)).id)
        return ids
      })
      return { ids: made }
    },
  }
}
