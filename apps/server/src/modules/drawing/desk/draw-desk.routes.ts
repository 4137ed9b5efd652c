import {
  DeskChoices,
  DeskPrompt,
  DeskPromptQuery,
  DeskQuote,
  DeskQuoteInput,
  DeskRecall,
  DeskRun,
  DeskRunsQuery,
  DeskSend,
  DRAW_DESK_PATH,
} from '@drawdesk/contract/drawing/draw-desk'
import { Id, Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { createDeskChoices } from './choices.service.ts'
import { createRecalls } from './recall.service.ts'
import { createRuns, type RunDeps } from './runs.service.ts'

const ById = Type.Object({ id: Id })
const path = (call: string): string => `${DRAW_DESK_PATH}/${call}`

export type DrawDeskNeeds = Deps & RunDeps

/** The drawing desk: single drawings and grids, with their cost in front, and the values of a record to draw with again. */
export function drawDeskRoutes(deps: DrawDeskNeeds): AnyRoute[] {
  const choices = createDeskChoices(deps)
  const runs = createRuns(deps)
  const recall = createRecalls(deps)

  return [
    route({
      method: 'GET',
      path: path('choices'),
      summary: 'Drawing APIs and styles that are on, with what can be set and what they cost',
      audit: 'drawDesk.choices',
      permission: 'drawDesk',
      input: Type.Object({}),
      answer: DeskChoices,
      handle: ({ caller }) => choices.list(caller) as never, // what is hidden is left out
    }),
    route({
      method: 'GET',
      path: path('prompts'),
      summary: 'Prompts of the library that are on',
      audit: 'drawDesk.prompts',
      permission: 'drawDesk',
      input: DeskPromptQuery,
      answer: Type.Array(DeskPrompt),
      handle: ({ caller, input }) => choices.listPrompts(caller, input.q ?? ''),
    }),
    route({
      method: 'POST',
      path: path('quote'),
      summary: 'What drawings will cost, and what stands against them; sends nothing',
      audit: 'drawDesk.quote',
      isRead: true,
      isBackground: true,
      permission: 'drawDesk_draw',
      input: DeskQuoteInput,
      answer: DeskQuote,
      handle: ({ caller, input: { check, ...ask }, language }) =>
        runs.quote(caller, ask, { isChecked: check === 1, language }),
    }),
    route({
      method: 'POST',
      path: path('send'),
      summary: 'Send drawings together, at no more than the confirmed cost',
      audit: 'drawDesk.send',
      permission: 'drawDesk_draw',
      input: DeskSend,
      answer: DeskRun,
      handle: ({ caller, input, language }) => runs.send(caller, input, language) as never,
    }),
    route({
      method: 'GET',
      path: path('runs'),
      summary: "The caller's runs, newest first",
      audit: 'drawDesk.runs',
      isBackground: true,
      permission: 'drawDesk',
      input: DeskRunsQuery,
      answer: Type.Array(DeskRun),
      handle: ({ caller, input, language }) => runs.list(caller, input.beforeId, language) as never,
    }),
    route({
      method: 'GET',
      path: path('run'),
      summary: "One of the caller's runs as it stands",
      audit: 'drawDesk.run',
      isBackground: true,
      permission: 'drawDesk',
      input: ById,
      answer: DeskRun,
      handle: ({ caller, input, language }) => runs.get(caller, input.id, language) as never,
    }),
    route({
      method: 'POST',
      path: path('removeRun'),
      summary: 'Take a run off the list; its drawings stay',
      audit: 'drawDesk.removeRun',
      permission: 'drawDesk',
      input: ById,
      answer: ById,
      async handle({ caller, input }) {
        await runs.remove(caller, input.id)
        return input
      },
    }),
    route({
      method: 'GET',
      path: path('recall'),
      summary: 'What a record was drawn with, to draw with again',
      audit: 'drawDesk.recall',
      permission: 'drawDesk',
      input: ById,
      answer: DeskRecall,
      handle: ({ caller, input }) => recall(caller, input.id),
    }),
  ]
}
