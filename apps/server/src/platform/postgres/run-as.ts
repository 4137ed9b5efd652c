import { spawnSync } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { codeOf, EmbeddedPostgresError } from './errors.ts'

/** The user the database runs as when we are root; PostgreSQL itself refuses to run as root. */
export interface RunAs {
  uid: number
  gid: number
  name: string
}

/**
 * In this order: a user made for the product, the one a PostgreSQL package of the system made, and the one every system
 * has. The last is shared with other services, so a production machine should have `drawdesk`.
 */
const PREFERRED_USERS = ['drawdesk', 'postgres', 'nobody'] as const
/** uid and gid of `nobody` on Linux; for images whose /etc/passwd lists none of the preferred users. */
const NOBODY_ID = 65_534

/** What the database's processes see of our environment: nothing that could be a secret, and no locale but C. */
export const BARE_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } as const

/** uid and gid for `spawn`; empty when the database runs as ourselves. */
export function identityOf(runAs: RunAs | undefined): { uid?: number; gid?: number } {
  return runAs ? { uid: runAs.uid, gid: runAs.gid } : {}
}

/**
 * Who the database has to run as: undefined for ourselves, which is always so for an ordinary user. As root it is the owner of an
 * existing cluster, so that a user account added later changes nothing; for a new one the first of the preferred users.
 *
 * @throws {EmbeddedPostgresError} when an ordinary user meets a cluster of somebody else.
 */
export async function chooseRunAs(clusterDir: string): Promise<RunAs | undefined> {
  const ourUid = process.getuid?.()
  const owner = await findOwner(clusterDir)
  if (ourUid !== 0) {
    if (owner && owner.uid !== ourUid) {
      throw new EmbeddedPostgresError(
        `The database folder ${clusterDir} belongs to the user with id ${owner.uid}. Start as that user or as root, or give the folder to yourself (chown -R).`,
      )
    }
    return undefined
  }
  const users = await readUsers()
  if (owner && owner.uid !== 0)
    return { ...owner, name: users.find((user) => user.uid === owner.uid)?.name ?? `user ${owner.uid}` }
  for (const name of PREFERRED_USERS) {
    const user = users.find((candidate) => candidate.name === name && candidate.uid !== 0)
    if (user) return user
  }
  return { uid: NOBODY_ID, gid: NOBODY_ID, name: 'nobody' }
}

/** Can that user (ourselves when undefined) enter the folder? Tried for real, because bits alone do not show it (ACLs, mounts, namespaces). */
export function canEnter(directory: string, runAs: RunAs | undefined): boolean {
  const tried = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], {
    ...identityOf(runAs),
    cwd: '/',
    env: BARE_ENVIRONMENT,
    stdio: 'ignore',
  })
  return tried.status === 0
}

async function findOwner(path: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const { uid, gid } = await stat(path)
    return { uid, gid }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

async function readUsers(): Promise<RunAs[]> {
  let passwd: string
  try {
    passwd = await readFile('/etc/passwd', 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 7)
    .map((fields) => ({
      name: fields[0] ?? '',
      uid: Number(fields[2]),
      gid: Number(fields[3]),
    }))
}
