import { buildBody, buildFile, buildProgress } from '../testing/build-rows.ts'
import { buildStyle, fakeLibrary, type FakeLibrary } from '../testing/fake-library.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import DrawStylePage from './draw-style.page.tsx'

const ALL = ['drawStyle_add', 'drawStyle_edit', 'drawStyle_view', 'drawStyle_delete', 'drawApi_send']
const show = (path = '/', language: 'zh' | 'en' = 'zh', permissions: readonly string[] = ALL) =>
  renderApp(<DrawStylePage />, { permissions, path, language })

let fake: FakeLibrary

beforeEach(() => {
  fake = fakeLibrary('drawStyle', [
    buildStyle(),
    buildStyle({ id: '6', styleName: '油画', tags: [], active: 0, coverFile: null, cover: '', exIds: [], exNames: [] }),
  ])
  const steps = { id: 's', paramType: 2 as const, paramDef: 20 }
  server.use(
    http.get('/api/blade-biz/drawApi/findApiPanelOptions', () =>
      ok([
        {
          id: '11',
          apiName: '示例接口',
          apiCode: 'sample',
          capability: 'txt2img',
          flow: 'sync',
          body: buildBody({ steps }),
          variables: [],
          options: {},
          optionsTime: '',
          optionsError: '',
        },
      ]),
    ),
  )
})

