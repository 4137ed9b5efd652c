import { formRights, readingAlone, type FormRights } from '@drawdesk/contract/workflow/forms/form-rights'
import { notWritable, readForm, type FormProblem } from '@drawdesk/contract/workflow/forms/form-values'
import type { FormValues, ShownForm } from '@drawdesk/contract/workflow/forms/form'
import { isStarterTask } from '@drawdesk/workflow/approval-chain/picks'
import type { ProcessDefinition } from '@drawdesk/workflow/definition/definition'
import type { InstanceState, Value, Variables } from '@drawdesk/workflow/engine/state'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Db } from '../../../platform/database/db.ts'
import { createDefinitionRepository, type DefinitionRow } from '../definitions/definition.repository.ts'
import type { TaskRow } from '../instances/task.repository.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import type { FlowForms } from './flow-forms.service.ts'
import { withPicks } from './picked-people.ts'

/** A form as data at a task, and what may be done with its fields there. */
export interface TaskForm {
  definition: DefinitionRow
  /** Undefined: the task has none. */
  form: ShownForm | undefined
  rights: FormRights
}

const NO_RIGHTS: FormRights = { readable: [], writable: [], required: [] }

/**
 * The form that the task names, else that of the start, with the people that the starter picks. The starter's own task with the form of the start is
 * there to correct it. People who were added to a task read it.
 *
 * @throws AppError `flow.noDefinition`
 */
export async function findTaskForm(
  db: Db,
  forms: FlowForms,
  scope: Scope,
  task: Pick<TaskRow, 'definitionId' | 'formKey' | 'nodeId' | 'parentTaskId'>,
  process: ProcessDefinition,
): Promise<TaskForm> {
  const definition = await createDefinitionRepository(db).find(scope, task.definitionId)
  if (!definition) throw flowErrors.noDefinition()
  const { startFormKey } = definition
  const isOfStart = task.formKey === '' || task.formKey === startFormKey
  const found = await forms.find(definition, task.formKey || startFormKey)
  const isData = found !== undefined || startFormKey === ''
  const form = isOfStart && isData ? withPicks(found, process) : found
  const hasOwnForm = isOfStart ? task.formKey === startFormKey && isStarterTask(process, task.nodeId) : true
  const rights = form ? formRights(form.fields, { node: task.nodeId, isStart: false, hasOwnForm }) : NO_RIGHTS
  return { definition, form, rights: task.parentTaskId === null ? rights : readingAlone(rights) }
}

/** Variables that a task sees: those of its own scope stand before those around it. */
export function variablesAt({ scopes, tokens }: InstanceState, token: string | null): Variables {
  let scope = token === null ? undefined : scopes[tokens[token]?.scope ?? '']
  const seen: Variables[] = []
  while (scope) {
    seen.push(scope.variables)
    scope = scope.parent === undefined ? undefined : scopes[scope.parent]
  }
  const root = Object.values(scopes).find(({ parent }) => parent === undefined)
  return Object.assign({}, root?.variables, ...seen.toReversed()) as Variables
}

/**
 * What a person gave, as variables. `isDraft`: it need not be whole (a rejection).
 *
 * @throws AppError `flow.notWritable` for names that the form does not write here, `common.badInput` beside `<prefix>.<field>`
 */
export function readGiven(
  { form, rights }: Pick<TaskForm, 'form' | 'rights'>,
  given: Readonly<FormValues>,
  { prefix, before, isDraft = false }: { prefix: string; before: Readonly<FormValues>; isDraft?: boolean },
): Record<string, Value> {
  const names = notWritable(given, rights)
  if (names.length > 0) throw flowErrors.notWritable({ values: { names: names.join(', ') } })
  if (!form) return {}
  const { values, problems } = readForm(form.fields, given, { rights, before, isDraft })
  if (problems.length > 0) throw commonErrors.badInput({ errors: problems.map((one) => under(prefix, one)) })
  return values as Record<string, Value> // texts, numbers and null
}

const under = (prefix: string, { field, text }: FormProblem) => ({ field: `${prefix}.${field}`, text })
