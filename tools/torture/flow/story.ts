import type { FlowFacts } from './check.ts'

/** All that is known of an instance, for people to read. */
export function storyOf({ instances, tasks, visits, comments, jobs, acts }: FlowFacts, id: string): string {
  const own = <Row extends { instanceId: string }>(rows: readonly Row[]): string[] =>
    rows.filter(({ instanceId }) => instanceId === id).map((row) => JSON.stringify({ ...row, instanceId: undefined }))
  return [
    `--- instance ${id}: ${JSON.stringify(instances.find((instance) => instance.id === id))}`,
    ...own(tasks).map((row) => `  task ${row}`),
    ...own(visits).map((row) => `  visit ${row}`),
    ...own(comments).map((row) => `  comment ${row}`),
    ...own(jobs).map((row) => `  job ${row}`),
    ...own(acts).map((row) => `  request ${row}`),
  ].join('\n')
}
