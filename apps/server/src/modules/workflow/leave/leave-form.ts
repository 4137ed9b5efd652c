import { LEAVE_ROUTE, LEAVE_TABLE } from '@drawdesk/contract/workflow/leave'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { wrongFormat } from '../../../wire/input-problems.ts'
import { createInstanceRepository } from '../instances/instance.repository.ts'
import type { WrittenForm, WrittenForms } from '../instances/written-forms.ts'
import { timeText } from '../shared/flow-times.ts'
import { checkActors } from '../work/people.checks.ts'
import { leaveErrors } from './leave.errors.ts'
import { createLeaveRepository } from './leave.repository.ts'
import { checkLeave, LEAVE_NAMES, leaveTitle, leaveVariables } from './leave.values.ts'

/** Corrections of a request for leave, at a task whose form key is `leave`. */
export const createLeaveForm = ({ config }: Pick<Deps, 'config'>): WrittenForm => ({
  names: LEAVE_NAMES,

  async write({ trx, now }, caller, instance, given) {
    const { businessTable, businessId, id } = instance.row
    const leaves = createLeaveRepository(trx)
    const row = businessTable === LEAVE_TABLE ? await leaves.find(caller, businessId) : undefined
    if (!row) throw leaveErrors.notThere()
    const wrong = LEAVE_NAMES.filter((name) => name in given && typeof given[name] !== 'string')
    if (wrong.length > 0) throw commonErrors.badInput({ errors: wrong.map((name) => wrongFormat(`variables.${name}`)) })
    const checked = checkLeave(
      {
        startTime: timeText(row.startTime, config.timeZone),
        endTime: timeText(row.endTime, config.timeZone),
        reason: row.reason,
        taskUser: row.taskUserId,
        ...(given as Record<string, string>), // looked at above
      },
      config.timeZone,
      'variables.',
    )
    await checkActors(trx, caller, [checked.taskUser], 'variables.taskUser')
    const { from: startTime, until: endTime, reason, taskUser: taskUserId } = checked
    await leaves.change(caller, businessId, { startTime, endTime, reason, taskUserId }, now)
    const title = leaveTitle(checked)
    await createInstanceRepository(trx).setTitle(caller, id, title, now)
    instance.row = { ...instance.row, title }
    return leaveVariables(checked)
  },
})

/** Forms that are written by hand, by key. */
export const createWrittenForms = (deps: Pick<Deps, 'config'>): WrittenForms =>
  new Map([[LEAVE_ROUTE, createLeaveForm(deps)]])
