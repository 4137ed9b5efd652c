import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')

it('every part that is loaded late goes through loadChunk, so that a lost file is said and a reload offered', async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  const sources = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(SOURCES, file), 'utf8') })),
  )
  const lazyOnes = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\blazy\(\s*(?!\))(\S.*(?:\n.*)?)/g)].map(([, loads = '']) => ({ file, loads })),
  )

  expect(lazyOnes.filter(({ loads }) => !/^(\(\) =>\s+loadChunk\(|loadShell,?\s*\))/.test(loads))).toEqual([])
  expect(lazyOnes.length).toBeGreaterThan(10)
})
