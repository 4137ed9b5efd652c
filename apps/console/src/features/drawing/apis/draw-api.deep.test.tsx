import type { DrawApi } from '@drawdesk/contract/drawing/draw-api'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { fillCode } from '../../../testing/code-editor.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import { buildBody, buildDrawApi } from '../testing/build-rows.ts'
import DrawApiPage from './draw-api.page.tsx'
import { keptEditors } from './editor/state/editor-store.ts'

const api = (name: string) => `/api/blade-biz/drawApi/${name}`
const ALL = ['drawApi_add', 'drawApi_edit', 'drawApi_view', 'drawApi_delete', 'drawApi_active', 'drawApi_send']
const SAMPLE_CURL = `curl https://api.example.com/v1/images/generations -H "Authorization: Bearer sk-abcdefghijklmnop1234" -H "Content-Type: application/json" -d '{"model":"x-1","prompt":"a red boat","hd":true}'`

/** Bodies of the POST calls, by name, in order. */
let posted: { name: string; body: unknown }[] = []

function answerPost(name: string, answer: () => Response): void {
  server.use(
    http.post(api(name), async ({ request }) => {
      posted.push({ name, body: await request.json() })
      return answer()
    }),
  )
}
const bodiesOf = (name: string) => posted.filter((call) => call.name === name).map(({ body }) => body)

function answerRows(rows: DrawApi[]): void {
  server.use(
    http.get(api('selectDrawApiPage'), () => ok(pageOf(rows))),
    http.get(api('detail'), ({ request }) =>
      ok(rows.find(({ id }) => id === new URL(request.url).searchParams.get('id'))),
    ),
  )
}

beforeEach(() => {
  posted = []
  for (const key of ['new', '11', '15']) keptEditors.drop(key)
  answerRows([buildDrawApi()])
  server.use(
    http.get(api('presets'), () => ok([])),
    http.post(api('preview'), () =>
      ok({
        method: 'POST',
        url: 'https://api.example.com/v1/images',
        headers: { Authorization: 'Bearer ••••' },
        body: '{"prompt":"一只橘猫"}',
      }),
    ),
  )
})

