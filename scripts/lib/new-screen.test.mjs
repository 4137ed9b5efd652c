import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { edits, files, namesOf } from './new-screen.mjs'
import { root } from './paths.mjs'

const screen = { ...namesOf('operation/paper-kind'), zh: '纸张', en: 'Papers', stamp: '20990101T0000' }

it('reads area and name, and nothing else', () => {
  expect(screen).toMatchObject({
    area: 'operation',
    kebab: 'paper-kind',
    camel: 'paperKind',
    pascal: 'PaperKind',
    snake: 'paper_kind',
  })
  expect(['', 'operation', 'Operation/x', 'operation/Paper', 'a/../b', 'a/b/c'].map(namesOf)).toEqual(
    Array(6).fill(undefined),
  )
})

it('makes five files that are not there yet', () => {
  expect(files(screen).map(({ path }) => existsSync(join(root, path)))).toEqual(Array(5).fill(false))
})

it('finds its place in each of four lists, and takes nothing out of them', () => {
  expect(edits(screen)).toHaveLength(4)
  for (const { path, edit } of edits(screen)) {
    const [before, after] = [readFileSync(join(root, path), 'utf8'), edit(readFileSync(join(root, path), 'utf8'))]
    const added = after.split('\n').filter((line) => /paperKind/.test(line))

    expect([path, added.length > 0]).toEqual([path, true])
    expect(after.split('\n').filter((line) => !/paperKind/.test(line))).toEqual(before.split('\n'))
  }
})
