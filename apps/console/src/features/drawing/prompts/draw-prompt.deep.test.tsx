import type { RowVersion } from '@drawdesk/contract/core/versions'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { buildFile, buildProgress } from '../testing/build-rows.ts'
import { buildPrompt, fakeLibrary, type FakeLibrary } from '../testing/fake-library.ts'
import DrawPromptPage from './draw-prompt.page.tsx'

const ALL = ['drawPrompt_add', 'drawPrompt_edit', 'drawPrompt_view', 'drawPrompt_delete']
const show = (path = '/', language: 'zh' | 'en' = 'zh') =>
  renderApp(<DrawPromptPage />, { permissions: ALL, path, language })

let fake: FakeLibrary

beforeEach(() => {
  fake = fakeLibrary('drawPrompt', [buildPrompt()])
})

describe('a new prompt', () => {
  it('is asked for what is missing, then saved, and the editor stays with it', async () => {
    const { user, location } = show('/?edit=new')

    await user.type(await screen.findByRole('textbox', { name: '标题' }), '夜市')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('请输入提示词内容')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: '内容' }), '夜市，')
    await user.click(screen.getAllByRole('button', { name: '新变量' })[0] as HTMLElement)
    await user.type(screen.getByRole('textbox', { name: '变量名' }), 'mood{Enter}')
    await user.click(screen.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(location().search).toBe('?edit=20'))
    expect(fake.bodiesOf('saveDrawPrompt')).toMatchObject([{ title: '夜市', content: '夜市，{{mood}}' }])
    expect(screen.getByRole('listitem', { name: '变量 mood' })).toBeTruthy()
  })
})

describe('trying a prompt', () => {
  it('sends its variables and size, without guest’s words', async () => {
    server.use(
      http.get('/api/blade-biz/drawApi/checkSendDraw', () =>
        ok(buildProgress({ state: 2, progress: 1, files: [buildFile()] })),
      ),
    )
    const { user } = show('/?edit=8')
    const panel = within(await screen.findByRole('region', { name: '试画' }))

    await user.type(panel.getByRole('textbox', { name: /^季节/ }), '冬')
    await user.click(panel.getByRole('button', { name: '方 512×512' }))
    await user.click(panel.getByRole('button', { name: '试画' }))

    expect(await panel.findByRole('img', { name: '结果图片 1' })).toBeTruthy()
    expect(panel.queryByRole('textbox', { name: '客人的话' })).toBeNull()
    expect(fake.sent).toMatchObject([{ id: '8', variables: { season: '冬' }, width: 512, height: 512 }])
  })
})

describe('versions of a prompt', () => {
  const version = (n: number, content: string): RowVersion => ({
    version: n,
    time: '2026-01-02 03:04:05',
    userName: `第${n}人`,
    row: {
      title: '古镇',
      content,
      tags: n === 3 ? ['夜'] : [],
      variables: [],
      negative: '',
      category: '',
      apiId: '11',
      cover: '',
      remark: '',
    },
  })

  beforeEach(() => {
    server.use(
      http.get('/api/blade-biz/drawPrompt/versions', () =>
        ok([version(3, '一座安静的古镇'), version(2, '一座热闹的古镇')]),
      ),
    )
  })

  it('are compared field by field and word by word', async () => {
    const { user } = show('/?edit=8')

    await user.click(await screen.findByRole('button', { name: '历史版本' }))

    const diff = within(await screen.findByLabelText('版本 2 到版本 3 的区别'))
    expect(diff.getByText('热闹').tagName).toBe('DEL')
    expect(diff.getByText('安静').tagName).toBe('INS')
    expect(diff.getByText('夜').tagName).toBe('INS')
    expect(diff.queryByText('标题')).toBeNull()
  })

  it('bring an earlier one back after a question, only over the version that was seen', async () => {
    const { user } = show('/?edit=8')
    await user.click(await screen.findByRole('button', { name: '历史版本' }))

    await user.click(await screen.findByRole('button', { name: /版本 2/ }))
    await user.click(screen.getByRole('button', { name: '恢复到版本 2' }))
    const question = (await screen.findByText(/会存成一个新的版本/)).closest('[role=dialog]')
    await user.click(within(question as HTMLElement).getByRole('button', { name: '恢复到版本 2' }))

    await waitFor(() => expect(fake.bodiesOf('rollback')).toEqual([{ id: '8', toVersion: 2, version: 3 }]))
  })
})

describe('a file of prompts', () => {
  const file = (prompts: unknown) =>
    new File([JSON.stringify({ kind: 'drawdesk.prompts', version: 1, prompts })], 'prompts.json', {
      type: 'application/json',
    })

  async function choose(prompts: unknown) {
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: '导入' }))
    await user.upload(await screen.findByLabelText('选择文件', { selector: 'input' }), file(prompts))
    return user
  }

  it('shows what will be made before anything is, then makes it', async () => {
    const user = await choose([
      { title: '夜市', content: '夜市', apiCode: 'sample' },
      { title: '灯会', content: '灯会' },
    ])

    const rows = within(await screen.findByRole('table', { name: '将新增 2 个提示词' }))
    expect(rows.getByText('灯会', { selector: 'td' })).toBeTruthy()
    expect(fake.bodiesOf('importFile')).toEqual([])
    await user.click(screen.getByRole('button', { name: '导入 2 个' }))

    expect(await screen.findByText('已导入 1 个')).toBeTruthy() // as many as the server says
    expect(fake.bodiesOf('importFile')).toMatchObject([
      { kind: 'drawdesk.prompts', prompts: [{ title: '夜市' }, { title: '灯会' }] },
    ])
  })

  it('marks the rows that the server refuses, and makes none', async () => {
    fake.refuse('importFile', () =>
      failed(400, '文件里有几处不对', { errors: [{ field: 'prompts[1].apiCode', msg: '没有编号为“x”的绘画接口' }] }),
    )
    const user = await choose([
      { title: '夜市', content: '夜市' },
      { title: '灯会', content: '灯会', apiCode: 'x' },
    ])

    await user.click(await screen.findByRole('button', { name: '导入 2 个' }))

    const row = (await screen.findByText('没有编号为“x”的绘画接口')).closest('tr')
    expect(within(row as HTMLElement).getByText('灯会', { exact: false, selector: 'td:nth-child(2)' })).toBeTruthy()
    expect(screen.getByText('文件里有几处不对')).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('with a row that has no name cannot be sent', async () => {
    await choose([{ title: '', content: '夜市' }])

    expect(await screen.findByText('没有名称')).toBeTruthy()
    expect(screen.getByRole('button', { name: '导入 1 个' })).toHaveProperty('disabled', true)
  })
})

describe('the list of prompts', () => {
  it('copies one and opens the copy', async () => {
    const { user, location } = show()

    await user.click(await screen.findByRole('button', { name: '古镇 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '复制' }))

    await waitFor(() => expect(location().search).toBe('?edit=30'))
    expect(fake.bodiesOf('copyDrawPrompt')).toEqual([{ id: '8' }])
  })

  it('opens a card by the keyboard, and has its words in English', async () => {
    const { user, location } = show('/', 'en')
    const card = await screen.findByRole('button', { name: 'Edit 古镇' })

    card.focus()
    await user.keyboard('{Enter}')

    await waitFor(() => expect(location().search).toBe('?edit=8'))
    expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Try' })).toBeTruthy()
  })
})