describe('the list of styles', () => {
  it('shows cards with name, API, uses and tags, and remembers the table in the address', async () => {
    const { user, location } = show()

    const cards = within(await screen.findByRole('list', { name: '绘画风格' }))
    expect(cards.getByRole('heading', { name: '水彩' })).toBeTruthy()
    expect(cards.getAllByText('示例接口')).toHaveLength(2)
    expect(cards.getAllByText('用过 1,234 次')).not.toHaveLength(0)
    expect(cards.getByRole('button', { name: '只看标签 春天' })).toBeTruthy()

    await user.click(screen.getByText('列表'))
    expect(await screen.findAllByRole('table')).toBeTruthy()
    expect(location().search).toBe('?view=table')
  })

  it('filters by a tag with one press, which stands among the filters', async () => {
    const { user, location } = show()

    await user.click(await screen.findByRole('button', { name: '只看标签 春天' }))

    await waitFor(() => expect(fake.lists.at(-1)?.get('tag')).toBe('春天'))
    expect(decodeURIComponent(location().search)).toBe('?tag=春天')
    expect(await screen.findByText('标签: 春天')).toBeTruthy()
  })

  it('turns several off at once, and shows by name and reason what was refused', async () => {
    fake.refuse('changeActive', ({ id }) => (id === '6' ? failed(400, '它的绘画接口没有启用') : undefined))
    const { user } = show()

    await user.click(await screen.findByRole('checkbox', { name: '选择 水彩' }))
    await user.click(screen.getByRole('checkbox', { name: '选择 油画' }))
    await user.click(screen.getByRole('button', { name: '停用' }))

    expect(await screen.findByText('1 个没有改成')).toBeTruthy()
    expect(screen.getByText('油画: 它的绘画接口没有启用')).toBeTruthy()
    expect(screen.getByText('已停用 1 个')).toBeTruthy()
    expect(fake.bodiesOf('changeActive')).toEqual([
      { id: '5', active: 0 },
      { id: '6', active: 0 },
    ])
  })

  it('says what the server said when an experience still holds what is to be deleted', async () => {
    fake.refuse('remove', () => failed(400, '还有上线的体验在用它: 春日市集'))
    const { user } = show()

    await user.click(await screen.findByRole('button', { name: '水彩 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))

    expect(await screen.findByText('还有上线的体验在用它: 春日市集')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '水彩' })).toBeTruthy()
  })

  it('makes a picture drawn with it the cover by one press, with the version that was seen', async () => {
    fake.covers = [{ infoId: '901', file: buildFile({ fileId: '88' }) }]
    const { user } = show()

    await user.click(await screen.findByRole('button', { name: '给 油画 选封面' }))
    await user.click(await screen.findByRole('button', { name: '设为封面: 第 1 张，油画' }))

    expect(await screen.findByText('封面已更换')).toBeTruthy()
    expect(fake.bodiesOf('saveDrawStyle')).toEqual([{ id: '6', version: 3, cover: '88' }])
  })

  it('is English where English is chosen, and hides what may not be done', async () => {
    show('/', 'en', ['drawStyle_view'])

    expect(await screen.findByRole('button', { name: 'View 水彩' })).toBeTruthy()
    expect(screen.getByText('Cards')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(New|Import|Try|Choose a cover)/ })).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('the editor of a style', () => {
  it('lists a variable as soon as the text names it, and keeps its label when the name comes back', async () => {
    const { user } = show('/?edit=5')
    const prompt = await screen.findByRole('textbox', { name: '提示词' })

    await user.clear(prompt)
    await user.type(prompt, 'with {{{{mood}}')
    expect(screen.getByRole('listitem', { name: '变量 mood' })).toBeTruthy()
    expect(screen.queryByRole('listitem', { name: '变量 season' })).toBeNull()
    await user.type(prompt, ' and {{{{season}}')

    expect(screen.getByRole('textbox', { name: 'season 的名称' })).toHaveProperty('value', '季节')
  })

  it('stores only the parameters that differ from the API’s own', async () => {
    const { user } = show('/?edit=5')

    await user.type(await screen.findByRole('spinbutton', { name: 'steps 的值' }), '30')
    await user.tab()
    await user.click(screen.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(fake.bodiesOf('saveDrawStyle')).toHaveLength(1))
    expect(fake.bodiesOf('saveDrawStyle')[0]).toMatchObject({ id: '5', version: 3, values: { steps: 30 } })
    expect(await screen.findByText('已保存')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: '提示词' })).toBeTruthy()
  })

  it('shows a refused parameter beside it', async () => {
    fake.refuse('saveDrawStyle', () =>
      failed(400, '请检查填写的内容', { errors: [{ field: 'values.steps', msg: '应为整数' }] }),
    )
    const { user } = show('/?edit=5')

    await user.type(await screen.findByRole('spinbutton', { name: 'steps 的值' }), '30')
    await user.tab()
    await user.click(screen.getByRole('button', { name: '保存' }))

    expect((await screen.findByText('应为整数')).getAttribute('role')).toBe('alert')
  })

  it('warns the second of two people, and loses neither’s work', async () => {
    const { user } = show('/?edit=5')
    const name = await screen.findByRole('textbox', { name: '风格名称' })
    fake.change('5', { remark: '别人写的备注', tags: ['夏天'], updateUser: '2' })
    server.use(
      http.get('/api/blade-biz/drawStyle/history', () =>
        ok({
          changes: [{ id: '9', time: '', action: 'edit', userId: '2', userName: '李雷', fields: [] }],
          isMore: false,
        }),
      ),
    )

    await user.type(name, '二')
    await user.click(screen.getByRole('button', { name: '保存' }))

    const title = await screen.findByText('数据已被他人修改', { selector: '[role=alert] > p' })
    const note = within(title.parentElement as HTMLElement)
    expect(await note.findByText(/^李雷在 .* 保存了更新的版本/)).toBeTruthy()
    expect(note.getByText('别人写的备注')).toBeTruthy()
    expect(note.getByText('夏天')).toBeTruthy()
    await user.click(note.getByRole('button', { name: '保留我的修改' }))
    await user.click(screen.getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(fake.row('5')).toMatchObject({ styleName: '水彩二', remark: '别人写的备注', tags: ['夏天'], version: 5 }),
    )
  })

  it('shows the values of a version as soon as that is restored, and saves over them', async () => {
    const version = (n: number, styleName: string) => ({
      version: n,
      time: '2026-01-02 03:04:05',
      userName: '小林',
      row: { ...buildStyle(), styleName },
    })
    server.use(http.get('/api/blade-biz/drawStyle/versions', () => ok([version(3, '水彩'), version(2, '从前的水彩')])))
    fake.refuse('rollback', () => {
      fake.change('5', { styleName: '从前的水彩' })
      return ok({ id: '5', version: 4 })
    })
    const { user } = show('/?edit=5')
    await screen.findByText('春日市集')
    await user.click(await screen.findByRole('button', { name: '历史版本' }))
    await user.click(await screen.findByRole('button', { name: /版本 2/ }))
    await user.click(screen.getByRole('button', { name: '恢复到版本 2' }))
    const question = (await screen.findByText(/会存成一个新的版本/)).closest('[role=dialog]')
    await user.click(within(question as HTMLElement).getByRole('button', { name: '恢复到版本 2' }))

    expect(await screen.findByDisplayValue('从前的水彩')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: '保存' }))
    await waitFor(() => expect(fake.bodiesOf('saveDrawStyle')).toMatchObject([{ version: 4 }]))
  })

  it('asks before the way back drops what was typed', async () => {
    const { user } = show('/?edit=5')
    await user.type(await screen.findByRole('textbox', { name: '风格名称' }), '二')

    await user.click(screen.getByRole('button', { name: '返回列表' }))
    await user.click(await screen.findByRole('button', { name: '继续编辑' }))

    expect(screen.getByRole('textbox', { name: '风格名称' })).toHaveProperty('value', '水彩二')
  })

  it('removes it from one experience or from all, after a question that says how many', async () => {
    const { user } = show('/?edit=5')

    await user.click(await screen.findByRole('button', { name: '从“春日市集”中移除' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '移除' }))
    await waitFor(() => expect(fake.bodiesOf('delExLink')).toEqual([{ id: '5', exId: '71' }]))
    await user.click(await screen.findByRole('button', { name: '从全部体验中移除' }))

    await user.click(
      within(await screen.findByRole('dialog', { name: '从 2 个体验中移除？' })).getByRole('button', { name: '移除' }),
    )
    await waitFor(() => expect(fake.bodiesOf('delExLinkAll')).toEqual([{ id: '5' }]))
  })
})

