import type { DrawInfoDetail } from '@drawdesk/contract/drawing/records/draw-info'
import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, server } from '../../../testing/server.ts'
import { buildFile, buildRecord } from '../testing/build-rows.ts'
import { RecordDetail } from './record-detail.tsx'

const PATIENCE = { timeout: 15_000 }
const TEST_PATIENCE_MS = 60_000

function show(record: DrawInfoDetail, permissions = ['drawInfo_view', 'drawApi_send']) {
  server.use(
    http.get('/api/blade-biz/drawInfo/detail', () => ok(record)),
    http.get('/api/blade-biz/drawInfo/changes', () => ok([])),
  )
  return renderApp(<RecordDetail id={record.id} onClose={() => undefined} onOpen={() => undefined} />, { permissions })
}

it(
  'makes a larger picture and a 3D model of a finished drawing',
  async () => {
    const sent: unknown[] = []
    server.use(
      ...['supperPoint', 'tripoThree'].map((name) =>
        http.post(`/api/blade-biz/drawApi/${name}`, async ({ request }) => {
          sent.push({ name, body: await request.json() })
          return ok({ infoId: '990', key: 'draw:990', state: 0, position: null, waitSeconds: null })
        }),
      ),
    )
    const { user } = show(buildRecord())

    await user.click(await screen.findByRole('button', { name: '放大 ×4' }, PATIENCE))
    await waitFor(
      () => expect(screen.getByRole('button', { name: '转三维' })).toHaveProperty('disabled', false),
      PATIENCE,
    )
    await user.click(screen.getByRole('button', { name: '转三维' }))

    await waitFor(
      () =>
        expect(sent).toEqual([
          { name: 'supperPoint', body: { infoId: '901', scale: 4 } },
          { name: 'tripoThree', body: { infoId: '901' } },
        ]),
      PATIENCE,
    )
  },
  TEST_PATIENCE_MS,
)

it.each([
  [
    ['drawInfo_view', 'drawApi_send', 'drawApi_add'],
    '没有启用的三维接口，暂时不能转三维。 去新增',
    '/drawing/drawApi?edit=new',
  ],
  [['drawInfo_view', 'drawApi_send'], '没有启用的三维接口，暂时不能转三维。 请联系管理员添加。', undefined],
])(
  'greys a 3D model where nothing makes one, with the reason and the way on: %j',
  async (permissions, reason, address) => {
    show(buildRecord({ canModel: 0 }), permissions)

    const button = await screen.findByRole('button', { name: '转三维' }, PATIENCE)
    expect([
      (button as HTMLButtonElement).disabled,
      document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
    ]).toEqual([true, reason])
    expect(screen.queryByRole('link', { name: '去新增' })?.getAttribute('href') ?? undefined).toBe(address)
  },
  TEST_PATIENCE_MS,
)

it(
  'says that one which was with its provider waits for another try, and why',
  async () => {
    server.use(http.get('/api/blade-biz/drawApi/checkSendDraw', () => ok({ previewUrl: '' })))
    show(buildRecord({ state: 1, files: [], waits: 1, waitReason: '上一次没有成功，稍候自动重试' }))

    expect(await screen.findAllByText('等待重试', undefined, PATIENCE)).toHaveLength(2)
    expect([screen.getByRole('status').textContent, screen.queryByText('绘画中')]).toEqual([
      '上一次没有成功，稍候自动重试',
      null,
    ])
  },
  TEST_PATIENCE_MS,
)

it(
  'offers nothing of it while the drawing runs',
  async () => {
    server.use(http.get('/api/blade-biz/drawApi/checkSendDraw', () => ok({ previewUrl: '/preview/1' })))
    show(buildRecord({ state: 1, files: [] }))

    await screen.findByText('正在画', undefined, PATIENCE)
    expect(screen.queryByRole('button', { name: /放大|转三维/ })).toBeNull()
    await waitFor(() => expect(document.querySelector('.draw-detail img[src="/preview/1"]')).toBeTruthy(), PATIENCE)
  },
  TEST_PATIENCE_MS,
)

it(
  'says of a picture that we enlarged ourselves that nobody else did',
  async () => {
    const record = buildRecord({ type: 'upscale' })
    show({ ...record, lineage: { ...record.lineage, local: 'lanczos3', scale: 2, note: '没有听懂：医生' } })

    expect(await screen.findByText('本地放大', undefined, PATIENCE)).toBeTruthy()
    expect(screen.getByText(/不会增加细节/)).toBeTruthy()
    expect(screen.getByText('没有听懂：医生')).toBeTruthy()
  },
  TEST_PATIENCE_MS,
)

it(
  'says that a model cannot be shown where the browser has no WebGL, and lets it be downloaded',
  async () => {
    show(
      buildRecord({
        type: 'model3d',
        files: [buildFile({ fileId: '88', name: 'boat.glb', mime: 'model/gltf-binary', url: '/files/88' })],
        inputs: [buildFile()],
      }),
    )

    expect(await screen.findByText(/没有 WebGL/, undefined, PATIENCE)).toBeTruthy()
    expect(screen.getByRole('link', { name: '下载模型' })).toHaveProperty('download', 'boat.glb')
    expect(screen.queryByRole('button', { name: '放大 ×2' })).toBeNull()
  },
  TEST_PATIENCE_MS,
)

it(
  'shows what was sent with the editor of bodies, where nothing can be changed',
  async () => {
    const record = buildRecord()
    const { user } = show({
      ...record,
      lineage: { ...record.lineage, body: { prompt: '雨后的小镇', size: { width: 800 } } },
    })

    await user.click(await screen.findByText('实际发送的请求体', undefined, PATIENCE))

    expect(await screen.findByRole('textbox', { name: 'prompt 的值' }, PATIENCE)).toHaveProperty('readOnly', true)
    expect(screen.getByRole('textbox', { name: 'width 的值' })).toHaveProperty('value', '800')
    expect(screen.queryByRole('button', { name: /添加参数/ })).toBeNull()
  },
  TEST_PATIENCE_MS,
)
