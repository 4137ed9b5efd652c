import {
  BoardPut,
  BoardSave,
  DRAW_MARK_PATH,
  DrawBoard,
  MarkInput,
  TagCount,
  TagInput,
} from '@drawdesk/contract/drawing/draw-mark'
import { Id, IdsAnswer, Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute, type Module } from '../../../wire/route.ts'
import { createDrawMarks } from './draw-mark.service.ts'

const READERS = ['drawInfo', 'sdDraw', 'drawDesk']
const KEEPERS = ['drawInfo_edit', 'drawDesk_draw']
const ById = Type.Object({ id: Id })
const path = (call: string): string => `${DRAW_MARK_PATH}/${call}`

function drawMarkRoutes(deps: Deps): AnyRoute[] {
  const marks = createDrawMarks(deps)
  return [
    route({
      method: 'POST',
      path: path('mark'),
      summary: "The caller's star and rating of drawings",
      audit: 'drawMark.mark',
      permission: READERS,
      input: MarkInput,
      answer: IdsAnswer,
      async handle({ caller, input }) {
        await marks.mark(caller, input)
        return { ids: input.ids }
      },
    }),
    route({
      method: 'POST',
      path: path('tag'),
      summary: 'Add tags to drawings and take others off',
      audit: 'drawMark.tag',
      permission: KEEPERS,
      input: TagInput,
      answer: IdsAnswer,
      async handle({ caller, input }) {
        await marks.tag(caller, input)
        return { ids: input.ids }
      },
    }),
    route({
      method: 'GET',
      path: path('tags'),
      summary: 'Tags of drawings, those used most first',
      audit: 'drawMark.tags',
      permission: READERS,
      input: Type.Object({}),
      answer: Type.Array(TagCount),
      handle: ({ caller }) => marks.listTags(caller),
    }),
    route({
      method: 'GET',
      path: path('boards'),
      summary: 'Boards of the tenant',
      audit: 'drawMark.boards',
      permission: READERS,
      input: Type.Object({}),
      answer: Type.Array(DrawBoard),
      handle: ({ caller }) => marks.listBoards(caller),
    }),
    route({
      method: 'POST',
      path: path('saveBoard'),
      summary: 'Board: add, or rename the one with this id',
      audit: 'drawMark.saveBoard',
      permission: KEEPERS,
      input: BoardSave,
      answer: ById,
      handle: ({ caller, input }) => marks.saveBoard(caller, input),
    }),
    route({
      method: 'POST',
      path: path('removeBoard'),
      summary: 'Remove a board; its pictures stay',
      audit: 'drawMark.removeBoard',
      permission: KEEPERS,
      input: ById,
      answer: ById,
      async handle({ caller, input }) {
        await marks.removeBoard(caller, input.id)
        return input
      },
    }),
    route({
      method: 'POST',
      path: path('putOnBoard'),
      summary: 'Put drawings on a board, or take them off it',
      audit: 'drawMark.putOnBoard',
      permission: KEEPERS,
      input: BoardPut,
      answer: IdsAnswer,
      async handle({ caller, input }) {
        await marks.putOnBoard(caller, input)
        return { ids: input.ids }
      },
    }),
  ]
}

/** Stars, ratings, tags and boards. */
export const drawMarkModule: Module = { name: 'drawing/marks', routes: drawMarkRoutes }