describe('trying a style', () => {
  beforeEach(() => {
    server.use(
      http.get('/api/blade-biz/drawApi/checkSendDraw', () =>
        ok(buildProgress({ state: 2, progress: 1, files: [buildFile({ fileId: '99' })], elapsedMs: 900 })),
      ),
    )
  })

  it('sends words and variables, shows the picture, and makes it the cover by one press', async () => {
    const { user } = show('/?edit=5')
    const panel = within(await screen.findByRole('region', { name: '试画' }))

    await user.type(panel.getByRole('textbox', { name: '客人的话' }), '小镇')
    await user.type(panel.getByRole('textbox', { name: '季节' }), '秋')
    await user.click(panel.getByRole('button', { name: '试画' }))
    expect(await panel.findByRole('img', { name: '结果图片 1' })).toBeTruthy()
    await user.click(panel.getByRole('button', { name: '设为封面' }))

    await waitFor(() => expect(fake.bodiesOf('saveDrawStyle')).toEqual([{ id: '5', version: 3, cover: '99' }]))
    expect(fake.sent).toMatchObject([{ styleId: '5', prompt: '小镇', params: { season: '秋' } }])
  })

  it('saves first what was changed, tries what is off, and leaves it off', async () => {
    const { user } = show('/?edit=6')
    const panel = within(await screen.findByRole('region', { name: '试画' }))
    await user.type(await screen.findByRole('textbox', { name: '风格名称' }), '二')

    expect(panel.getByText(/会先保存你的修改。.*还没有启用/)).toBeTruthy()
    await user.click(panel.getByRole('button', { name: '保存并试画' }))

    await waitFor(() => expect(fake.sent).toMatchObject([{ styleId: '6' }]))
    expect(fake.row('6')).toMatchObject({ styleName: '油画二', active: 0 })
    expect(await panel.findByRole('button', { name: '再画一张' })).toBeTruthy()
  })

  it('shows what the server refuses beside its box', async () => {
    fake.refuse('sendDraw', () =>
      failed(400, '请填写季节', { errors: [{ field: 'params.season', msg: '请填写季节' }] }),
    )
    const { user } = show('/?edit=5')
    const panel = within(await screen.findByRole('region', { name: '试画' }))

    await user.click(panel.getByRole('button', { name: '试画' }))

    expect((await panel.findByText('请填写季节')).getAttribute('role')).toBe('alert')
  })
})
