import type { LastAnswer } from '@drawdesk/contract/drawing/draw-api'
import type { RowVersion } from '@drawdesk/contract/core/versions'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { fillCode } from '../../../testing/code-editor.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import { buildDrawApi } from '../testing/build-rows.ts'
import DrawApiPage from './draw-api.page.tsx'
import { keptEditors } from './editor/state/editor-store.ts'

const api = (name: string) => `/api/blade-biz/drawApi/${name}`
const ALL = ['drawApi_add', 'drawApi_edit', 'drawApi_view', 'drawApi_send']
const PATIENCE = { timeout: 15_000 }
const TEST_PATIENCE_MS = 60_000

beforeEach(() => {
  for (const key of ['new', '11']) keptEditors.drop(key)
  server.use(
    http.get(api('selectDrawApiPage'), () => ok(pageOf([buildDrawApi()]))),
    http.get(api('detail'), () => ok(buildDrawApi())),
    http.get(api('presets'), () => ok([])),
    http.post(api('preview'), () => ok({ method: 'POST', url: 'https://api.example.com/v1', headers: {}, body: '' })),
  )
})

/** The menu that is seen: those that were open before stay in the page, hidden. */
const openMenu = (): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('.ant-dropdown:not(.ant-dropdown-hidden)')].at(-1)
  if (!found) throw new Error('no menu is open')
  return found
}

const openEditor = async () => {
  const app = renderApp(<DrawApiPage />, { permissions: ALL, path: '/?edit=11' })
  await screen.findByRole('textbox', { name: /^名称/ }, PATIENCE)
  return app
}

