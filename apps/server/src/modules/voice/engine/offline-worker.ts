import { parentPort, workerData } from 'node:worker_threads'

/** What the thread is given: pieces that are said one after the other, with the options of the engine. */
export interface OfflineOrder {
  moduleName: string
  pieces: readonly string[]
  options: { voice: string; speed: number; pitch: number; amplitude: number }
}

export type OfflineAnswer = { wavs: Uint8Array[] } | { missing: true }

/** Its numbers must be text: it hands them on as words of a command line, and takes a number for none. */
type Synthesise = (text: string, options: Readonly<Record<string, string>>) => Promise<Uint8Array>

/** The engine (GPL, not a part of this program) is loaded here and nowhere else, and only where it was installed. */
async function load(moduleName: string): Promise<Synthesise | undefined> {
  try {
    const loaded = (await import(moduleName)) as { default: Synthesise }
    return loaded.default
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

const { moduleName, pieces, options } = workerData as OfflineOrder
const synthesise = await load(moduleName)
const words = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]))
const wavs: Uint8Array[] = []
// A text that begins with a hyphen would be read as an option.
if (synthesise) for (const piece of pieces) wavs.push(await synthesise(` ${piece}`, words))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage((synthesise ? { wavs } : { missing: true }) satisfies OfflineAnswer)
