import type { CommentFact, InstanceFact, TaskFact, VisitFact } from './facts.ts'

export const LEAVE_KEY = 'leave'
const FIRST = 'Approver'
/** Where an approval leads; beyond three days one more decides. */
const AFTER_YES: Readonly<Record<string, (days: number) => string>> = {
  Approver: () => 'Hr',
  Hr: () => 'Manager',
  Manager: (days) => (days > 3 ? 'Boss' : 'End'),
  Boss: () => 'End',
  Correct: () => 'Approver',
}
const AFTER_NO = (node: string): string => (node === 'Correct' ? 'Withdrawn' : 'Correct')
const ENDS: readonly string[] = ['End', 'Withdrawn']
const REFUSED: readonly string[] = ['reject', 'withdraw']

/** Holds the visits of a request for leave against what people decided: each leads where the diagram says, but for what an operator or a task sent back took elsewhere. */
export function leaveProblems({
  instance,
  visits,
  tasks,
  comments,
}: {
  instance: InstanceFact
  visits: readonly VisitFact[]
  tasks: readonly TaskFact[]
  comments: readonly CommentFact[]
}): string[] {
  if (instance.key !== LEAVE_KEY) return []
  const root = Object.values(instance.state.scopes).find(({ parent }) => parent === undefined)
  const days = Number(root?.variables.days)
  const way = visits
    .filter(({ node }) => node in AFTER_YES || ENDS.includes(node))
    .toSorted((one, other) => one.visit - other.visit)
  const refusedTasks = new Set(comments.filter(({ kind }) => REFUSED.includes(kind)).map(({ taskId }) => taskId))
  const isRefused = ({ taskId }: VisitFact): boolean =>
    refusedTasks.has(taskId) || tasks.some(({ id, parentId }) => parentId === taskId && refusedTasks.has(id))
  const problems: string[] = []
  for (const [index, visit] of way.entries()) {
    const before = way[index - 1]
    if (before && before.outcome !== 'completed') continue // it was taken elsewhere
    const wanted = before ? (isRefused(before) ? AFTER_NO(before.node) : AFTER_YES[before.node]?.(days)) : FIRST
    if (visit.node !== wanted)
      problems.push(`visit ${visit.visit} of ${before?.node ?? 'its start'} led to ${visit.node}, not to ${wanted}`)
  }
  const last = way.at(-1)
  if (last?.outcome === 'completed' && !ENDS.includes(last.node)) problems.push(`nothing came after ${last.node}`)
  if (instance.endHow === 'completed' && !ENDS.includes(last?.node ?? ''))
    problems.push(`it ended at ${last?.node ?? 'nothing'}`)
  return problems
}
