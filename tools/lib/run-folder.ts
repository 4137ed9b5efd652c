import { rmSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../../apps/server/src/platform/postgres/cluster.ts'
import { findPostmaster } from '../../apps/server/src/platform/postgres/postmaster.ts'
import type { Handles } from './handles.ts'

/** Holds the id of the process whose run the folder is of; a kept folder has none. */
const OWNER_FILE = 'run.pid'
/** Where a run keeps the database that it starts. */
export const DATABASE_FOLDER = 'database'

export interface RunFolder {
  path: string
  /** It stays when the run ends, to be read. */
  keep(): void
}

/** A folder below the system's temporary one, which is removed after all that runs in it was ended by `handles`, at a signal too. `prefix`: what its name begins with. */
export async function makeRunFolder(handles: Handles, prefix: string, parent: string = tmpdir()): Promise<RunFolder> {
  const path = await mkdtemp(join(parent, prefix))
  let isKept = false
  handles.add(async () => {
    if (!isKept) await rm(path, { recursive: true, force: true })
  })
  await writeFile(join(path, OWNER_FILE), String(process.pid))
  return {
    path,
    keep() {
      isKept = true
      rmSync(join(path, OWNER_FILE), { force: true })
    },
  }
}

/** Removes the folders of runs that were killed. Answers a line for each that stays: it was kept, or something runs in it. */
export async function tidyRunFolders(prefix: string, parent: string = tmpdir()): Promise<string[]> {
  const lines: string[] = []
  for (const name of (await readdir(parent)).filter((each) => each.startsWith(prefix)).toSorted()) {
    const path = join(parent, name)
    const owner = await readOwner(path)
    const running =
      owner !== undefined && isAlive(owner) ? owner : (await findPostmaster(join(path, DATABASE_FOLDER)))?.pid
    if (running !== undefined) lines.push(`process ${running} runs in ${path}`)
    else if (owner === undefined) lines.push(`kept from an earlier run, to be read and removed: ${path}`)
    else await rm(path, { recursive: true, force: true })
  }
  return lines
}

async function readOwner(path: string): Promise<number | undefined> {
  try {
    return Number(await readFile(join(path, OWNER_FILE), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
