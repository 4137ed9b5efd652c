import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, it } from 'vitest'

it('stamps a picture of 8,192² all over without a second one of its size in memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drawdesk-stamp-'))
  const file = join(folder, 'stamped.jpeg')
  const program = fileURLToPath(new URL('./stamp-large.fixture.ts', import.meta.url))
  const { stdout: grownMib } = await promisify(execFile)(process.execPath, [program, file])
  const stamped = await readFile(file)
  await rm(folder, { recursive: true })

  const { data } = await sharp(stamped).resize(64, 64).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  for (const [x, y, color] of [
    [10, 10, [255, 26, 26]],
    [10, 60, [255, 26, 26]],
    [60, 60, [26, 26, 255]],
  ] as const)
    [...data.subarray((y * 64 + x) * 3, (y * 64 + x) * 3 + 3)].forEach((value, channel) =>
      expect(Math.abs(value - (color[channel] ?? 0))).toBeLessThan(4),
    )
  expect(Number(grownMib)).toBeGreaterThan(10)
  expect(Number(grownMib)).toBeLessThan(240) // RGBA of that size is 256 MB
}, 120_000)
