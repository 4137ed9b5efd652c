import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** In memory where there is such a place: the agent waits for the disk at each step, and a busy one is slow. */
const ROOT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export const makeFolder = (): Promise<string> => mkdtemp(join(ROOT, 'device-agent-'))
export const dropFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })
