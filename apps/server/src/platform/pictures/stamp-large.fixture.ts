import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { layOutFace } from './stamp-face.ts'
import { stampPicture } from './stamp.ts'

// A program of its own, so that the memory of nothing else counts. Stamps a white picture of 8,192² all over, half red and half blue, writes it to the
// given file, and prints by how many MiB the process grew meanwhile.
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
const blue = { create: { width: 32, height: 64, channels: 3 as const, background: '#0000ff' } }
const twoSided = await plain(64, 64, '#ff0000')
  .composite([{ input: blue, left: 32, top: 0 }])
  .png()
  .toBuffer()
const face = await layOutFace({ text: '', textColor: '#000000', textSize: 12 }, twoSided)
const bytes = await plain(8_192, 8_192, '#ffffff').jpeg().toBuffer()

let most = 0
const before = process.memoryUsage().rss
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
const place = { x: 0.5, y: 0.5, scale: 1, rotation: 0, opacity: 0.9 }
const stamped = await stampPicture(bytes, [{ face, place }]).finally(() => clearInterval(watch))
await writeFile(process.argv[2] ?? '', stamped)
process.stdout.write(String((most - before) / 2 ** 20))
