import type { ProcessDefinition } from '../definition/definition.ts'
import type { ProblemList } from '../definition/problems.ts'
import { timerProblem } from '../timers/schedule.ts'

/** Tasks that nobody can do, work that does nothing, times that never come. */
export function checkTasks(definition: ProcessDefinition, problems: ProblemList): void {
  for (const node of Object.values(definition.nodes)) {
    const name = node.name || node.id
    const facts = { element: node.id, facts: { name } }
    if (node.type === 'userTask') {
      const { assignee, candidateUsers, candidateGroups, dueDate } = node.task
      if (assignee === undefined && candidateUsers.length + candidateGroups.length === 0) {
        problems.add('error', 'nobody', facts)
      }
      if (dueDate !== undefined) checkTime({ timer: dueDate.startsWith('P') ? 'duration' : 'date', value: dueDate })
    }
    if ('work' in node) {
      const { handler, expression, decision, messageName } = node.work
      const isEmpty = [handler, expression, decision, messageName].every((part) => part === undefined)
      if (isEmpty) problems.add('warning', 'no-work', facts)
    }
    if ('event' in node && node.event?.kind === 'timer' && node.event.value !== '') checkTime(node.event)

    function checkTime(event: Parameters<typeof timerProblem>[0]): void {
      if (timerProblem(event) === undefined) return
      problems.add('error', 'bad-timer', { element: node.id, facts: { name, value: event.value } })
    }
  }
}
