import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../../testing/server.ts'
import { buildFile, buildProgress } from '../../testing/build-rows.ts'
import { buildEx } from '../testing/build-ex.ts'
import { serveExperiences } from '../testing/ex-server.ts'
import TryPanel from './try-panel.tsx'

const draw = (name: string) => `/api/blade-biz/drawApi/${name}`

function serve(answerSend: () => Response): unknown[] {
  const sent: unknown[] = []
  serveExperiences([buildEx({ state: 1, styleDefaultType: 4 })])
  server.use(
    http.get('/api/blade-biz/drawStyle/findDrawStyle', ({ request }) => {
      const id = new URL(request.url).searchParams.get('id')
      return ok({
        id,
        variables:
          id === '3'
            ? [
                { name: 'season', label: '季节', default: '秋天', required: false },
                { name: 'place', label: '地点', default: '', required: true },
              ]
            : [],
        width: 800,
        height: 400,
      })
    }),
    http.post(draw('sendDraw'), async ({ request }) => {
      sent.push(await request.json())
      return answerSend()
    }),
    http.get(draw('checkSendDraw'), () =>
      ok(buildProgress({ state: 2, progress: 1, files: [buildFile()], elapsedMs: 900, note: '没有听懂：医生' })),
    ),
  )
  return sent
}

describe('a trial of an experience', () => {
  it('draws with one of its styles and what that asks for, in the name of the experience', async () => {
    const sent = serve(() => ok({ infoId: '901', key: 'draw:901', state: 0, position: 1, waitSeconds: null }))
    const { user } = renderApp(<TryPanel id="7" onClose={() => undefined} />, { permissions: ['drawApi_send'] })

    await user.click(await screen.findByRole('button', { name: '开始画' }))
    expect((await screen.findByText('请选择风格')).getAttribute('role')).toBe('alert')
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: /版画/ }))
    await user.type(await screen.findByRole('textbox', { name: /^地点/ }), '海边')
    await user.type(screen.getByRole('textbox', { name: '客人的话' }), '一只猫')
    await user.click(screen.getByRole('button', { name: '开始画' }))

    expect(await screen.findByRole('img', { name: '结果图片 1' })).toBeTruthy()
    expect(screen.getByText('没有听懂：医生')).toBeTruthy()
    expect(sent).toEqual([
      { exId: '7', styleId: '3', prompt: '一只猫', params: { place: '海边' }, clientRequestId: expect.any(String) },
    ])
    expect(screen.getByRole('link', { name: '查看记录' }).getAttribute('href')).toBe('/drawing/drawInfo?id=901')
  })

  it('shows what is missing beside its box', async () => {
    serve(() => failed(400, '缺少变量', { errors: [{ field: 'params.place', msg: '请填写地点' }] }))
    const { user } = renderApp(<TryPanel id="7" onClose={() => undefined} />, { permissions: ['drawApi_send'] })

    await user.click(await screen.findByRole('button', { name: /版画/ }))
    await screen.findByRole('textbox', { name: /^地点/ })
    await user.click(screen.getByRole('button', { name: '开始画' }))

    expect((await screen.findByText('请填写地点')).getAttribute('role')).toBe('alert')
  })

  it('is refused while the experience is not online', async () => {
    serveExperiences([buildEx({ state: 2 })])
    renderApp(<TryPanel id="7" onClose={() => undefined} />, { permissions: ['drawApi_send'] })

    expect(await screen.findByText('这个体验现在不在线，上线之后才能试画。')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: '开始画' })).toBeNull())
  })
})
