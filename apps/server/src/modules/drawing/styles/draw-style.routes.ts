import {
  CoverChoices,
  DelExLinkAllAnswer,
  DelExLinkAnswer,
  DelExLinkInput,
  DRAW_STYLE_PATH,
  drawStyleResource,
  SelectDrawStyleInput,
  StyleChoice,
} from '@drawdesk/contract/drawing/draw-style'
import { ApiChoice } from '@drawdesk/contract/drawing/prompt-variable'
import { Id, Type } from '@drawdesk/contract/core/schema'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import { present } from '../../../crud/row-rule.ts'
import { libraryRoutes } from '../../../crud/versions/library.routes.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import type { Covers } from '../records/covers.service.ts'
import { styleOptions } from './draw-style.rules.ts'
import { createDrawStyleService } from './draw-style.service.ts'
import { createStyleApisRepository } from './style-apis.repository.ts'
import { createStyleFiles } from './style-files.ts'
import { createStyleLinks } from './style-links.service.ts'
import type { FileService } from '../../files/file.service.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'

const ById = Type.Object({ id: Id })
const READERS = ['drawStyle_view', 'drawStyle_edit'] as const
const path = (call: string): string => `${DRAW_STYLE_PATH}/${call}`

export type DrawStyleNeeds = Deps & { covers: Covers; files: FileService; rowVersions: RowVersions }

export function drawStyleRoutes(deps: DrawStyleNeeds): AnyRoute[] {
  const styles = createDrawStyleService(deps)
  const links = createStyleLinks(deps)
  const { covers: coversOf } = deps
  const apis = createStyleApisRepository(deps.db)

  return [
    ...resourceRoutes(deps, styleOptions(deps)),
    ...libraryRoutes(deps, {
      resource: drawStyleResource,
      words: { one: 'a style', many: 'styles' },
      rows: styles,
      files: createStyleFiles(deps, styles),
    }),
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
  ]
}
