import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join, resolve } from 'node:path'

/** Another program of this kind works in the folder: two would print each sheet twice. */
export class FolderTaken extends Error {
  override name = 'FolderTaken'
}

/**
 * Holds the folder until `release`, or until this process dies, however it does: a socket that listens, which the system closes with its process.
 *
 * @throws {FolderTaken}
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = socketOf(resolve(folder))
  let server = await listen(path)
  if (!server && !(await isAlive(path))) {
    // Left behind by a process that died.
    await rm(path, { force: true })
    server = await listen(path)
  }
  if (!server) throw new FolderTaken(`another device agent works in ${folder}`)
  const held = server
  return {
    async release() {
      const closed = once(held, 'close')
      held.close()
      await closed
    },
  }
}

/** Pipes of Windows have names and no files. */
const socketOf = (folder: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\drawdesk-agent-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
    : join(folder, 'agent.sock')

/** Undefined where the place is taken. */
async function listen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.end())
  server.unref()
  try {
    await new Promise<void>((done, fail) => server.once('error', fail).listen(path, done))
    return server
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
}

function isAlive(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
