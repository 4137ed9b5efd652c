import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../../testing/server.ts'
import { PushPrintButton } from './push-print-button.tsx'

const pictureOf = (fileId: string) => ({
  fileId,
  name: `${fileId}.png`,
  mime: 'image/png',
  bytes: 1,
  width: 10,
  height: 10,
  url: '',
  webUrl: '',
  thumbUrl: `/thumb/${fileId}`,
})
/** What the button reads of a record. */
const recordOf = (more: Partial<DrawInfo> = {}) =>
  ({ id: '88', prompt: '一只猫', state: 2, takenDown: 0, files: [pictureOf('1'), pictureOf('2')], ...more }) as DrawInfo

function open(record = recordOf(), permissions = ['drawLogin_print']) {
  const bodies: Record<string, unknown>[] = []
  const answers: Response[] = []
  server.use(
    http.get('*/api/blade-biz/drawLogin/selectLogin', () =>
      ok([
        { id: '8', deviceName: '南馆', deviceCode: 'S-01', online: 0, exId: '', paperNum: 3 },
        { id: '7', deviceName: '北馆一号', deviceCode: 'N-01', online: 1, exId: '5', paperNum: 86 },
      ]),
    ),
    http.post('*/api/blade-biz/drawLogin/pushPrint', async ({ request }) => {
      bodies.push((await request.json()) as Record<string, unknown>)
      return answers.shift() ?? ok({ jobId: '1', state: 0, position: 3 })
    }),
  )
  return { bodies, answers, ...renderApp(<PushPrintButton record={record} look="buttons" />, { permissions }) }
}

async function choose(user: ReturnType<typeof open>['user'], device: string) {
  await user.click(screen.getByRole('button', { name: '打印 一只猫' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByLabelText(/设备/))
  await user.click(await screen.findByTitle(device))
  return dialog
}

describe('a picture', () => {
  it('is printed at a device: which one, how often, how', async () => {
    const { user, bodies } = open()
    const dialog = await choose(user, '北馆一号')
    await user.click(dialog.getByRole('radio', { name: '第 2 张图片' }))
    await user.clear(dialog.getByLabelText(/份数/))
    await user.type(dialog.getByLabelText(/份数/), '2')
    expect(dialog.getByText('用纸 2 张，设备里还有 86 张。')).toBeTruthy()
    await user.click(dialog.getByLabelText('版式'))
    await user.click(await screen.findByTitle('白边'))
    await user.click(dialog.getByRole('button', { name: '打印' }))

    expect(await screen.findByText('已发送到“北馆一号”，排在第 3 位')).toBeTruthy()
    expect(bodies).toMatchObject([{ infoId: '88', loginId: '7', fileId: '2', copies: 2, layout: 'border' }])
    expect(bodies[0]).not.toHaveProperty('again')
  })

  it('that was sent a moment ago is printed again only on purpose', async () => {
    const { user, bodies, answers } = open()
    answers.push(
      failed(409, '这张图片刚刚发送到该设备', { errors: [{ field: 'again', msg: '确需再打一张时为 1' }] }) as Response,
    )
    const dialog = await choose(user, '北馆一号')
    await user.click(dialog.getByRole('button', { name: '打印' }))

    expect((await dialog.findByRole('alert')).textContent).toBe('这张图片刚刚发送到该设备')
    await user.click(await dialog.findByRole('button', { name: '仍要再打一次' }))

    expect(await screen.findByText(/已发送到/)).toBeTruthy()
    expect(bodies.map(({ again }) => again)).toEqual([undefined, 1])
  })

  it('that is refused for another reason is not asked about', async () => {
    const { user, answers } = open()
    answers.push(failed(409, '设备已停用，不能打印') as Response)
    const dialog = await choose(user, '北馆一号')
    await user.click(dialog.getByRole('button', { name: '打印' }))

    expect((await dialog.findByRole('alert')).textContent).toBe('设备已停用，不能打印')
    expect(dialog.queryByRole('button', { name: '仍要再打一次' })).toBeNull()
  })

  it('waits for a device that is offline, and for paper', async () => {
    const { user } = open()
    const dialog = await choose(user, '南馆')
    expect(dialog.getByText(/设备离线/)).toBeTruthy()

    await user.clear(dialog.getByLabelText(/份数/))
    await user.type(dialog.getByLabelText(/份数/), '5')
    expect(dialog.getByText(/设备里只有 3 张/)).toBeTruthy()
  })

  it('is not sent without a device, nor a hundred and one times', async () => {
    const { user, bodies } = open()
    await user.click(screen.getByRole('button', { name: '打印 一只猫' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(await dialog.findByLabelText(/份数/))
    await user.type(dialog.getByLabelText(/份数/), '101')
    await user.click(dialog.getByRole('button', { name: '打印' }))

    expect(dialog.getByText('请选择一台设备')).toBeTruthy()
    expect(dialog.getByText('请填写 1 到 100 之间的整数')).toBeTruthy()
    expect(bodies).toEqual([])
  })

  it.each([
    ['without the right', recordOf(), []],
    ['that is still drawn', recordOf({ state: 1 }), ['drawLogin_print']],
    ['that was taken down', recordOf({ takenDown: 1 }), ['drawLogin_print']],
    ['that is none', recordOf({ files: [] }), ['drawLogin_print']],
  ])('%s offers no print', (_case, record, permissions) => {
    open(record, permissions)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
