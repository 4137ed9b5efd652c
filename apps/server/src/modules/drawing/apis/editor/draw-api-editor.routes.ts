import { Type } from 'typebox'
import {
  CatalogAnswer,
  DRAW_API_PATH,
  LastAnswer,
  RollbackInput,
  TriedExpression,
  TryExpressionInput,
} from '@drawdesk/contract/drawing/draw-api'
import { RowVersion } from '@drawdesk/contract/core/versions'
import { Id, SaveAnswer } from '@drawdesk/contract/core/schema'
import { comingFrom } from '../../../../platform/row-changes.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../../wire/route.ts'
import type { createGateMending } from '../../admission/gate-mending.service.ts'
import type { DrawApiService } from '../draw-api.service.ts'
import type { createKeptCatalogs } from '../catalog/kept-catalogs.service.ts'
import { viewLastAnswers } from './last-answers.service.ts'
import { createLastAnswersRepository } from './last-answers.repository.ts'
import { tryExpressions } from './try-expressions.ts'

const ById = Type.Object({ id: Id })
const READERS = ['drawApi_view', 'drawApi_edit'] as const

/** What the editor of a drawing API asks for besides the row: its versions, its provider's lists and last answers, expressions on trial. */
export function drawApiEditorRoutes(
  { db }: Pick<Deps, 'db'>,
  {
    apis,
    readCatalogs,
    mending,
  }: {
    apis: DrawApiService
    readCatalogs: ReturnType<typeof createKeptCatalogs>
    mending: Pick<ReturnType<typeof createGateMending>, 'forget'>
  },
): AnyRoute[] {
  const answers = createLastAnswersRepository(db)
  const path = (call: string): string => `${DRAW_API_PATH}/${call}`

  return [
    route({
      method: 'GET',
      path: path('versions'),
      summary: 'Kept versions of a drawing API, newest first',
      audit: 'drawApi.versions',
      permission: READERS,
      input: ById,
      answer: Type.Array(RowVersion),
      handle: ({ caller, input }) => apis.listVersions(caller, input.id),
    }),
    route({
      method: 'POST',
      path: path('rollback'),
      summary: 'Make an earlier version of a drawing API its newest',
      audit: 'drawApi.rollback',
      permission: 'drawApi_edit',
      input: RollbackInput,
      answer: SaveAnswer,
      async handle({ caller, input }) {
        const saved = await comingFrom({ kind: 'version' }, () => apis.rollback(caller, input))
        await mending.forget(caller, saved.id)
        return saved
      },
    }),
    route({
      method: 'POST',
      path: path('catalog'),
      summary: 'The option lists of a drawing API, asked for now; also of one that is switched off',
      audit: 'drawApi.catalog',
      permission: READERS,
      input: ById,
      answer: CatalogAnswer,
      async handle({ caller, input, language }) {
        const [lists] = await readCatalogs([await apis.get(caller, input.id)], { isForced: true, language })
        return lists
      },
    }),
    route({
      method: 'GET',
      path: path('lastAnswers'),
      summary: 'The last real answer of each step of a drawing API',
      audit: 'drawApi.lastAnswers',
      permission: READERS,
      input: ById,
      answer: Type.Array(LastAnswer),
      async handle({ caller, input }) {
        await apis.getShown(caller, input.id)
        return viewLastAnswers(await answers.list(caller, input.id))
      },
    }),
    route({
      method: 'POST',
      path: path('tryExpression'),
      summary: 'Run JMESPath expressions on an answer, as the engine does',
      audit: 'drawApi.tryExpression',
      isRead: true,
      permission: READERS,
      input: TryExpressionInput,
      answer: Type.Array(TriedExpression),
      bodyLimit: 2 * 1024 * 1024,
      handle: ({ input, language }) => tryExpressions(input, language),
    }),
  ]
}
