import { RollbackInput, RowVersion } from '@drawdesk/contract/drawing/draw-api'
import {
  ChangeActiveAnswer,
  ChangeActiveInput,
  CoverChoices,
  DelExLinkAllAnswer,
  DelExLinkAnswer,
  DelExLinkInput,
  DRAW_STYLE_PATH,
  ImportedAnswer,
  SelectDrawStyleInput,
  StyleChoice,
  StyleFile,
} from '@drawdesk/contract/drawing/draw-style'
import { ApiChoice } from '@drawdesk/contract/drawing/prompt-variable'
import { Id, IdsAnswer, SaveAnswer, Type } from '@drawdesk/contract/core/schema'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import { present } from '../../../crud/row-rule.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import type { Covers } from '../records/covers.service.ts'
import { styleOptions } from './draw-style.rules.ts'
import { createDrawStyleService } from './draw-style.service.ts'
import { createStyleApisRepository } from './style-apis.repository.ts'
import { createStyleFiles } from './style-files.ts'
import { createStyleLinks } from './style-links.service.ts'
import type { FileService } from '../../files/file.service.ts'
import type { RowVersions } from '../row-versions/row-version.service.ts'

export const ById = Type.Object({ id: Id })
export const ByIds = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) })
/** Without secrets: styles and prompts have none. */
export const RollbackRow = Type.Object({
  id: RollbackInput.properties.id,
  toVersion: RollbackInput.properties.toVersion,
  version: RollbackInput.properties.version,
})
export const FILE_BYTES_MAX = 8 * 1024 * 1024

const READERS = ['drawStyle_view', 'drawStyle_edit'] as const
const path = (call: string): string => `${DRAW_STYLE_PATH}/${call}`

export type DrawStyleNeeds = Deps & { covers: Covers; files: FileService; rowVersions: RowVersions }

export function drawStyleRoutes(deps: DrawStyleNeeds): AnyRoute[] {
  const styles = createDrawStyleService(deps)
  const links = createStyleLinks(deps)
  const styleFiles = createStyleFiles(deps)
  const { covers: coversOf } = deps
  const apis = createStyleApisRepository(deps.db)

  return [
    ...resourceRoutes(deps, styleOptions(deps)),
    route({
      method: 'GET',
      path: path('apiChoices'),
      summary: 'Drawing APIs to choose for a style or prompt',
      audit: 'drawStyle.apiChoices',
      permission: ['drawStyle', 'drawPrompt'],
      input: Type.Object({}),
      answer: Type.Array(ApiChoice),
      handle: async ({ caller }) => present(caller, 'drawApi', await apis.listChoices(caller), undefined, 'absent'),
    }),
    route({
      method: 'GET',
      path: path('selectDrawStyle'),
      summary: 'Styles to choose from; of an experience in its order',
      audit: 'drawStyle.select',
      permission: 'signedIn',
      input: SelectDrawStyleInput,
      answer: Type.Array(Type.Partial(StyleChoice)),
      handle: ({ caller, input }) => styles.listChoices(caller, input),
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('changeActive'),
      summary: 'Switch a style on or off',
      audit: 'drawStyle.changeActive',
      permission: 'drawStyle_edit',
      input: ChangeActiveInput,
      answer: ChangeActiveAnswer,
      handle: ({ caller, input }) => styles.setActive(caller, input.id, input.active),
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('copyDrawStyle'),
      summary: 'Copy a style',
      audit: 'drawStyle.copy',
      permission: 'drawStyle_add',
      input: ById,
      answer: SaveAnswer,
      handle: ({ caller, input }) => styles.copy(caller, input.id),
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('delDrawStyle'),
      summary: 'Remove a style',
      audit: 'drawStyle.delete',
      permission: 'drawStyle_delete',
      input: ById,
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({ ids: await styles.remove(caller, input.id) }),
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('delExLink'),
      summary: 'Take a style out of an experience',
      audit: 'drawStyle.delExLink',
      permission: 'drawStyle_edit',
      input: DelExLinkInput,
      answer: DelExLinkAnswer,
      handle: ({ caller, input }) => links.remove(caller, input.id, input.exId),
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('delExLinkAll'),
      summary: 'Take a style out of all experiences',
      audit: 'drawStyle.delExLinkAll',
      permission: 'drawStyle_edit',
      input: ById,
      answer: DelExLinkAllAnswer,
      handle: ({ caller, input }) => links.removeAll(caller, input.id),
    }),
    route({
      method: 'GET',
      path: path('covers'),
      summary: 'The latest pictures drawn with a style, to choose its cover from',
      audit: 'drawStyle.covers',
      permission: READERS,
      input: ById,
      answer: CoverChoices,
      async handle({ caller, input }) {
        const { id } = await styles.get(caller, input.id)
        return coversOf(caller, { styleId: id })
      },
    }),
    route({
      method: 'GET',
      path: path('versions'),
      summary: 'Kept versions of a style, newest first',
      audit: 'drawStyle.versions',
      permission: READERS,
      input: ById,
      answer: Type.Array(RowVersion),
      handle: ({ caller, input }) => styles.listVersions(caller, input.id),
    }),
    route({
      method: 'POST',
      path: path('rollback'),
      summary: 'Make an earlier version of a style its newest',
      audit: 'drawStyle.rollback',
      permission: 'drawStyle_edit',
      input: RollbackRow,
      answer: SaveAnswer,
      handle: ({ caller, input }) => styles.rollback(caller, input),
    }),
    route({
      method: 'POST',
      path: path('exportFile'),
      summary: 'Styles as a file',
      audit: 'drawStyle.exportFile',
      isExport: true,
      permission: READERS,
      input: ByIds,
      answer: StyleFile,
      handle: ({ caller, input }) => styleFiles.write(caller, input.ids),
    }),
    route({
      method: 'POST',
      path: path('importFile'),
      summary: 'Add the styles of a file, all or none',
      audit: 'drawStyle.importFile',
      permission: 'drawStyle_add',
      input: StyleFile,
      answer: ImportedAnswer,
      bodyLimit: FILE_BYTES_MAX,
      handle: ({ caller, input }) => styleFiles.read(caller, input),
    }),
  ]
}
