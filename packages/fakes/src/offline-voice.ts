import { makeWav, spokenMs } from './kit/sounds.ts'

const RATE = 22_050
const NORMAL_WORDS_PER_MINUTE = 175

/**
 * Stands in for the offline voice's module (`text2wav`, eSpeak NG), which is no part of this program: a tone as long as the words take, faster with the
 * speed, silent without amplitude. As the real one, it takes a text with a hyphen in front for an option, and ends its process over a voice that it does not know.
 */
export default async function synthesise(text: string, options: Readonly<Record<string, string>>): Promise<Uint8Array> {
  if (text.startsWith('-') || options.voice?.startsWith('xx')) process.exit(1)
  const ms = (spokenMs(text) * NORMAL_WORDS_PER_MINUTE) / Number(options.speed)
  const wav = makeWav(ms, { rate: RATE })
  return options.amplitude === '0' ? wav.fill(0, 44) : wav
}
