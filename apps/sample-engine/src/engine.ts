import type { AddressInfo } from 'node:net'
import { buildEngineApp, type EngineParts } from './app.ts'
import { createChat } from './chat/completions.ts'
import { createGenerator } from './generator.ts'
import { openJournal } from './journal.ts'
import { createPainter } from './painter.ts'

export interface SampleEngine {
  port: number
  /** Why it answers no questions (the manual is not there), though it paints; undefined when all is well. */
  chatProblem: string | undefined
  close(): Promise<void>
}

export interface EngineSettings {
  port: number
  dir: string
  delayMs?: number
  tokenMs?: number
  manualDir?: string
}

/** The pace of a service in good form: a hundred chunks of one to three tokens in a second. */
export const DEFAULT_TOKEN_MS = 10

/**
 * A sample engine on 127.0.0.1. `port` 0 takes a free one; `dir` keeps its journal; each paint takes at least `delayMs`, each chunk of a
 * streamed answer `tokenMs`. The manual it answers from lies in `manualDir`, by default in `docs/manual` of the product.
 *
 * @throws {Error} with code EADDRINUSE when the port is taken; when the journal cannot be read.
 */
export async function startSampleEngine({
  port,
  dir,
  delayMs = 0,
  tokenMs = DEFAULT_TOKEN_MS,
  manualDir,
}: EngineSettings): Promise<SampleEngine> {
  const opened = Promise.withResolvers<EngineParts>()
  // A caller that asks before it is open waits; a failure reaches them too and is thrown below.
  opened.promise.catch(() => undefined)
  const app = buildEngineApp(() => opened.promise)
  await app.listen({ host: '127.0.0.1', port })
  try {
    const journal = await openJournal(dir)
    const painter = createPainter()
    const generator = createGenerator({ journal, painter, delayMs })
    const chat = createChat({ manualDir, chunkMs: tokenMs })
    opened.resolve({ journal, painter, generator, chat })
    return {
      port: (app.server.address() as AddressInfo).port, // listening on TCP, so the address has a port
      chatProblem: chat.problem,
      async close() {
        generator.close()
        chat.close()
        await app.close()
        await painter.close()
        await journal.close()
      },
    }
  } catch (error) {
    opened.reject(error)
    await app.close()
    throw error
  }
}