describe('beginnings', () => {
  it(
    'shows presets by what they can do, and finds them by words',
    async () => {
      const { definition } = buildDrawApi()
      const preset = (at: number, capability: 'txt2img' | 'upscale') => ({
        preset: `p${at}`,
        name: `画师 ${at}`,
        help: capability === 'upscale' ? '放大用' : '画画用',
        definition: { ...definition, capability },
        variables: [],
        secrets: at === 1 ? ['apiKey'] : [],
      })
      server.use(
        http.get(api('presets'), () =>
          ok([...Array.from({ length: 8 }, (_, at) => preset(at, 'txt2img')), preset(99, 'upscale')]),
        ),
      )
      const { user } = renderApp(<DrawApiPage />, { permissions: ALL, path: '/?edit=new' })

      expect(within(await screen.findByRole('region', { name: '放大' }, PATIENCE)).getAllByRole('button')).toHaveLength(
        1,
      )
      expect(screen.getByText('需要密钥：apiKey')).toBeTruthy()
      await user.type(screen.getByRole('searchbox', { name: '搜索预设' }), '放大')

      await waitFor(() => expect(screen.queryByRole('region', { name: '文生图' })).toBeNull(), PATIENCE)
      expect(screen.getByRole('button', { name: /画师 99/ })).toBeTruthy()
    },
    TEST_PATIENCE_MS,
  )

  it(
    'asks which text of a curl command is the prompt, and makes a signature of what looks like one',
    async () => {
      const { user } = renderApp(<DrawApiPage />, { permissions: ALL, path: '/?edit=new' })
      await user.click(await screen.findByRole('textbox', { name: '粘贴 curl 命令' }, PATIENCE))
      await user.paste(
        `curl -X POST https://paint.example.com/v1/draw -H 'X-Sign: ${'ab'.repeat(32)}' -H 'X-Timestamp: 1700000000' -d '{"look":"soft light, ink","what":"a red boat","w":512,"h":512}'`,
      )
      await user.click(screen.getByRole('button', { name: '读取命令' }))
      const questions = within(await screen.findByRole('dialog', undefined, PATIENCE))

      expect(questions.getByText('这像签名')).toBeTruthy()
      await user.click(questions.getByRole('button', { name: /^what 的值/ }))
      await user.click(await screen.findByRole('menuitem', { name: '提示词' }))
      await user.click(questions.getByRole('button', { name: /^h 的值.*高度$/ }))
      await user.click(within(openMenu()).getByRole('menuitem', { name: '保持不变' }))
      await user.click(questions.getByRole('button', { name: '继续' }))

      expect(await screen.findByRole('textbox', { name: 'what 的值' }, PATIENCE)).toHaveProperty('value', '{{prompt}}')
      expect(screen.getByRole('textbox', { name: 'look 的值' })).toHaveProperty('value', 'soft light, ink')
      expect(
        [screen.getByRole('textbox', { name: 'w 的值' }), screen.getByRole('textbox', { name: 'h 的值' })].map(
          (box) => (box as HTMLInputElement).value,
        ),
      ).toEqual(['{{width|default:512}}', '512'])
      expect(screen.getByRole('textbox', { name: '待签名字符串' })).toHaveProperty(
        'value',
        '{{method}}\n{{path}}\n{{timestamp}}\n{{bodyHash}}',
      )
      expect(screen.getByLabelText('accessKeySecret')).toBeTruthy()
      expect(screen.getByText('已从 curl 命令填好，请看一眼：')).toBeTruthy()
    },
    TEST_PATIENCE_MS,
  )

  it(
    'fills the editor from an operation of a pasted OpenAPI document in YAML',
    async () => {
      const { user } = renderApp(<DrawApiPage />, { permissions: ALL, path: '/?edit=new' })

      await user.click(await screen.findByRole('button', { name: '粘贴文档' }, PATIENCE))
      await fillCode(
        /^粘贴 OpenAPI/,
        'openapi: 3.0.0\nservers: [{ url: https://paint.example }]\npaths:\n  /v1/paint:\n    post:\n      requestBody: { content: { application/json: { schema: { type: object, properties: { prompt: { type: string } } } } } }\n',
      )
      await screen.findByText(/找到 1 个操作/, undefined, PATIENCE)
      await user.click(screen.getByRole('button', { name: '用这个操作' }))

      expect(await screen.findByRole('textbox', { name: /^服务地址/ }, PATIENCE)).toHaveProperty(
        'value',
        'https://paint.example',
      )
      expect(screen.getByText('已从 OpenAPI 文档填好，请看一眼：')).toBeTruthy()
      expect(screen.getByRole('textbox', { name: 'prompt 的值' })).toHaveProperty('value', '{{prompt}}')
    },
    TEST_PATIENCE_MS,
  )

  it(
    'asks which value of a pasted command is the prompt, in the tree, with its guess and why',
    async () => {
      const { user } = renderApp(<DrawApiPage />, { permissions: ALL, path: '/?edit=new' })
      await user.click(await screen.findByRole('textbox', { name: '粘贴 curl 命令' }, PATIENCE))
      await user.paste(
        `curl https://paint.example.com/v1 -d '{"note":"soft light","job":{"text":"a red boat"},"canvas":{"w":512}}'`,
      )
      await user.click(screen.getByRole('button', { name: '读取命令' }))

      const dialog = within(await screen.findByRole('dialog', undefined, PATIENCE))
      expect(dialog.getByText('猜测：它是一句话')).toBeTruthy()
      expect(dialog.getByRole('button', { name: /^canvas\.w 的值.*宽度$/ })).toBeTruthy()
      await user.click(dialog.getByRole('button', { name: /^note 的值.*保持不变$/ }))
      await user.click(await screen.findByRole('menuitem', { name: '提示词' }))
      expect(dialog.getByRole('button', { name: /^job\.text 的值.*保持不变$/ })).toBeTruthy()
      await user.click(dialog.getByRole('button', { name: '继续' }))

      expect(await screen.findByRole('textbox', { name: 'note 的值' }, PATIENCE)).toHaveProperty('value', '{{prompt}}')
      expect(screen.getByRole('textbox', { name: 'text 的值' })).toHaveProperty('value', 'a red boat')
      expect(screen.getByRole('textbox', { name: '默认提示词' })).toHaveProperty('value', 'soft light')
    },
    TEST_PATIENCE_MS,
  )

  it(
    'makes an API of a dropped ComfyUI workflow: what is guessed, what is missing, and what the canvas format needs',
    async () => {
      const definition = { ...buildDrawApi().definition, flow: 'ws', capability: 'txt2img' }
      server.use(
        http.get('/api/blade-biz/drawApi/presets', () =>
          ok([
            {
              preset: 'comfyui-workflow',
              name: 'ComfyUI 工作流',
              help: '',
              capability: 'txt2img',
              flow: 'ws',
              secrets: [],
              definition,
            },
          ]),
        ),
      )
      const { user } = renderApp(<DrawApiPage />, { permissions: ALL, path: '/?edit=new' })
      await user.click(await screen.findByRole('button', { name: '拖入工作流' }, PATIENCE))
      const box = await waitFor(() => {
        const found = document.querySelector<HTMLInputElement>('.draw-document input[type=file]')
        if (!found) throw new Error('no box for files')
        return found
      }, PATIENCE)
      await user.upload(box, new File(['{"nodes":[],"links":[]}'], 'canvas.json', { type: 'application/json' }))
      expect((await screen.findByRole('alert', undefined, PATIENCE)).textContent).toContain('导出 (API)')

      const graph = {
        '3': { class_type: 'KSampler', inputs: { seed: 1, steps: 9, positive: ['6', 0], latent_image: ['5', 0] } },
        '5': { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 512, batch_size: 1 } },
        '6': { class_type: 'CLIPTextEncode', inputs: { text: 'a boat' }, _meta: { title: '画面' } },
        '9': { class_type: 'SaveImage', inputs: { images: ['3', 0], filename_prefix: 'x' } },
      }
      await user.upload(box, new File([JSON.stringify(graph)], 'api.json', { type: 'application/json' }))
      expect(await screen.findByText('a boat · 采样器 #3 的 positive 由它而来', undefined, PATIENCE)).toBeTruthy()
      expect(screen.getByText('全部节点（4 个）')).toBeTruthy()
      await user.click(screen.getByRole('button', { name: '用这个工作流' }))

      expect(await screen.findByRole('textbox', { name: /^服务地址/ }, PATIENCE)).toBeTruthy()
      await user.click(screen.getByRole('button', { name: /全部设置/ }))
      expect(await screen.findByRole('textbox', { name: '默认提示词' })).toHaveProperty('value', 'a boat')
    },
    TEST_PATIENCE_MS,
  )

  it(
    'says why a file is none of ours, and takes one that is',
    async () => {
      const { user, container } = renderApp(<DrawApiPage />, { permissions: ALL, path: '/?edit=new' })
      await screen.findByRole('button', { name: '选择文件' }, PATIENCE)
      const box = container.querySelector<HTMLInputElement>('input[type=file]')
      if (!box) throw new Error('no box for files')

      await user.upload(box, new File(['{"a":1}'], 'a.json', { type: 'application/json' }))
      expect((await screen.findByRole('alert', undefined, PATIENCE)).textContent).toContain('不是绘画接口')
      const { definition } = buildDrawApi()
      await user.upload(
        box,
        new File(
          [
            JSON.stringify({
              format: 'drawdesk.drawApi',
              formatVersion: 1,
              apiName: '搬来的',
              apiCode: 'moved',
              definition,
            }),
          ],
          'b.json',
          { type: 'application/json' },
        ),
      )

      expect(await screen.findByRole('textbox', { name: /^名称/ }, PATIENCE)).toHaveProperty('value', '搬来的')
    },
    TEST_PATIENCE_MS,
  )
})

