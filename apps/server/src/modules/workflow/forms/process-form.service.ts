import { FLOW_DRAFT_DAYS, type FlowFormAnswer } from '@drawdesk/contract/workflow/forms/form-process'
import { formFor } from '@drawdesk/contract/workflow/forms/form-shown'
import { formRights, readingAlone, type FormRights } from '@drawdesk/contract/workflow/forms/form-rights'
import { defaultValues, readForm } from '@drawdesk/contract/workflow/forms/form-values'
import type { FormValues, ShownForm } from '@drawdesk/contract/workflow/forms/form'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { createDefinitionRepository, type DefinitionRow } from '../definitions/definition.repository.ts'
import type { DefinitionCache } from '../definitions/definition-cache.ts'
import { getStartable, startByPerson } from '../instances/flow-starts.ts'
import type { FlowSteps } from '../instances/flow-steps.ts'
import type { FlowReading } from '../instances/reading.ts'
import { createTaskRepository, type TaskRow } from '../instances/task.repository.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { timeText } from '../shared/flow-times.ts'
import { createDraftRepository, type DraftOf, type DraftRow } from './draft.repository.ts'
import type { FlowForms } from './flow-forms.service.ts'
import { flowFormErrors } from './flow-form.errors.ts'
import { createFormStateRepository } from './form-state.repository.ts'
import { checkChosen } from './chosen.ts'
import { foldPicks, unfoldPicks, withPicks } from './picked-people.ts'
import { findTaskForm, readGiven, variablesAt } from './task-form.ts'

export type ProcessFormNeeds = Pick<Deps, 'db' | 'ids' | 'clock' | 'config'> & {
  definitions: DefinitionCache
  flowForms: FlowForms
  flowReading: FlowReading
  flowSteps: FlowSteps
}

const DAY_MS = 86_400_000
/** A draft is at most so many characters of JSON. */
const DRAFT_MOST = 200_000
const NO_FORM: FlowFormAnswer = { form: null, values: {}, readable: [], writable: [], required: [], draftTime: '' }
/** Characters of a field by which lists name the instance. */
const TITLE_MOST = 60
/** Of a draft: the part that it is not of. */
const NONE = '0'

