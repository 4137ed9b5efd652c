import { mkdir, open, readFile, rename, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Generation } from './generation-request.ts'

/** One painted request: enough to give the same answer again. */
export interface Painted {
  /** Stands in picture addresses; cannot be guessed. */
  id: string
  /** The Idempotency-Key, or null. */
  key: string | null
  /** Digest of the body the key came with. */
  digest: string
  generation: Generation
  createdSeconds: number
}

type Line =
  | { kind: 'paint'; painted: Painted }
  | { kind: 'again' }
  | { kind: 'sum'; paints: number; pictures: number; requests: number }

export interface Journal {
  stats(): { paints: number; pictures: number; requests: number }
  findByKey(key: string): Painted | undefined
  findById(id: string): Painted | undefined
  /** Resolves once the line is on disk: from then on the paint counts, whatever happens to the process. */
  recordPaint(painted: Painted): Promise<void>
  /** A request answered from the journal. */
  recordAgain(): Promise<void>
  close(): Promise<void>
}

const FILE_NAME = 'sample-engine.journal.jsonl'
/** Answers are repeatable for this long and for this many requests; the counts stay for ever. */
const KEPT_DAYS = 7
const KEPT_PAINTS = 20_000

/**
 * Opens the journal of a folder (made when missing). A last line that was cut off by a crash is dropped: it was never answered.
 *
 * @throws {Error} when another line cannot be read: then the file was changed by somebody, and counting on would be guessing.
 */
export async function openJournal(dir: string, nowSeconds = Math.floor(Date.now() / 1000)): Promise<Journal> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, FILE_NAME)
  const state = createState()
  const text = await readText(path)
  for (const line of readLines(text, path)) state.apply(line)
  state.forgetBefore(nowSeconds - KEPT_DAYS * 86_400)
  // Rewritten at each start: it drops what is forgotten and a cut-off line, and leaves a file that ends with a line end.
  await writeWhole(dir, path, state.toLines())

  const file = await open(path, 'a', 0o600)
  let last: Promise<void> = Promise.resolve()
  let goodBytes = (await file.stat()).size
  const write = async (bytes: Buffer, durable: boolean): Promise<void> => {
    try {
      await file.appendFile(bytes)
      if (durable) await file.datasync()
      goodBytes += bytes.length
    } catch (error) {
      // A full disk may take half a line: without this the next one would be glued to it.
      await file.truncate(goodBytes)
      throw error
    }
  }
  /** Lines go out one after another; a failed write fails its own caller and not the next one. */
  const append = (line: Line, durable: boolean): Promise<void> => {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
    const written = last.then(() => write(bytes, durable))
    last = written.catch(() => undefined)
    return written
  }
  return {
    stats: state.stats,
    findByKey: state.findByKey,
    findById: state.findById,
    async recordPaint(painted) {
      const line: Line = { kind: 'paint', painted }
      await append(line, true)
      state.apply(line)
    },
    async recordAgain() {
      const line: Line = { kind: 'again' }
      state.apply(line)
      await append(line, false)
    },
    async close() {
      await last
      await file.close()
    },
  }
}

function createState() {
  const byId = new Map<string, Painted>()
  const byKey = new Map<string, Painted>()
  // What was painted and forgotten since, and requests that painted nothing.
  let [paints, pictures, requests] = [0, 0, 0]
  const forget = (painted: Painted): void => {
    byId.delete(painted.id)
    if (painted.key !== null) byKey.delete(painted.key)
  }
  return {
    apply(line: Line): void {
      switch (line.kind) {
        case 'sum':
          paints += line.paints
          pictures += line.pictures
          requests += line.requests
          return
        case 'again':
          requests += 1
          return
        case 'paint': {
          const { painted } = line
          paints += 1
          pictures += painted.generation.n
          requests += 1
          byId.set(painted.id, painted)
          if (painted.key !== null) byKey.set(painted.key, painted)
          const [oldest] = byId.values()
          if (byId.size > KEPT_PAINTS && oldest) forget(oldest)
        }
      }
    },
    forgetBefore(seconds: number): void {
      for (const painted of byId.values()) if (painted.createdSeconds < seconds) forget(painted)
    },
    stats: () => ({ paints, pictures, requests }),
    findByKey: (key: string) => byKey.get(key),
    findById: (id: string) => byId.get(id),
    toLines(): Line[] {
      const kept = [...byId.values()]
      const keptPictures = kept.reduce((sum, { generation }) => sum + generation.n, 0)
      return [
        {
          kind: 'sum',
          paints: paints - kept.length,
          pictures: pictures - keptPictures,
          requests: requests - kept.length,
        },
        ...kept.map((painted): Line => ({ kind: 'paint', painted })),
      ]
    },
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '' // the first start
    throw error
  }
}

function readLines(text: string, path: string): Line[] {
  // Without a line end the last line was cut off while it was written.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  return whole
    .split('\n')
    .slice(0, -1)
    .map((line, index) => {
      try {
        return JSON.parse(line) as Line // written by this file only
      } catch (cause) {
        throw new Error(
          `The sample engine's journal ${path} cannot be read at line ${index + 1}. Move the file away to start a new one.`,
          { cause },
        )
      }
    })
}

async function writeWhole(dir: string, path: string, lines: readonly Line[]): Promise<void> {
  const fresh = `${path}.new`
  const file = await open(fresh, 'w', 0o600)
  try {
    await file.writeFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(fresh, path)
  await syncFolder(dir)
}

/** Makes the rename itself durable; Windows cannot sync a folder and needs not. */
async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder: FileHandle = await open(dir, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