describe('expressions', () => {
  const answer: LastAnswer = {
    infoId: '901',
    step: 'submit',
    url: 'https://api.example.com/v1',
    status: 200,
    time: '2026-01-02 03:04:05',
    response: '{"data":[{"url":"https://x/1.png"}]}',
    isJson: true,
  }

  it(
    'are tried on the last real answer, and written by pressing a value of it',
    async () => {
      const asked: unknown[] = []
      server.use(
        http.get(api('lastAnswers'), () => ok([answer])),
        http.post(api('tryExpression'), async ({ request }) => {
          const body = (await request.json()) as { expressions: string[] }
          asked.push(body)
          return ok([
            body.expressions[0] === 'body.data[].url'
              ? { problem: '', value: '["https://x/1.png"]', type: 'array' }
              : { problem: '第 5 个字符有误', value: '', type: 'null' },
          ])
        }),
      )
      const { user } = await openEditor()
      const items = screen.getByRole('textbox', { name: /^图片在哪里/ })
      await user.clear(items)
      await user.type(items, 'body.')
      await user.click(screen.getByRole('button', { name: '试一下 图片在哪里' }))
      const panel = within(await screen.findByRole('region', { name: '图片在哪里：对着回答试' }, PATIENCE))
      expect(await panel.findByText('第 5 个字符有误', undefined, PATIENCE)).toBeTruthy()

      await user.click(panel.getByTitle('body.data[0].url'))

      expect(items).toHaveProperty('value', 'body.data[].url')
      expect(await panel.findByText('["https://x/1.png"]', undefined, PATIENCE)).toBeTruthy()
      expect(panel.queryByText('第 5 个字符有误')).toBeNull()
      expect(asked.at(-1)).toEqual({ expressions: ['body.data[].url'], response: answer.response, status: 200 })
    },
    TEST_PATIENCE_MS,
  )
})

