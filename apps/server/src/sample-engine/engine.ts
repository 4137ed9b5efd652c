import type { AddressInfo } from 'node:net'
import { buildEngineApp, type EngineParts } from './app.ts'
import { createGenerator } from './generator.ts'
import { openJournal } from './journal.ts'
import { createPainter } from './painter.ts'

export interface SampleEngine {
  port: number
  close(): Promise<void>
}

/**
 * A sample engine on 127.0.0.1. `port` 0 takes a free one; `dir` keeps its journal; each paint takes at least `delayMs`.
 *
 * @throws {Error} with code EADDRINUSE when the port is taken; when the journal cannot be read.
 */
export async function startSampleEngine({ port, dir, delayMs = 0 }: { port: number; dir: string; delayMs?: number }): Promise<SampleEngine> {
  const opened = Promise.withResolvers<EngineParts>()
  // Whoever asks before it is open waits; a failure reaches them too and is thrown below.
  opened.promise.catch(() => undefined)
  const app = buildEngineApp(() => opened.promise)
  await app.listen({ host: '127.0.0.1', port })
  try {
    const journal = await openJournal(dir)
    const painter = createPainter()
    const generator = createGenerator({ journal, painter, delayMs })
    opened.resolve({ journal, painter, generator })
    return {
      port: (app.server.address() as AddressInfo).port, // listening on TCP, so the address has a port
      async close() {
        generator.close()
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
