import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createHandles } from './handles.ts'
import { makeRunFolder, tidyRunFolders } from './run-folder.ts'

const PREFIX = 'drawdesk-run-'
let parent: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'drawdesk-folders-'))
})
afterEach(() => rm(parent, { recursive: true }))

it('is gone when the run was ended, after all that ran in it', async () => {
  const handles = createHandles()
  const { path } = await makeRunFolder(handles, PREFIX, parent)
  let had: string[] = []
  handles.add(async () => {
    had = await readdir(parent)
  })

  await handles.endAll()

  expect([had, await readdir(parent)]).toEqual([[basename(path)], []])
})

it('stays when it was kept, and later runs name it', async () => {
  const handles = createHandles()
  const folder = await makeRunFolder(handles, PREFIX, parent)
  folder.keep()

  await handles.endAll()

  expect(await tidyRunFolders(PREFIX, parent)).toEqual([
    `kept from an earlier run, to be read and removed: ${folder.path}`,
  ])
  expect(await readdir(parent)).toEqual([basename(folder.path)])
})

it('is removed by a later run when its process was killed, and left alone while that runs', async () => {
  const { pid: gone } = spawnSync(process.execPath, ['--version'])
  const running = await makeRunFolder(createHandles(), PREFIX, parent)
  const killed = join(parent, `${PREFIX}killed`)
  await mkdir(join(killed, 'data'), { recursive: true })
  await writeFile(join(killed, 'run.pid'), String(gone))
  await mkdir(join(parent, 'of-somebody-else'))

  expect(await tidyRunFolders(PREFIX, parent)).toEqual([`process ${process.pid} runs in ${running.path}`])
  expect(await readdir(parent)).toEqual([basename(running.path), 'of-somebody-else'])
})
