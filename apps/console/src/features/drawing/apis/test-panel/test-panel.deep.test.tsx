import type { DrawApiTest } from '@drawdesk/contract/drawing/records/api-test'
import type { Progress } from '@drawdesk/contract/drawing/records/draw-info'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveLiveEvents } from '../../../../testing/live-events.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import { buildBody, buildDrawApi, buildFile, buildProgress, buildRecord } from '../../testing/build-rows.ts'
import { TestPanel } from './test-panel.tsx'

const draw = (name: string) => `/api/blade-biz/drawApi/${name}`
const info = (name: string) => `/api/blade-biz/drawInfo/${name}`

let sent: unknown[] = []
let cancelled: unknown[] = []
let tests: DrawApiTest[] = []

/** The looks at the drawing, one after the other; the last one stays. Answers how many there were. */
function answerProgress(...looks: Partial<Progress>[]): () => number {
  let at = 0
  server.use(
    http.get(draw('checkSendDraw'), () => {
      const look = looks[Math.min(at, looks.length - 1)]
      at += 1
      return ok(buildProgress(look))
    }),
  )
  return () => at
}

function answerSend(
  answer: () => Response = () =>
    ok({ infoId: '901', key: 'draw:901', state: 0, position: 3, waitSeconds: { low: 8, high: 15 } }),
): void {
  server.use(
    http.post(draw('sendDraw'), async ({ request }) => {
      sent.push(await request.json())
      return answer()
    }),
  )
}

beforeEach(() => {
  sent = []
  cancelled = []
  tests = []
  const base = buildDrawApi()
  const quality = { id: 'q', paramType: 1 as const, paramDef: '{{quality|default:high}}' }
  const steps = { id: 's', paramType: 2 as const, paramDef: '{{steps}}' }
  const seed = { id: 'seed', paramType: 8 as const, paramDef: '{{seed}}' }
  server.use(
    http.get(draw('detail'), () =>
      ok({
        ...base,
        definition: {
          ...base.definition,
          submit: { ...base.definition.submit, body: buildBody({ quality, steps, seed }) },
        },
      }),
    ),
    http.get(info('detail'), () => ok(buildRecord())),
    http.get(draw('tests'), () => ok(tests)),
    http.post(info('cancel'), async ({ request }) => {
      cancelled.push(await request.json())
      return ok(buildProgress({ state: 4, version: 9 }))
    }),
  )
  answerSend()
})

const buildTest = (id: string, facts: Partial<DrawApiTest>): DrawApiTest => ({
  id,
  time: '2026-01-02 03:04:05',
  userId: '1',
  userName: '小林',
  infoId: '901',
  state: 2,
  error: null,
  elapsedMs: null,
  cost: null,
  files: [],
  takenDown: 0,
  sent: { prompt: '一只橘猫', negativePrompt: '', width: 1024, height: 1024, n: 1, seed: '', params: null },
  ...facts,
})

async function open() {
  const app = renderApp(<TestPanel id="11" onClose={() => undefined} />, { permissions: ['drawApi_send'] })
  const prompt = await screen.findByRole('textbox', { name: '提示词' })
  return { ...app, prompt }
}

