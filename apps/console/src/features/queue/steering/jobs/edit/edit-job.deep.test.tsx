import type { ApiPanelOptions } from '@drawdesk/contract/drawing/draw-api'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { storedKeys } from '../../../../../lib/browser/storage.ts'
import { queryClient } from '../../../../../lib/http/query.ts'
import { renderApp } from '../../../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../../../testing/server.ts'
import { signInForTest } from '../../../../../testing/session.ts'
import { buildBody } from '../../../../drawing/testing/build-rows.ts'
import JobsPart from '../jobs-part.tsx'
import { buildJob, buildJobDetail } from '../testing/build-job.ts'
import { fakeQueue } from '../testing/fake-queue.ts'
import { mergeDraft } from './use-edit-job.ts'
import { queueKeys } from '../../queue-manage.api.ts'

const WHOLE = '雨后的小镇，石板路，水彩，一共超过两百个字的全文'
const PARAMS = { 'parameters.quality': 'high', steps: 20, hires: true }

/** The dialog over the list, the drawing loaded. */
async function open(panels: readonly ApiPanelOptions[] = []) {
  signInForTest({ user: { tenantId: '100001' } })
  const queue = fakeQueue([buildJob()], { prompt: WHOLE, params: PARAMS }, panels)
  const app = renderApp(<JobsPart onLane={() => undefined} />, { permissions: ['queueManage_edit'] })
  await app.user.click(await screen.findByRole('button', { name: '编辑 雨后的小镇' }))
  const dialog = within(await screen.findByRole('dialog'))
  return { ...app, queue, dialog, prompt: await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: /^提示词/ }) }
}
const job = '/api/blade-biz/queueManage/job'
const save = '/api/blade-biz/queueManage/editJob'

