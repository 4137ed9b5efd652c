import { createRequire } from 'node:module'

/** What the process is given: chunks that are said one after the other, with the options of the engine. */
export interface OfflineOrder {
  /** File or folder of the engine's module. */
  modulePath: string
  chunks: readonly string[]
  options: { voice: string; speed: number; pitch: number; amplitude: number }
}

/** WAV of each chunk. */
export interface OfflineAnswer {
  wavs: Uint8Array[]
}

/** Its numbers must be text: it hands them on as words of a command line, and takes a number for none. */
type Synthesise = (text: string, options: Readonly<Record<string, string>>) => Promise<Uint8Array>

/** The engine is GPL and no part of this program: it is loaded in this process and nowhere else. */
function load(modulePath: string): Synthesise {
  const loaded = createRequire(import.meta.url)(modulePath) as Synthesise | { default: Synthesise }
  return typeof loaded === 'function' ? loaded : loaded.default
}

async function speak({ modulePath, chunks, options }: OfflineOrder): Promise<OfflineAnswer> {
  const synthesise = load(modulePath)
  const words = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]))
  const wavs: Uint8Array[] = []
  // A text that begins with a hyphen would be read as an option.
  for (const chunk of chunks) wavs.push(await synthesise(` ${chunk}`, words))
  return { wavs }
}

process.once('message', (order: OfflineOrder) => {
  void speak(order).then((answer) => process.send?.(answer, () => process.disconnect()))
})
