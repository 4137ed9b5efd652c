import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { storedKeys } from '../../../../lib/browser/storage.ts'
import { queryClient } from '../../../../lib/http/query.ts'
import { renderApp, type RenderedApp } from '../../../../testing/render-app.tsx'
import { ok } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import DrawExPage from '../draw-ex.page.tsx'
import { buildEx } from '../testing/build-ex.ts'
import { serveExperiences } from '../testing/ex-server.ts'
import { keptExEditors } from './editor-store.ts'

const ALL = ['drawEx_add', 'drawEx_edit', 'drawEx_view', 'drawApi_send']
const RESTORED = '已恢复上次没保存的修改'
/** As after a reload: all that is left is what stands in the browser's storage. */
function forget(): void {
  for (const key of ['new', '7']) keptExEditors.drop(key)
  queryClient.clear()
}

async function open(id: string): Promise<RenderedApp> {
  const app = renderApp(<DrawExPage />, { permissions: ALL, path: `/?edit=${id}` })
  await screen.findByRole('textbox', { name: /^体验名称/ })
  return app
}
const terms = () => screen.getByRole('textbox', { name: '正文' })

beforeEach(() => {
  forget()
  signInForTest()
})

it('what was typed into an experience stands there again after a reload, and goes with the save', async () => {
  const { answerPost, bodiesOf } = serveExperiences([buildEx()])
  answerPost('saveDrawEx', () => ok({ id: '7', version: 5, state: 0 }))
  const before = await open('7')
  await before.user.type(terms(), '请排队')
  before.unmount()
  forget()

  const { user, unmount } = await open('7')
  expect(terms()).toHaveProperty('value', '请排队')
  expect(screen.getByText(RESTORED)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '保存草稿' }))

  await waitFor(() => expect(bodiesOf('saveDrawEx')).toEqual([{ id: '7', version: 4, terms: '请排队' }]))
  await waitFor(() => expect(screen.queryByText(RESTORED)).toBeNull())
  unmount()
  expect(storedKeys('draft-')).toEqual([])
})

it('what was typed into a new one too, until it is begun anew', async () => {
  serveExperiences([])
  const before = await open('new')
  await before.user.type(terms(), '请排队')
  before.unmount()
  forget()

  const { user } = await open('new')
  expect(terms()).toHaveProperty('value', '请排队')
  await user.click(screen.getByRole('button', { name: '重新开始' }))

  await waitFor(() => expect(terms()).toHaveProperty('value', ''))
  expect(storedKeys('draft-')).toEqual([])
})

it('what was typed meets a version that was saved since: each side keeps what it alone changed', async () => {
  serveExperiences([buildEx()])
  const before = await open('7')
  await before.user.type(terms(), '请排队')
  before.unmount()
  forget()

  serveExperiences([buildEx({ version: 9, exName: '他的名字' })])
  await open('7')

  expect(await screen.findByText('数据已被他人修改')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: /^体验名称/ })).toHaveProperty('value', '他的名字')
  expect(terms()).toHaveProperty('value', '请排队')
})
