import { readFileSync } from 'node:fs'
import type { KeptChild } from '../child.ts'
import type { Violation } from './check.ts'

/** No process may ever hold more. */
const MOST_MB = 600
/** Since its last start a process is looked at from here on: before, it is still loading. */
const GROWN_UP_LOOKS = 3

interface Life {
  pid: number
  looks: number[]
}

export interface MemoryWatch {
  look(): void
  words(): string
  problems(): Violation[]
}

/** Resident memory of processes, by their lives from one kill to the next. Linux alone: elsewhere nothing is known. */
export function createMemoryWatch(children: readonly KeptChild[]): MemoryWatch {
  const lives = new Map<string, Life[]>(children.map(({ name }) => [name, []]))

  function look(): void {
    for (const child of children) {
      const [pid, all] = [child.pid(), lives.get(child.name) ?? []]
      if (pid === undefined || !child.isUp()) continue
      const megabytes = residentOf(pid)
      if (megabytes === undefined) continue
      const last = all.at(-1)
      if (last?.pid === pid) last.looks.push(megabytes)
      else all.push({ pid, looks: [megabytes] })
    }
  }

  const most = (name: string): number => Math.max(0, ...(lives.get(name) ?? []).flatMap(({ looks }) => looks))
  const longest = (name: string): Life | undefined =>
    (lives.get(name) ?? []).toSorted((a, b) => b.looks.length - a.looks.length)[0]

  return {
    look,
    words: () =>
      children
        .map(({ name }) => {
          const looks = longest(name)?.looks ?? []
          return `${name} ${most(name)} MB at most, ${looks[GROWN_UP_LOOKS] ?? looks[0] ?? 0} to ${looks.at(-1) ?? 0} in its longest life of ${looks.length} looks`
        })
        .join('; '),
    problems: () =>
      children.flatMap(({ name }) =>
        most(name) > MOST_MB ? [{ what: `${name} held ${most(name)} MB`, requestId: undefined }] : [],
      ),
  }
}

function residentOf(pid: number): number | undefined {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1_024)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined // it ended meanwhile, or there is no such file system
    throw error
  }
}
