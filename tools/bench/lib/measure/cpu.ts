import { readdir, readFile } from 'node:fs/promises'

/** USER_HZ: /proc counts CPU time in this many ticks a second on every Linux that Node runs on (proc(5), sysconf(3)). */
const TICKS_PER_SECOND = 100

export interface ProcessTimes {
  parent: number
  /** User and system time of all its threads. */
  seconds: number
  /** The same of children that ended and were waited for. */
  endedChildrenSeconds: number
}

/** Reads one line of /proc/<pid>/stat. The name in brackets may itself hold brackets and blanks. */
export function parseProcessTimes(stat: string): ProcessTimes {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  // Counted from the state, which is field 3 of proc(5): ppid 4, utime 14, stime 15, cutime 16, cstime 17.
  const field = (number: number): number => fields[number - 3] ?? Number.NaN
  return {
    parent: field(4),
    seconds: (field(14) + field(15)) / TICKS_PER_SECOND,
    endedChildrenSeconds: (field(16) + field(17)) / TICKS_PER_SECOND,
  }
}

/**
 * CPU seconds that a process has used, or with `withChildren` it and every child it ever had (PostgreSQL has one for each connection;
 * those that ended count too). NaN where there is no /proc; the tables then show a dash.
 */
export async function readCpuSeconds(pid: number, { withChildren = false } = {}): Promise<number> {
  if (process.platform !== 'linux') return Number.NaN
  const own = parseProcessTimes(await readFile(`/proc/${pid}/stat`, 'utf8'))
  if (!withChildren) return own.seconds
  let seconds = own.seconds + own.endedChildrenSeconds
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined // ended while we looked
      throw error
    })
    const times = stat === undefined ? undefined : parseProcessTimes(stat)
    if (times?.parent === pid) seconds += times.seconds
  }
  return seconds
}

/** The processes that a target consists of; each is read apart. */
export interface Processes {
  nodePid: number
  /** Postmaster, when the target asks the database. */
  postmasterPid?: number | undefined
}

export interface CpuUse {
  nodeSeconds: number
  postgresSeconds: number
}

/** CPU that the processes use while `work` runs. */
export async function withCpu<T>(
  { nodePid, postmasterPid }: Processes,
  work: () => Promise<T>,
): Promise<{ result: T; cpu: CpuUse }> {
  const read = async (): Promise<[number, number]> =>
    Promise.all([
      readCpuSeconds(nodePid),
      postmasterPid === undefined ? 0 : readCpuSeconds(postmasterPid, { withChildren: true }),
    ])
  const [nodeBefore, postgresBefore] = await read()
  const result = await work()
  const [nodeAfter, postgresAfter] = await read()
  return { result, cpu: { nodeSeconds: nodeAfter - nodeBefore, postgresSeconds: postgresAfter - postgresBefore } }
}