/** Forms as data of processes and tasks, and what people have filled in so far. */
export function createProcessForms({
  db,
  ids,
  clock,
  config,
  definitions,
  flowForms,
  flowReading,
  flowSteps,
}: ProcessFormNeeds) {
  const drafts = createDraftRepository(db)
  const states = createFormStateRepository(db)

  /** Of a start; `found` is one that the caller may start. */
  async function startForm(at: Db, caller: Caller, found: DefinitionRow) {
    const data = await flowForms.find(found, found.startFormKey)
    const process = await definitions.get(caller, found, at)
    const node = process.containers[process.key]?.starts[0] ?? ''
    // A form that is no data has a page of its own, which asks for everything.
    const form = data || found.startFormKey === '' ? withPicks(data, process) : undefined
    const rights: FormRights = form
      ? formRights(form.fields, { node, isStart: true, hasOwnForm: true })
      : { readable: [], writable: [], required: [] }
    return { form, rights }
  }

  const defaultsOf = ({ fields }: ShownForm): FormValues =>
    defaultValues(fields, timeText(clock.now(), config.timeZone))

  /** With the draft of this person in place of what there is, as far as they may write it. */
  async function answerOf(
    caller: Caller,
    { form, rights }: { form: ShownForm | undefined; rights: FormRights },
    { values, draftOf }: { values: FormValues; draftOf: DraftOf | undefined },
  ): Promise<FlowFormAnswer> {
    if (!form) return NO_FORM
    const draft = draftOf && (await drafts.find(caller, draftOf))
    const written = draft
      ? readForm(form.fields, ofNames(draft.content, rights.writable), { rights, before: values, isDraft: true }).values
      : {}
    return {
      ...formFor(form, rights, { ...values, ...written }),
      readable: [...rights.readable],
      writable: [...rights.writable],
      required: [...rights.required],
      draftTime: timeText(draft?.updateTime, config.timeZone),
    }
  }

  /** A task that the caller may read. */
  async function getTask(caller: Caller, taskId: string): Promise<TaskRow> {
    const task = await createTaskRepository(db).find(caller, taskId)
    if (!task) throw flowErrors.noTask()
    await flowReading.get(caller, task.instanceId)
    return task
  }

  async function ofTask(caller: Caller, taskId: string): Promise<FlowFormAnswer> {
    const task = await getTask(caller, taskId)
    const process = await definitions.get(caller, { id: task.definitionId })
    const { form, rights } = await findTaskForm(db, flowForms, caller, task, process)
    const isTheirs = task.endTime === null && task.assigneeId === caller.userId
    const state = await states.find(caller, task.instanceId)
    return answerOf(
      caller,
      { form, rights: isTheirs ? rights : readingAlone(rights) },
      {
        values: state ? unfoldPicks(variablesAt(state, task.token)) : {},
        draftOf: isTheirs ? { definitionId: NONE, taskId } : undefined,
      },
    )
  }

  async function ofInstance(caller: Caller, instanceId: string): Promise<FlowFormAnswer> {
    const { definitionId } = await flowReading.get(caller, instanceId)
    const found = await createDefinitionRepository(db).find(caller, definitionId)
    const state = await states.find(caller, instanceId)
    if (!found || !state) throw flowErrors.noInstance()
    const { form, rights } = await startForm(db, caller, found)
    return answerOf(
      caller,
      { form, rights: readingAlone(rights) },
      { values: unfoldPicks(variablesAt(state, null)), draftOf: undefined },
    )
  }

  async function ofDefinition(caller: Caller, definitionId: string): Promise<FlowFormAnswer> {
    const placed = await startForm(db, caller, await getStartable(db, caller, definitionId))
    const values = placed.form ? defaultsOf(placed.form) : {}
    return answerOf(caller, placed, { values, draftOf: { definitionId, taskId: NONE } })
  }

  /** What a draft is of, and the name of its process. @throws AppError where the caller may neither start it nor act on it */
  async function draftOf(
    caller: Caller,
    { definitionId, taskId }: { definitionId: string; taskId: string },
  ): Promise<DraftOf & { processName: string }> {
    if (taskId !== '') {
      const task = await getTask(caller, taskId)
      if (task.assigneeId !== caller.userId) throw flowErrors.notActor()
      const found = await createDefinitionRepository(db).find(caller, task.definitionId)
      return { definitionId: NONE, taskId, processName: found?.name ?? '' }
    }
    if (definitionId === '') throw flowFormErrors.draftOfWhat()
    const { name } = await getStartable(db, caller, definitionId)
    return { definitionId, taskId: NONE, processName: name }
  }

  return {
    /** Of one of the three, for this person. @throws AppError `flow.noTask`, `flow.noInstance`, `flow.noDefinition`, those of a start */
    async find(
      caller: Caller,
      { taskId = '', processInstanceId = '', processDefinitionId = '' },
    ): Promise<FlowFormAnswer> {
      if (taskId !== '') return ofTask(caller, taskId)
      if (processInstanceId !== '') return ofInstance(caller, processInstanceId)
      if (processDefinitionId === '') throw flowFormErrors.formOfWhat()
      return ofDefinition(caller, processDefinitionId)
    },

    /** Starts a process whose form is data, or that has none. @throws AppError `flowForm.ownPage`, `flow.notWritable`, `common.badInput` beside `values.<field>`; those of a start */
    async start(
      caller: Caller,
      { definitionId, values, title }: { definitionId: string; values: FormValues; title: string },
    ): Promise<{ processInstanceId: string; businessId: string }> {
      return flowSteps.run(caller, async (unit) => {
        const found = await getStartable(unit.trx, caller, definitionId)
        const placed = await startForm(unit.trx, caller, found)
        if (!placed.form && found.startFormKey !== '') throw flowFormErrors.ownPage()
        const before = placed.form ? defaultsOf(placed.form) : {}
        const given = readGiven(placed, values, { prefix: 'values', before })
        await checkChosen(unit.trx, caller, { form: placed.form, given, prefix: 'values' })
        await createDraftRepository(unit.trx).remove(caller, { definitionId, taskId: NONE })
        const { row } = await startByPerson(unit, caller, () => ids.next(), {
          definitionId,
          variables: foldPicks(given, {}),
          title: title || titleOf(placed.form, given),
        })
        return { processInstanceId: row.id, businessId: row.businessId }
      })
    },

    /** In place of the draft before; without values there is none any more. Answers when. */
    async saveDraft(
      caller: Caller,
      of: { definitionId: string; taskId: string },
      content: FormValues,
    ): Promise<string> {
      if (JSON.stringify(content).length > DRAFT_MOST) throw flowFormErrors.draftTooLong()
      const draft = await draftOf(caller, of)
      const now = clock.now()
      if (Object.keys(content).length === 0) await drafts.remove(caller, draft)
      else await drafts.save(caller, { ...draft, id: ids.next(), content, now })
      return timeText(now, config.timeZone)
    },

    /** "" and nothing where there is none. */
    async findDraft(
      caller: Caller,
      of: { definitionId: string; taskId: string },
    ): Promise<{ values: FormValues; savedTime: string }> {
      const draft = await drafts.find(caller, {
        definitionId: of.taskId === '' ? of.definitionId || NONE : NONE,
        taskId: of.taskId || NONE,
      })
      return { values: draft?.content ?? {}, savedTime: timeText(draft?.updateTime, config.timeZone) }
    },

    pageDrafts: (caller: Caller, list: { dates: readonly Filter[]; paging: Paging }): Promise<Page<DraftRow>> =>
      drafts.page(caller, list),

    /** Of all tenants, those that nobody has touched for thirty days. */
    sweepDrafts: (): Promise<number> => drafts.removeOld(new Date(clock.now().getTime() - FLOW_DRAFT_DAYS * DAY_MS)),
  }
}

/** What lists call an instance that nobody named: the first words that its form was filled in with. */
function titleOf(form: ShownForm | undefined, given: Readonly<FormValues>): string {
  const words = (form?.fields ?? [])
    .filter(({ kind }) => kind === 'text' || kind === 'textarea')
    .map(({ name }) =>
      String(given[name] ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
  return (words.find((text) => text !== '') ?? '').slice(0, TITLE_MOST)
}

const ofNames = (values: Readonly<FormValues>, names: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