describe('the test panel', () => {
  it('goes from the queue to the picture, looking when an event comes, and only then', async () => {
    const events = serveLiveEvents()
    signInForTest()
    const looks = answerProgress(
      { position: 3, waitSeconds: { low: 8, high: 15 } },
      { state: 1, progress: 0.42, version: 3 },
      { state: 2, progress: 1, files: [buildFile()], elapsedMs: 5120, version: 5 },
    )
    const { user } = await open()
    await events.opened()

    await user.click(screen.getByRole('button', { name: '开始画' }))
    expect(await screen.findByText('前面还有 2 个 · 约 8–15 秒')).toBeTruthy()
    events.publish(
      { type: 'draw', id: '555', state: 1, progress: 0.9, version: 9 },
      { type: 'draw', id: '901', state: 1, progress: 0.42, version: 3 },
    )
    expect(await screen.findByText('绘画中')).toBeTruthy()
    expect(screen.getByText('42%')).toBeTruthy()
    events.publish({ type: 'draw', id: '901', state: 1, progress: 0.42, version: 3 })
    expect(looks()).toBe(2)
    events.publish({ type: 'draw', id: '901', state: 2, progress: 1, version: 5 })

    expect(await screen.findByRole('img', { name: '结果图片 1' })).toBeTruthy()
    expect(screen.getByText('用时 5.1 秒')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '停止' })).toBeNull()
    expect(screen.getByRole('button', { name: '再画一次' })).toBeTruthy()
  })

  it('sends the default prompt, sizes and typed variables with an id of its own', async () => {
    answerProgress({ state: 2, files: [buildFile()] })
    const { user, prompt } = await open()
    expect(prompt).toHaveProperty('value', '一只橘猫')

    await user.click(screen.getByRole('combobox', { name: '尺寸' }))
    await user.click(await screen.findByTitle('竖 1024×1536'))
    await user.type(screen.getByRole('textbox', { name: /^steps/ }), '20')
    await user.type(screen.getByRole('textbox', { name: '种子' }), '9007199254740993')
    await user.click(screen.getByRole('button', { name: '开始画' }))
    await screen.findByText('已完成')
    await user.click(screen.getByRole('button', { name: '再画一次' }))
    await waitFor(() => expect(sent).toHaveLength(2))

    const [first, second] = sent as [{ clientRequestId: string }, { clientRequestId: string }]
    expect(first).toMatchObject({
      id: '11',
      prompt: '一只橘猫',
      width: 1024,
      height: 1536,
      n: 1,
      seed: '9007199254740993',
      params: { steps: 20 },
      isTest: 1,
    })
    expect(first).not.toHaveProperty('params.quality')
    expect(first.clientRequestId).not.toBe(second.clientRequestId)
  })

  it('says what failed, what to do, and what the provider answered', async () => {
    answerProgress({ state: 3, error: { code: 'E_RATE', msg: 'Slow down', retryable: true, upstreamStatus: 429 } })
    const call = {
      time: '2026-01-02 03:04:06',
      step: 'submit' as const,
      method: 'POST',
      url: 'https://api.example.com/v1',
      status: 429,
      ms: 80,
      request: '{"prompt":"x"}',
      response: '{"error":"slow down please"}',
      error: '',
    }
    server.use(
      http.get(info('detail'), () =>
        ok(
          buildRecord({
            state: 3,
            attemptList: [
              { no: 1, startedTime: '', finishedTime: '', outcome: 'E_RATE', providerTaskId: '', calls: [call] },
            ],
          }),
        ),
      ),
    )
    const { user } = await open()

    await user.click(screen.getByRole('button', { name: '开始画' }))

    expect(await screen.findByText('Slow down')).toBeTruthy()
    expect(screen.getByText(/稍后再试/)).toBeTruthy()
    expect(await screen.findByText(/slow down please/)).toBeTruthy()
  })

  it('stops a drawing on request', async () => {
    answerProgress({ state: 1, progress: 0.1 })
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '开始画' }))

    await user.click(await screen.findByRole('button', { name: '停止' }))

    expect(await screen.findByText('已取消')).toBeTruthy()
    expect(cancelled).toEqual([{ id: '901' }])
  })

  it('shows a refused variable beside its box', async () => {
    answerSend(() => failed(400, '缺少变量', { errors: [{ field: 'params.steps', msg: '请填写步数' }] }))
    const { user } = await open()

    await user.click(screen.getByRole('button', { name: '开始画' }))

    expect((await screen.findByText('请填写步数')).getAttribute('role')).toBe('alert')
    expect(await screen.findByRole('button', { name: '开始画' })).toHaveProperty('disabled', false)
  })

  it('shows what is wrong with something that has no box, and a size of one’s own beside its sides', async () => {
    answerSend(() =>
      failed(400, '请检查', {
        errors: [
          { field: 'width', msg: '宽度太大' },
          { field: 'definition.patch[0].path', msg: '请求体中没有 6.inputs.text' },
        ],
      }),
    )
    const { user } = await open()
    await user.click(screen.getByRole('combobox', { name: '尺寸' }))
    await user.click(await screen.findByTitle('自定义'))
    await user.click(screen.getByRole('button', { name: '开始画' }))

    const wrong = await screen.findByText('宽度太大')
    expect(within(wrong.closest('.draw-field') as HTMLElement).getByRole('spinbutton', { name: '宽' })).toBeTruthy()
    expect(screen.getByText('请求体中没有 6.inputs.text').getAttribute('role')).toBe('alert')
  })

  it('asks an API that draws from pictures for them', async () => {
    const base = buildDrawApi()
    const image = { id: 'i', paramType: 1 as const, paramDef: '{{image}}', as: 'file' as const, required: true }
    server.use(
      http.get(draw('detail'), () =>
        ok({
          ...base,
          definition: { ...base.definition, submit: { ...base.definition.submit, body: buildBody({ image }) } },
        }),
      ),
    )
    await open()
    expect(screen.getByRole('group', { name: '输入图片' })).toBeTruthy()
  })

  it('draws another picture by another seed or the same once more, and keeps the one before beside it', async () => {
    const again: unknown[] = []
    server.use(
      http.post(info('again'), async ({ request }) => {
        again.push(await request.json())
        return ok({ infoId: '902', key: 'draw:902', state: 0, position: null, waitSeconds: null })
      }),
    )
    answerProgress({ state: 2, progress: 1, seed: '42', files: [buildFile()], version: 5 })
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '开始画' }))
    await screen.findByRole('button', { name: '换个种子再画' })
    server.use(
      http.get(draw('checkSendDraw'), () =>
        ok(
          buildProgress({
            infoId: '902',
            state: 2,
            progress: 1,
            seed: '42',
            files: [buildFile({ fileId: '78' })],
            version: 5,
          }),
        ),
      ),
    )

    await user.click(screen.getByRole('button', { name: /同样参数再画/ }))

    const before = await screen.findByText('上一张')
    expect([before.parentElement?.textContent, again]).toEqual(['上一张 种子 42', [{ id: '901', isTest: 1 }]])
    expect(document.querySelectorAll('.draw-try-pair img')).toHaveLength(2)
  })

  it('shows the last tests, and puts the values of one into the form again', async () => {
    tests = [
      buildTest('3', {
        infoId: '903',
        state: 3,
        error: { code: 'E_AUTH', msg: '密钥不对', retryable: false, upstreamStatus: 401 },
      }),
      buildTest('2', {
        infoId: '902',
        files: [buildFile()],
        elapsedMs: 5120,
        cost: { amount: '0.12', currency: 'CNY' },
        sent: {
          prompt: '一座灯塔',
          negativePrompt: '模糊',
          width: 1536,
          height: 1024,
          n: 2,
          seed: '42',
          params: { steps: 20 },
        },
      }),
    ]
    const { user, prompt } = await open()
    const history = within(await screen.findByRole('region', { name: '测试历史' }))
    const [failedOne, drawn] = await history.findAllByRole('listitem')

    expect(failedOne?.textContent).toContain('认证失败')
    expect(drawn?.textContent).toMatch(/已完成.*小林.*5\.1 秒.*费用 0\.12 CNY.*一座灯塔/)
    await user.click(within(drawn as HTMLElement).getByRole('button', { name: '再用这些值' }))

    expect([
      prompt,
      screen.getByRole('textbox', { name: '反向提示词' }),
      screen.getByRole('textbox', { name: '种子' }),
      screen.getByRole('textbox', { name: /^steps/ }),
    ]).toEqual(['一座灯塔', '模糊', '42', '20'].map((value) => expect.objectContaining({ value })))
    expect(screen.getByTitle('横 1536×1024')).toBeTruthy()
    expect(document.activeElement).toBe(prompt)
  })

  it('begins with the values of the test that it is opened from, and says when there are no tests', async () => {
    tests = [
      buildTest('2', {
        sent: { prompt: '再来一次', negativePrompt: '', width: null, height: null, n: 1, seed: '', params: null },
      }),
    ]
    renderApp(<TestPanel id="11" from="2" onClose={() => undefined} />, { permissions: ['drawApi_send'] })
    expect(await screen.findByRole('textbox', { name: '提示词' })).toHaveProperty('value', '再来一次')
  })

  it('says when there are no tests yet', async () => {
    await open()
    expect(await screen.findByText('还没有测试过')).toBeTruthy()
  })

  it('says where an API has no seed, and asks for none', async () => {
    server.use(http.get(draw('detail'), () => ok(buildDrawApi())))
    answerProgress({ state: 2, progress: 1, seed: '', files: [buildFile()], version: 5 })
    const { user } = await open()
    expect([screen.queryByRole('textbox', { name: '种子' }), screen.getByText('此接口没有种子，结果本就不同')]).toEqual(
      [null, expect.anything()],
    )

    await user.click(screen.getByRole('button', { name: '开始画' }))

    expect(await screen.findByText('此接口没有种子，结果本就不同。')).toBeTruthy()
    expect(screen.getByRole('button', { name: '再画一次' })).toBeTruthy()
  })
})