describe('the list', () => {
  it('shows name, code, host and health', async () => {
    renderApp(<DrawApiPage />, { permissions: ALL })

    expect(await screen.findByText('示例接口')).toBeTruthy()
    expect(screen.getByText('sample')).toBeTruthy()
    expect(screen.getByText('api.example.com')).toBeTruthy()
    expect(screen.getByText('正常')).toBeTruthy()
  })

  it('hides what the user may not do', async () => {
    renderApp(<DrawApiPage />, { permissions: ['drawApi_view'] })

    expect(await screen.findByRole('button', { name: '查看 示例接口' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /新增|编辑 示例接口|测试 示例接口|更多操作/ })).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('activates an API, and says where to mend it when the server refuses', async () => {
    answerPost('activate', () =>
      failed(400, '还不能启用', { errors: [{ field: 'definition.submit.path', msg: '路径以 / 开头' }] }),
    )
    const { user } = renderApp(<DrawApiPage />, { permissions: ALL })

    await user.click(await screen.findByRole('switch', { name: '启用 示例接口' }))

    expect(await screen.findByText('示例接口 还不能启用')).toBeTruthy()
    expect(screen.getByText('路径以 / 开头')).toBeTruthy()
    expect(bodiesOf('activate')).toEqual([{ id: '11' }])
  })

  it('says so where the API that is switched on failed its last test, in the list and in its editor', async () => {
    answerPost('activate', () => ok({ id: '11', active: 1, version: 4, testFailed: 1 }))
    const said = '示例接口 已启用，但上次测试没有成功，请再测一次'
    const { user, unmount } = renderApp(<DrawApiPage />, { permissions: ALL })

    await user.click(await screen.findByRole('switch', { name: '启用 示例接口' }))
    expect(await screen.findByText(said)).toBeTruthy()
    unmount()
    const editor = renderApp(<DrawApiPage />, { permissions: ALL, path: '/?edit=11' })
    await editor.user.click(await screen.findByRole('switch', { name: '启用' }))

    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.queryByText('示例接口 已启用')).toBeNull()
  })

  it('asks by name before deleting, and takes it back', async () => {
    answerPost('remove', () => ok({ ids: ['11'] }))
    answerPost('restore', () => ok({ ids: ['11'] }))
    const { user } = renderApp(<DrawApiPage />, { permissions: ALL })

    await user.click(await screen.findByRole('button', { name: '示例接口 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByText('确定删除绘画接口“示例接口”？')).not.toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: '删除' }))
    await user.click(await screen.findByRole('button', { name: '撤销' }))

    await waitFor(() => expect(bodiesOf('restore')).toEqual([{ ids: ['11'] }]))
    expect(bodiesOf('remove')).toEqual([{ ids: ['11'] }])
  })

  it('asks whether prompts are copied too, and opens the copy', async () => {
    answerRows([buildDrawApi(), buildDrawApi({ id: '15', apiName: '示例接口 副本' })])
    answerPost('copyDrawApi', () => ok({ id: '15', version: 1 }))
    const { user, location } = renderApp(<DrawApiPage />, { permissions: ALL })

    await user.click(await screen.findByRole('button', { name: '示例接口 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '复制' }))
    await user.click(await screen.findByRole('checkbox', { name: '同时复制它的提示词' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '复制' }))

    await waitFor(() => expect(location().search).toBe('?edit=15'))
    expect(bodiesOf('copyDrawApi')).toEqual([{ id: '11', copyPrompt: 1 }])
  })
})

describe('a new API', () => {
  it('is filled from a pasted curl command, its key among the secrets and nowhere else', async () => {
    answerPost('saveDrawApi', () => ok({ id: '15', version: 1 }))
    const { user, location } = renderApp(<DrawApiPage />, { permissions: ALL, path: '/?edit=new' })

    await user.click(await screen.findByRole('textbox', { name: '粘贴 curl 命令' }))
    await user.paste(SAMPLE_CURL)
    await user.click(screen.getByRole('button', { name: '读取命令' }))

    expect(await screen.findByRole('textbox', { name: /^服务地址/ })).toHaveProperty('value', 'https://api.example.com')
    expect(screen.getByRole('textbox', { name: 'prompt 的值' })).toHaveProperty('value', '{{prompt}}')
    expect(screen.getByRole('textbox', { name: '默认提示词' })).toHaveProperty('value', 'a red boat')
    expect(screen.getByRole('radiogroup', { name: 'hd 的值' })).toBeTruthy()

    await user.click(screen.getByRole('button', { name: '保存接口' }))

    await waitFor(() => expect(location().search).toBe('?edit=15'))
    expect(await screen.findByText('新增成功')).toBeTruthy()
    const [saved] = bodiesOf('saveDrawApi') as [{ definition: unknown; secrets: Record<string, string> }]
    expect(Object.values(saved.secrets)).toEqual(['sk-abcdefghijklmnop1234'])
    expect(JSON.stringify(saved.definition)).not.toContain('sk-abcdefghijklmnop1234')
  })

  it('says what is wrong with a command it cannot read', async () => {
    const { user } = renderApp(<DrawApiPage />, { permissions: ALL, path: '/?edit=new' })

    await user.type(await screen.findByRole('textbox', { name: '粘贴 curl 命令' }), 'wget nothing')
    await user.click(screen.getByRole('button', { name: '读取命令' }))

    expect((await screen.findByRole('alert')).textContent).toContain('curl')
  })

  it('begins with a preset', async () => {
    const { definition } = buildDrawApi()
    server.use(
      http.get(api('presets'), () =>
        ok([
          {
            preset: 'openai-images',
            name: 'OpenAI 图片',
            help: '一次返回',
            definition,
            variables: [],
            secrets: ['apiKey'],
          },
        ]),
      ),
    )
    const { user } = renderApp(<DrawApiPage />, { permissions: ALL, path: '/?edit=new' })

    await user.click(await screen.findByRole('button', { name: /OpenAI 图片/ }))

    expect(await screen.findByRole('textbox', { name: /^名称/ })).toHaveProperty('value', 'OpenAI 图片')
    expect(screen.getByLabelText('apiKey')).toHaveProperty('value', '')
  })

  it('asks of a preset only what it leaves open, offers to switch it on once it is saved, and has everything else one click away', async () => {
    const { definition } = buildDrawApi()
    server.use(
      http.get(api('presets'), () =>
        ok([
          {
            preset: 'openai-images',
            name: 'OpenAI 图片',
            help: '一次返回',
            definition,
            variables: [],
            secrets: ['apiKey'],
          },
        ]),
      ),
    )
    const { user } = renderApp(<DrawApiPage />, { permissions: ALL, path: '/?edit=new' })
    await user.click(await screen.findByRole('button', { name: /OpenAI 图片/ }))
    await screen.findByRole('heading', { name: '填好密钥就能用' })

    expect(screen.getAllByRole('textbox').map((box) => (box as HTMLInputElement).value)).toEqual([
      'OpenAI 图片',
      'https://api.example.com',
    ])
    expect(
      [
        screen.queryByRole('navigation', { name: '分区' }),
        screen.queryByRole('switch'),
        screen.getByText('保存后可以启用'),
      ].map(Boolean),
    ).toEqual([false, false, true])

    await user.click(screen.getByRole('button', { name: '全部设置' }))
    expect(await screen.findByRole('navigation', { name: '分区' })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: /^编号/ })).toBeTruthy()
  })

  it('shows the whole form where something is wrong that the short one lacks', async () => {
    const { definition } = buildDrawApi()
    server.use(
      http.get(api('presets'), () =>
        ok([
          {
            preset: 'openai-images',
            name: 'OpenAI 图片',
            help: '一次返回',
            definition,
            variables: [],
            secrets: ['apiKey'],
          },
        ]),
      ),
      http.post(api('saveDrawApi'), () => failed(400, '有误', { errors: [{ field: 'apiCode', msg: '编号已被使用' }] })),
    )
    const { user } = renderApp(<DrawApiPage />, { permissions: ALL, path: '/?edit=new' })
    await user.click(await screen.findByRole('button', { name: /OpenAI 图片/ }))
    await user.click(await screen.findByRole('button', { name: '保存接口' }))

    expect((await screen.findAllByText('编号已被使用')).length).toBeGreaterThan(0)
    expect(screen.getByRole('navigation', { name: '分区' })).toBeTruthy()
  })
})

describe('the editor', () => {
  const open = async (permissions = ALL) => {
    const app = renderApp(<DrawApiPage />, { permissions, path: '/?edit=11' })
    const name = await screen.findByRole('textbox', { name: /^名称/ })
    return { ...app, name }
  }

  it('shows that a secret is set, never the secret', async () => {
    await open()

    expect(screen.getByText('已设置，结尾 3f9a')).toBeTruthy()
    expect(screen.getByLabelText('apiKey')).toHaveProperty('value', '')
  })

  it('shows the outgoing request with its secrets masked', async () => {
    const { user } = await open()

    await user.click(screen.getByRole('button', { name: '查看预览' }))

    const preview = within(await screen.findByRole('complementary', { name: '请求预览' }))
    expect(await preview.findByText('Authorization')).toBeTruthy()
    expect(preview.getByText('••••', { selector: 'mark' })).toBeTruthy()
    expect(preview.getByText(/"prompt": "一只橘猫"/)).toBeTruthy()
  })

  it('says what the request still lacks', async () => {
    server.use(
      http.post(api('preview'), () =>
        failed(400, '定义还不完整', { errors: [{ field: 'definition.submit.path', msg: '路径以 / 开头' }] }),
      ),
    )
    const { user } = await open()

    await user.click(screen.getByRole('button', { name: '查看预览' }))

    expect(await screen.findByRole('button', { name: /submit.path 路径以 \/ 开头/ })).toBeTruthy()
  })

  it('saves with id and version, leaving untouched secrets out', async () => {
    answerPost('saveDrawApi', () => ok({ id: '11', version: 4 }))
    const { user, name } = await open()

    await user.type(name, '二')
    expect(screen.getByText('有未保存的修改')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '保存' }))

    expect(await screen.findByText('更新成功')).toBeTruthy()
    const [saved] = bodiesOf('saveDrawApi')
    expect(saved).toMatchObject({ id: '11', version: 3, apiName: '示例接口二' })
    expect(saved).not.toHaveProperty('secrets')
    expect(screen.getByText('已保存')).toBeTruthy()
  })

  it('shows errors beside their fields, in the body too, and counts them in the index', async () => {
    answerRows([
      buildDrawApi({
        definition: {
          ...buildDrawApi().definition,
          submit: {
            method: 'POST',
            path: '/v1/images',
            body: buildBody({ quality: { id: 'q', paramType: 1, paramDef: 'ultra' } }),
          },
        },
      }),
    ])
    answerPost('saveDrawApi', () =>
      failed(400, '请检查填写内容', {
        errors: [
          { field: 'apiName', msg: '名称已被使用' },
          { field: 'definition.submit.body.quality', msg: '画质取值无效' },
        ],
      }),
    )
    const { user, name } = await open()

    await user.click(screen.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByRole('textbox', { name: 'quality 的值' }).getAttribute('aria-invalid')).toBe('true')
    const index = within(screen.getByRole('navigation', { name: '分区' }))
    expect(index.getByRole('button', { name: /^基本/ }).textContent).toBe('基本1')
    expect(index.getByRole('button', { name: /^请求体/ }).textContent).toBe('请求体1')
    await waitFor(() => expect(document.activeElement).toBe(name))

    await user.type(name, 'x')
    expect(name.getAttribute('aria-invalid')).toBeNull()
  })

  it('asks for the secrets again when the host changes, and shows the refusal beside them', async () => {
    answerPost('saveDrawApi', () =>
      failed(400, '请重新填写密钥', { errors: [{ field: 'secrets.apiKey', msg: '服务地址已更换，请重新填写' }] }),
    )
    const { user } = await open()
    const address = screen.getByRole('textbox', { name: /^服务地址/ })

    await user.clear(address)
    await user.type(address, 'https://other.example.com')
    expect(screen.getByText('服务地址换了主机，密钥需要重新填写')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '保存' }))

    expect(await screen.findAllByText('服务地址已更换，请重新填写')).not.toHaveLength(0)
    expect(screen.getByLabelText('apiKey').getAttribute('aria-describedby')).toBeTruthy()
  })

  it('merges with somebody else’s newer version and loses nothing', async () => {
    const mine = buildDrawApi()
    const theirs = buildDrawApi({ version: 4, updateUser: '2', apiName: '对方的名字', remark: '对方的备注' })
    server.use(
      http.get(api('history'), () =>
        ok({
          changes: [
            { id: '9', time: '', action: 'edit', userId: '2', userName: '李雷', fields: [] },
            { id: '8', time: '', action: 'add', userId: '1', userName: '管理员', fields: [] },
          ],
          isMore: false,
        }),
      ),
    )
    answerPost('saveDrawApi', () =>
      bodiesOf('saveDrawApi').length === 1 ? failed(409, '数据已被他人修改') : ok({ id: '11', version: 5 }),
    )
    let reads = 0
    server.use(http.get(api('detail'), () => ok((reads += 1) === 1 ? mine : theirs)))
    const { user, name } = await open()

    await user.type(name, '我的')
    await user.click(screen.getByRole('button', { name: '保存' }))

    expect(await screen.findByText(/李雷在 .* 保存了更新的版本/)).toBeTruthy()
    expect(name).toHaveProperty('value', '示例接口我的')
    expect(screen.getByRole('textbox', { name: '备注' })).toHaveProperty('value', '对方的备注')
    expect(screen.getByText('对方：对方的名字')).toBeTruthy()

    await user.click(await screen.findByRole('button', { name: '保存' }))
    expect(await screen.findByText('更新成功')).toBeTruthy()
    expect(bodiesOf('saveDrawApi')[1]).toMatchObject({ version: 4, apiName: '示例接口我的', remark: '对方的备注' })
  })

  it('asks before leaving with changes, and keeps them when the user stays', async () => {
    const { user, name, location } = await open()
    await user.type(name, '改')

    await user.click(screen.getByRole('button', { name: '返回列表' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '继续编辑' }))
    expect(location().search).toBe('?edit=11')
    expect(name).toHaveProperty('value', '示例接口改')

    await user.click(screen.getByRole('button', { name: '返回列表' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '放弃修改' }))
    await waitFor(() => expect(location().search).toBe(''))
  })

  it('forgets what was given up', async () => {
    const { user, name, location, unmount } = await open()
    await user.type(name, '改')
    await user.click(screen.getByRole('button', { name: '返回列表' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '放弃修改' }))
    await waitFor(() => expect(location().search).toBe(''))
    unmount()

    renderApp(<DrawApiPage />, { permissions: ALL, path: '/?edit=11' })

    expect(await screen.findByRole('textbox', { name: /^名称/ })).toHaveProperty('value', '示例接口')
    expect(screen.queryByText('已恢复上次没保存的修改')).toBeNull()
  })

  it('has unsaved changes again when the pane was left by the browser', async () => {
    const { user, name, unmount } = await open()
    await user.type(name, '改')
    unmount()

    renderApp(<DrawApiPage />, { permissions: ALL, path: '/?edit=11' })

    expect(await screen.findByText('已恢复上次没保存的修改')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: /^名称/ })).toHaveProperty('value', '示例接口改')
  })

  it('is read-only for those who may only look', async () => {
    const { name } = await open(['drawApi_view'])

    expect(name).toHaveProperty('readOnly', true)
    expect(screen.queryByRole('button', { name: /^保存|添加参数|从 JSON 填充/ })).toBeNull()
  })

  it('shows below the form who changed what, and the last tests, whose values go to the test panel', async () => {
    server.use(
      http.get(api('history'), () =>
        ok({
          changes: [
            {
              id: '5',
              time: '2026-01-02 03:04:05',
              action: 'edit',
              userId: '1',
              userName: '小林',
              fields: [{ field: 'apiName', before: '旧名', after: '示例接口', isWhole: true }],
            },
          ],
          isMore: false,
        }),
      ),
      http.get(api('tests'), () =>
        ok([
          {
            id: '9',
            time: '2026-01-02 03:04:05',
            userId: '1',
            userName: '小林',
            infoId: '901',
            state: 2,
            error: null,
            elapsedMs: 900,
            cost: null,
            files: [],
            takenDown: 0,
            sent: { prompt: '海边', negativePrompt: '', width: 512, height: 512, n: 1, seed: '', params: null },
          },
        ]),
      ),
    )
    const { user, location } = await open()

    await user.click(screen.getByRole('button', { name: '变更历史' }))
    expect((await screen.findByText('旧名')).closest('li')?.textContent).toMatch(/修改小林.*名称旧名示例接口/)
    await user.click(screen.getByRole('button', { name: '测试历史' }))
    await user.click(await screen.findByRole('button', { name: '再用这些值' }))

    expect(await screen.findByRole('textbox', { name: '提示词' })).toHaveProperty('value', '海边')
    expect(location().search).toBe('?edit=11&test=11&from=9')
  })

  it('takes the definition as JSON', async () => {
    answerPost('saveDrawApi', () => ok({ id: '11', version: 4 }))
    const { user } = await open()

    await user.click(screen.getByRole('button', { name: /JSON$/ }))
    await fillCode('接口定义 JSON', '{\n  broken')
    expect(await screen.findByText('第 2 行：不是有效的 JSON')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '应用' }))
    expect(await screen.findByText(/^不是有效的 JSON/)).toBeTruthy()
    expect(screen.getByRole('textbox', { name: '接口定义 JSON' }).getAttribute('aria-invalid')).toBe('true')

    await fillCode('接口定义 JSON', JSON.stringify({ ...buildDrawApi().definition, flow: 'never' }, undefined, 2))
    await user.click(screen.getByRole('button', { name: '应用' }))
    const wrong = (await screen.findByText('definition.flow')).closest('li')
    expect(wrong?.textContent).toMatch(/第 \d+ 行$/)
    expect(screen.getByText(new RegExp(`^${/第 \d+ 行/.exec(wrong?.textContent ?? '')?.[0]}：`))).toBeTruthy()

    await fillCode(
      '接口定义 JSON',
      JSON.stringify({ ...buildDrawApi().definition, baseUrl: 'https://json.example.com' }),
    )
    await user.click(screen.getByRole('button', { name: '应用' }))

    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^服务地址/ })).toHaveProperty('value', 'https://json.example.com'),
    )
  })
})