describe('versions', () => {
  const version = (number: number, apiName: string): RowVersion => ({
    version: number,
    time: '2026-01-02 03:04:05',
    userName: '小李',
    row: { apiName, remark: '' },
  })

  it(
    'shows what a version changed, asks before rolling back, and says when somebody else was faster',
    async () => {
      const sent: unknown[] = []
      server.use(
        http.get(api('versions'), () => ok([version(3, '新名字'), version(2, '旧名字')])),
        http.post(api('rollback'), async ({ request }) => {
          sent.push(await request.json())
          return failed(409, '数据已被他人修改')
        }),
      )
      const { user } = await openEditor()
      await user.click(screen.getByRole('button', { name: '更多操作' }))
      await user.click(await screen.findByRole('menuitem', { name: '历史版本' }, PATIENCE))
      const diff = within(await screen.findByRole('region', { name: '版本 2 到版本 3 的区别' }, PATIENCE))
      expect(diff.getByText(/− .*旧名字/)).toBeTruthy()
      expect(diff.getByText(/\+ .*新名字/)).toBeTruthy()

      await user.click(screen.getByRole('button', { name: /^版本 2/ }))
      await user.click(screen.getByRole('button', { name: '恢复到版本 2' }))
      const dialogs = await waitFor(() => {
        const found = screen.getAllByRole('dialog')
        expect(found.length).toBeGreaterThan(1)
        return found
      }, PATIENCE)
      const question = dialogs.find(({ textContent }) => textContent?.includes('会存成一个新的版本'))
      if (!question) throw new Error('nothing was asked')
      await user.click(within(question).getByRole('button', { name: '恢复到版本 2' }))
      expect(await screen.findByText(/刚被他人改过/, undefined, PATIENCE)).toBeTruthy()
      expect(sent).toEqual([{ id: '11', toVersion: 2 }])
    },
    TEST_PATIENCE_MS,
  )
})

describe('the flow', () => {
  it(
    'opens what the chosen way needs, and takes out what only another one knows',
    async () => {
      const saved: { definition: Record<string, unknown> }[] = []
      server.use(
        http.post(api('saveDrawApi'), async ({ request }) => {
          saved.push((await request.json()) as { definition: Record<string, unknown> })
          return ok({ id: '11', version: 4 })
        }),
      )
      const { user } = await openEditor()
      const choose = async (name: string) => {
        await user.click(screen.getByRole('combobox', { name: /^流程/ }))
        await user.click(await screen.findByTitle(name, undefined, PATIENCE))
      }

      await choose('WebSocket')
      expect(screen.getByRole('textbox', { name: /^地址/ })).toHaveProperty('value', '/ws?clientId={{task.localId}}')
      await choose('提交后轮询')
      expect(screen.queryByRole('textbox', { name: /^地址/ })).toBeNull()
      await user.click(screen.getByRole('button', { name: '保存' }))

      await waitFor(() => expect(saved).toHaveLength(1), PATIENCE)
      expect(saved[0]?.definition).toMatchObject({ flow: 'poll', poll: { status: 'body.status' } })
      expect(saved[0]?.definition).not.toHaveProperty('ws')
    },
    TEST_PATIENCE_MS,
  )
})
