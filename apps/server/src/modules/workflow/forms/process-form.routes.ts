import { FLOW_WORK_PATH } from '@drawdesk/contract/workflow/paths'
import { pageAndDates, Type } from '@drawdesk/contract/core/schema'
import {
  FlowDraftAnswer,
  FlowDraftInput,
  FlowDraftOf,
  FlowDraftPage,
  FlowDraftSaved,
  FlowFormAnswer,
  FlowFormQuery,
  FlowStartAnswer,
  FlowStartInput,
} from '@drawdesk/contract/workflow/forms/form-process'
import { FLOW_PROCESS_PATH } from '@drawdesk/contract/workflow/process'

import { readDateSearch } from '../../../crud/filters.ts'
import { readPaging } from '../../../crud/paging.ts'
import { auditOf } from '../../../wire/audit.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { timeText } from '../shared/flow-times.ts'
import { createProcessForms, type ProcessFormNeeds } from './process-form.service.ts'

const path = (call: string): string => `${FLOW_PROCESS_PATH}/${call}`
const ofWhat = ({ processDefinitionId = '', taskId = '' }) => ({ definitionId: processDefinitionId, taskId })
/** Of drafts: "0" is none. */
const idOrEmpty = (id: string): string => (id === '0' ? '' : id)

/** Forms of processes and tasks. Who may start or read them, the service asks. */
export function processFormRoutes(deps: ProcessFormNeeds): AnyRoute[] {
  const forms = createProcessForms(deps)
  return [
    route({
      method: 'GET',
      path: path('form'),
      summary: 'The form of a task, an instance or a process to start, for the caller, with its values and their draft',
      audit: 'flowProcess.form',
      permission: 'signedIn',
      input: FlowFormQuery,
      answer: FlowFormAnswer,
      handle: ({ caller, input }) => forms.find(caller, input),
    }),
    route({
      method: 'POST',
      path: path('start'),
      summary: 'Start a process by its form as data',
      audit: 'flowProcess.start',
      permission: 'signedIn',
      input: FlowStartInput,
      answer: FlowStartAnswer,
      async handle({ caller, input: { processDefinitionId, values = {}, title = '' }, request }) {
        const started = await forms.start(caller, { definitionId: processDefinitionId, values, title })
        auditOf(request).target = started.processInstanceId
        return started
      },
    }),
    route({
      method: 'POST',
      path: path('save-draft'),
      summary: 'Keep what is filled in, in place of the draft before; without values there is none any more',
      audit: 'flowProcess.saveDraft',
      permission: 'signedIn',
      input: FlowDraftInput,
      answer: FlowDraftSaved,
      async handle({ caller, input, request }) {
        auditOf(request).isRoutine = true // it comes with every pause in typing
        return { savedTime: await forms.saveDraft(caller, ofWhat(input), input.values) }
      },
    }),
    route({
      method: 'GET',
      path: path('draft'),
      summary: 'The caller’s draft; no values where there is none',
      audit: 'flowProcess.draft',
      permission: 'signedIn',
      input: FlowDraftOf,
      answer: FlowDraftAnswer,
      handle: ({ caller, input }) => forms.findDraft(caller, ofWhat(input)),
    }),
    route({
      method: 'GET',
      path: `${FLOW_WORK_PATH}/draft-list`,
      summary: 'Drafts of the caller, newest first',
      audit: 'flowWork.drafts',
      permission: 'signedIn',
      input: Type.Object({ ...pageAndDates }),
      answer: FlowDraftPage,
      async handle({ caller, input }) {
        const page = await forms.pageDrafts(caller, {
          dates: readDateSearch(input, deps.config.timeZone),
          paging: readPaging(input),
        })
        return {
          ...page,
          records: page.records.map(({ id, definitionId, taskId, processName, updateTime }) => ({
            id,
            processDefinitionId: idOrEmpty(definitionId),
            taskId: idOrEmpty(taskId),
            processDefinitionName: processName,
            savedTime: timeText(updateTime, deps.config.timeZone),
          })),
        }
      },
    }),
  ]
}
