import { DRAW_PROMPT_PATH, drawPromptResource } from '@drawdesk/contract/drawing/draw-prompt'
import { CoverChoices } from '@drawdesk/contract/drawing/draw-style'
import { PromptCategory } from '@drawdesk/contract/drawing/prompt-variable'
import { Id, Type } from '@drawdesk/contract/core/schema'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import { libraryRoutes } from '../../../crud/versions/library.routes.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import type { Covers } from '../records/covers.service.ts'
import { promptOptions } from './draw-prompt.rules.ts'
import type { DrawPromptService } from './draw-prompt.service.ts'
import { createPromptFiles } from './prompt-files.ts'
import type { FileService } from '../../files/file.service.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'

const READERS = ['drawPrompt_view', 'drawPrompt_edit'] as const
const path = (call: string): string => `${DRAW_PROMPT_PATH}/${call}`

export type DrawPromptNeeds = Deps & {
  covers: Covers
  drawPrompts: DrawPromptService
  files: FileService
  rowVersions: RowVersions
}

export function drawPromptRoutes(deps: DrawPromptNeeds): AnyRoute[] {
  const { drawPrompts: prompts, covers: coversOf } = deps

  return [
    ...resourceRoutes(deps, promptOptions(deps)),
    ...libraryRoutes(deps, {
      resource: drawPromptResource,
      words: { one: 'a prompt', many: 'prompts' },
      rows: prompts,
      files: createPromptFiles(deps, prompts),
    }),
    route({
      method: 'GET',
      path: path('categories'),
      summary: 'Categories of prompts, and how many there are of each',
      audit: 'drawPrompt.categories',
      permission: 'drawPrompt',
      input: Type.Object({}),
      answer: Type.Array(PromptCategory),
      handle: ({ caller }) => prompts.listCategories(caller),
    }),
    route({
      method: 'GET',
      path: path('covers'),
      summary: 'The latest pictures drawn with a prompt, to choose its cover from',
      audit: 'drawPrompt.covers',
      permission: READERS,
      input: Type.Object({ id: Id }),
      answer: CoverChoices,
      async handle({ caller, input }) {
        const { id } = await prompts.get(caller, input.id)
        return coversOf(caller, { promptId: id })
      },
    }),
  ]
}
