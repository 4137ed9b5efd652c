import { RowVersion } from '@drawdesk/contract/drawing/draw-api'
import { DRAW_PROMPT_PATH, PromptFile } from '@drawdesk/contract/drawing/draw-prompt'
import {
  ChangeActiveAnswer,
  ChangeActiveInput,
  CoverChoices,
  ImportedAnswer,
} from '@drawdesk/contract/drawing/draw-style'
import { PromptCategory } from '@drawdesk/contract/drawing/prompt-variable'
import { IdsAnswer, SaveAnswer, Type } from '@drawdesk/contract/core/schema'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import type { Covers } from '../records/covers.service.ts'
import { ById, ByIds, FILE_BYTES_MAX, RollbackRow } from '../styles/draw-style.routes.ts'
import { promptOptions } from './draw-prompt.rules.ts'
import type { DrawPromptService } from './draw-prompt.service.ts'
import { createPromptFiles } from './prompt-files.ts'
import type { FileService } from '../../files/file.service.ts'
import type { RowVersions } from '../row-versions/row-version.service.ts'

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
  const promptFiles = createPromptFiles(deps)

  return [
    ...resourceRoutes(deps, promptOptions(deps)),
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
      isCommand: true,
      path: path('changeActive'),
      summary: 'Switch a prompt on or off',
      audit: 'drawPrompt.changeActive',
      permission: 'drawPrompt_edit',
      input: ChangeActiveInput,
      answer: ChangeActiveAnswer,
      handle: ({ caller, input }) => prompts.setActive(caller, input.id, input.active),
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('copyDrawPrompt'),
      summary: 'Copy a prompt',
      audit: 'drawPrompt.copy',
      permission: 'drawPrompt_add',
      input: ById,
      answer: SaveAnswer,
      handle: ({ caller, input }) => prompts.copy(caller, input.id),
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('delDrawPrompt'),
      summary: 'Remove a prompt',
      audit: 'drawPrompt.delete',
      permission: 'drawPrompt_delete',
      input: ById,
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({ ids: await prompts.remove(caller, input.id) }),
    }),
    route({
      method: 'GET',
      path: path('covers'),
      summary: 'The latest pictures drawn with a prompt, to choose its cover from',
      audit: 'drawPrompt.covers',
      permission: READERS,
      input: ById,
      answer: CoverChoices,
      async handle({ caller, input }) {
        const { id } = await prompts.get(caller, input.id)
        return coversOf(caller, { promptId: id })
      },
    }),
    route({
      method: 'GET',
      path: path('versions'),
      summary: 'Kept versions of a prompt, newest first',
      audit: 'drawPrompt.versions',
      permission: READERS,
      input: ById,
      answer: Type.Array(RowVersion),
      handle: ({ caller, input }) => prompts.listVersions(caller, input.id),
    }),
    route({
      method: 'POST',
      path: path('rollback'),
      summary: 'Make an earlier version of a prompt its newest',
      audit: 'drawPrompt.rollback',
      permission: 'drawPrompt_edit',
      input: RollbackRow,
      answer: SaveAnswer,
      handle: ({ caller, input }) => prompts.rollback(caller, input),
    }),
    route({
      method: 'POST',
      path: path('exportFile'),
      summary: 'Prompts as a file',
      audit: 'drawPrompt.exportFile',
      isExport: true,
      permission: READERS,
      input: ByIds,
      answer: PromptFile,
      handle: ({ caller, input }) => promptFiles.write(caller, input.ids),
    }),
    route({
      method: 'POST',
      path: path('importFile'),
      summary: 'Add the prompts of a file, all or none',
      audit: 'drawPrompt.importFile',
      permission: 'drawPrompt_add',
      input: PromptFile,
      answer: ImportedAnswer,
      bodyLimit: FILE_BYTES_MAX,
      handle: ({ caller, input }) => promptFiles.read(caller, input),
    }),
  ]
}
