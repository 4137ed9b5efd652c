import { readFile, writeFile } from 'node:fs/promises'

export interface Memory {
  /** Resident now. */
  nowBytes: number
  /** The most that was resident since {@link resetPeak}, or since the process began. */
  peakBytes: number
}

const BYTES_PER_KIB = 1_024
/** What proc(5) names for it: the peak begins anew at what is resident now. */
const RESET_PEAK = '5'

/** Reads /proc/<pid>/status (VmRSS, VmHWM; both in KiB whatever the file calls them). NaN for what it does not say. */
export function parseMemory(status: string): Memory {
  const bytesOf = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN) * BYTES_PER_KIB
  return { nowBytes: bytesOf('VmRSS'), peakBytes: bytesOf('VmHWM') }
}

/** Memory of a process; NaN where there is no /proc, the tables then show a dash. */
export async function readMemory(pid: number): Promise<Memory> {
  return parseMemory(process.platform === 'linux' ? await readFile(`/proc/${pid}/status`, 'utf8') : '')
}

export async function resetPeak(pid: number): Promise<void> {
  if (process.platform === 'linux') await writeFile(`/proc/${pid}/clear_refs`, RESET_PEAK)
}
