export interface MigrateFrom {
  /** Definition that the instances run by now; the page chooses one unless said. */
  from?: string
  /** Instances that are meant; all of the version unless said. */
  processInstanceIds?: readonly string[]
}

/** Address of the page on which instances of a process are put on another version. */
export function migratePath(processKey: string, { from, processInstanceIds = [] }: MigrateFrom = {}): string {
  const query = new URLSearchParams()
  if (from !== undefined) query.set('from', from)
  if (processInstanceIds.length > 0) query.set('ids', processInstanceIds.join(','))
  return `/flow/follow/migrate/${processKey}${query.size > 0 ? `?${query}` : ''}`
}
