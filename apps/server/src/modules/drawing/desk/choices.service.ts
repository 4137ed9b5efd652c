import { definitionVariables } from '@drawdesk/contract/drawing/definition/definition-variables'
import type { DeskPrompt } from '@drawdesk/contract/drawing/draw-desk'
import { hiddenIn } from '../../../crud/row-rule.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'
import { definitionOf, priceOf } from '../records/definition-of.ts'
import { createDrawStyleRepository } from '../styles/draw-style.repository.ts'
import { contentOf } from '../styles/draw-style.save.ts'
import { createDeskRepository } from './desk.repository.ts'

/** What this person may draw with; what is not shown of it is left out. */
export function createDeskChoices({ db, files }: Pick<Deps, 'db'> & { files: FileService }) {
  const desk = createDeskRepository(db)
  const styles = createDrawStyleRepository(db)

  return {
    async list(scope: Scope) {
      const [apiRows, styleRows] = await Promise.all([desk.listApis(scope), styles.listChoices(scope, 1)])
      const covers = await files.viewsOf(
        scope,
        styleRows.flatMap(({ cover }) => cover ?? []),
      )
      return {
        apis: apiRows.map((row) => {
          const { id, apiName, capability } = row
          const definition = definitionOf(row as Parameters<typeof definitionOf>[0])
          return without(hiddenIn(scope, 'drawApi', { ...row }), {
            id,
            apiName: ['apiName', apiName],
            capability: ['capability', capability],
            // Who may not see the definition sees what can be set, not what is sent.
            variables: ['id', definitionVariables(definition)],
            price: ['definition', priceOf(definition)],
          })
        }),
        styles: styleRows.map((row) => {
          const { id, styleName, apiId, width, height, cover } = row
          return without(hiddenIn(scope, 'drawStyle', { ...row }), {
            id,
            styleName: ['styleName', styleName],
            coverFile: ['cover', covers.get(cover ?? '') ?? null],
            apiId: ['id', apiId],
            variables: ['id', contentOf(row).variables],
            width: ['width', width],
            height: ['height', height],
          })
        }),
      }
    },

    async listPrompts(scope: Scope, search: string): Promise<DeskPrompt[]> {
      const rows = await desk.listPrompts(scope, search.trim())
      return rows.map((row) => ({ ...row, variables: row.variables as unknown as DeskPrompt['variables'] })) // json of our own making
    },
  }
}

/** Each value with the column by which it is shown. */
function without(
  isHidden: (field: string) => boolean,
  { id, ...fields }: { id: string } & Record<string, unknown>,
): Record<string, unknown> {
  const shown = Object.entries(fields as Record<string, [string, unknown]>).flatMap(([name, [column, value]]) =>
    isHidden(column) ? [] : [[name, value] as const],
  )
  return { id, ...Object.fromEntries(shown) }
}
