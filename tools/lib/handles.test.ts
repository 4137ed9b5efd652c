import { expect, it } from 'vitest'
import { createHandles } from './handles.ts'

it('ends everything once, the youngest first, also past one that fails', async () => {
  const ended: string[] = []
  const handles = createHandles()
  const note = (name: string) => async (): Promise<void> => void ended.push(name)
  handles.add(note('folder'))
  handles.add(() => Promise.reject(new Error('stuck')))
  const endServer = handles.add(note('server'))
  handles.add(note('browser'))

  await endServer()
  await expect(handles.endAll()).rejects.toThrow('not everything could be ended')
  await endServer()
  await handles.endAll()

  expect(ended).toEqual(['server', 'browser', 'folder'])
})

it('ends at once what begins while everything is ending', async () => {
  const handles = createHandles()
  const ended: string[] = []
  await handles.endAll()

  const addLate = (): unknown => handles.add(async () => void ended.push('late'))

  expect(addLate).toThrow('the run is ending')
  expect(ended).toEqual(['late'])
})
