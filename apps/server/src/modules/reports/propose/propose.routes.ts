import { Type } from '@drawdesk/contract/core/schema'
import {
  REPORT_PROPOSE_PATH,
  REPORT_PROPOSE_READY_PATH,
  ReportProposeAnswer,
  ReportProposeInput,
  ReportProposeReady,
} from '@drawdesk/contract/reports/report-propose'
import { REPORT_SQL } from '@drawdesk/contract/reports/report'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import type { ChatRunParts } from '../../chat/run/chat-run-parts.ts'
import { createCompletions } from '../../chat/run/completions/completions.ts'
import { leaving } from '../../../wire/answer/leaving.ts'
import type { ReportRunner } from '../run/report-runner.ts'
import type { ReportTablesDeps } from '../run/report-tables.ts'
import { createProposals } from './propose.service.ts'

export type ProposeNeeds = Deps & ReportTablesDeps & { reportRunner: ReportRunner; chatRun: ChatRunParts }

/** Statements by questions in words. */
export function proposeRoutes(deps: ProposeNeeds): AnyRoute[] {
  const { chatRun } = deps
  const proposals = createProposals({
    ...deps,
    targets: chatRun.targets,
    completions: createCompletions(deps, chatRun),
  })
  return [
    route({
      method: 'GET',
      path: REPORT_PROPOSE_READY_PATH,
      summary: 'Is a chat API connected that writes statements?',
      audit: 'report.proposeReady',
      permission: REPORT_SQL,
      isBackground: true,
      input: Type.Object({}),
      answer: ReportProposeReady,
      handle: async ({ caller }) => ({ isReady: await proposals.isReady(caller) }),
    }),
    route({
      method: 'POST',
      path: REPORT_PROPOSE_PATH,
      summary: 'A statement for a question in words, checked and not run; counted as an answer of the chat',
      audit: 'report.propose',
      permission: REPORT_SQL,
      load: 'heavy',
      input: ReportProposeInput,
      answer: ReportProposeAnswer,
      handle: ({ caller, input, language, reply }) =>
        proposals.propose(caller, input, { language, signal: leaving(reply) }),
    }),
  ]
}