describe('editing a waiting drawing', () => {
  it('begins with its whole prompt and its parameters, and saves both with the version they are of', async () => {
    const { user, queue, dialog, prompt } = await open()
    expect(prompt.value).toBe(WHOLE)

    await user.clear(prompt)
    await user.type(prompt, '雪后的小镇')
    const steps = dialog.getByRole('spinbutton', { name: '参数 steps' })
    await user.clear(steps)
    await user.type(steps, '30')
    await user.click(dialog.getByRole('button', { name: '保存' }))

    expect(await screen.findByText('已保存，轮到它时按新的画')).toBeTruthy()
    expect(queue.done).toEqual([
      {
        name: 'editJob',
        body: { key: 'draw:901', prompt: '雪后的小镇', params: { ...PARAMS, steps: 30 }, version: 1 },
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('雪后的小镇')).toBeTruthy()
  })

  it('offers the other parameters of its API in their own controls, and takes one back to the default', async () => {
    const body = buildBody({
      steps: { id: 's', paramType: 2, paramDef: 12, paramDes: '步数' },
      style: {
        id: 't',
        paramType: 1,
        paramDef: 'vivid',
        options: [
          { label: '自然', value: 'natural' },
          { label: '鲜明', value: 'vivid' },
        ],
      },
    })
    const { user, queue, dialog } = await open([
      {
        id: '11',
        apiName: '示例接口',
        apiCode: 'sample',
        capability: 'txt2img',
        flow: 'sync',
        optionsError: '',
        optionsTime: '',
        options: {},
        variables: [],
        body,
      },
    ])

    await user.click(await dialog.findByRole('button', { name: '接口的其他参数（1）' }))
    await user.click(dialog.getByRole('combobox', { name: '参数 style' }))
    await user.click(await screen.findByTitle('自然'))
    await user.click(dialog.getByRole('button', { name: '恢复 steps 的默认值' }))
    await user.click(dialog.getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(queue.done).toMatchObject([
        { body: { params: { 'parameters.quality': 'high', hires: true, style: 'natural' } } },
      ]),
    )
    expect(queue.done[0]?.body).not.toHaveProperty('params.steps')
  })

  it('shows what is refused beside its field, and the rest above', async () => {
    const { user, dialog } = await open()
    server.use(
      http.post(save, () =>
        failed(400, '有几处要改', {
          errors: [
            { field: 'params.steps', msg: '步数最多 50' },
            { field: 'params.size', msg: '尺寸不认识' },
          ],
        }),
      ),
    )

    await user.click(dialog.getByRole('button', { name: '保存' }))

    const steps = dialog.getByRole('spinbutton', { name: '参数 steps' }).closest('li') as HTMLElement
    expect(await within(steps).findByText('步数最多 50')).toBeTruthy()
    expect(dialog.getByText('尺寸不认识').closest('.res-general')).toBeTruthy()
  })

  it('asks for a prompt before it sends', async () => {
    const { user, queue, dialog, prompt } = await open()

    await user.clear(prompt)
    await user.click(dialog.getByRole('button', { name: '保存' }))

    expect(await dialog.findByText('请输入提示词')).toBeTruthy()
    expect(queue.done).toEqual([])
  })

  it('shows both texts where somebody was first, and keeps what was typed over the newer version', async () => {
    const { user, dialog, prompt } = await open()
    const sent: unknown[] = []
    server.use(
      http.get(job, () => ok(buildJobDetail({ prompt: '别人改的词', params: { ...PARAMS, steps: 25 }, version: 2 }))),
      http.post(save, async ({ request }) => {
        sent.push(await request.json())
        return sent.length === 1 ? failed(409, '数据已被他人修改') : ok(buildJob())
      }),
    )
    await user.type(prompt, '！')
    await user.click(dialog.getByRole('button', { name: '保存' }))

    expect(await dialog.findByText('别人改的词')).toBeTruthy()
    expect(dialog.getByText(`${WHOLE}！`, { selector: '.res-whole' })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: '保留我的修改' }))
    expect(prompt.value).toBe(`${WHOLE}！`)
    await user.click(dialog.getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(sent[1]).toEqual({ key: 'draw:901', prompt: `${WHOLE}！`, params: { ...PARAMS, steps: 25 }, version: 2 }),
    )
  })

  it('puts back what was typed after the newer version was loaded', async () => {
    const { user, dialog, prompt } = await open()
    server.use(
      http.get(job, () => ok(buildJobDetail({ prompt: '别人改的词', params: PARAMS, version: 2 }))),
      http.post(save, () => failed(409, '数据已被他人修改')),
    )
    await user.type(prompt, '！')
    await user.click(dialog.getByRole('button', { name: '保存' }))
    await user.click(await dialog.findByRole('button', { name: '载入较新的版本' }))
    expect(prompt.value).toBe('别人改的词')

    await user.click(dialog.getByRole('button', { name: '放回 提示词' }))

    expect(prompt.value).toBe(`${WHOLE}！`)
  })

  it('says at once that it has begun, and keeps the words for copying', async () => {
    const { user, dialog, prompt, queue } = await open()
    await user.type(prompt, '！')
    queue.rows = [buildJob({ state: 1, position: null, version: 2 })]

    await queryClient.invalidateQueries({ queryKey: queueKeys.all })

    expect(await dialog.findByText('它已经开始画或离开队列了，这次修改没有保存')).toBeTruthy()
    expect(prompt).toMatchObject({ value: `${WHOLE}！`, readOnly: true })
    expect(dialog.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true)
  })

  it('holds again what was typed before a reload, until it is saved', async () => {
    const before = await open()
    await before.user.type(before.prompt, '，夜里')
    before.unmount()
    queryClient.clear()

    const { user, queue, dialog, prompt, unmount } = await open()
    expect(prompt.value).toBe(`${WHOLE}，夜里`)
    expect(dialog.getByText('已恢复上次没保存的修改')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(queue.done).toMatchObject([{ body: { prompt: `${WHOLE}，夜里`, version: 1 } }]))
    unmount()
    expect(storedKeys('draft-')).toEqual([])
  })

  it('asks before what was typed is lost', async () => {
    const { user, dialog, prompt } = await open()
    await user.type(prompt, '！')

    await user.click(dialog.getByRole('button', { name: '取消' }))

    expect(await screen.findAllByText('还有没保存的修改')).not.toHaveLength(0)
    expect(prompt.isConnected).toBe(true)
  })
})

it('of two changes each keeps what only it has touched', () => {
  const base = { prompt: 'a', params: { x: 1, y: 1 } }

  expect(mergeDraft(base, { prompt: 'a', params: { x: 2, y: 1 } }, { prompt: 'b', params: { x: 1, y: 3 } })).toEqual({
    prompt: 'b',
    params: { x: 2, y: 3 },
  })
})
