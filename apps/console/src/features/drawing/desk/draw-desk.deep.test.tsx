import type { DeskChoices, DeskQuote, DeskRun } from '@drawdesk/contract/drawing/draw-desk'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { storedKeys, removeStored } from '../../../lib/browser/storage.ts'
import { queryClient } from '../../../lib/http/query.ts'
import type { Language } from '../../../lib/texts/language.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import { MarksPanel } from '../gallery/marks/marks-panel.tsx'
import { buildFile, buildRecord } from '../testing/build-rows.ts'
import { askOf, chosenOf, EMPTY, recalled, targetsOf } from './desk-values.ts'
import DrawDeskPage from './draw-desk.page.tsx'

const desk = (name: string) => `/api/blade-biz/drawDesk/${name}`
const ALL = ['drawDesk', 'drawDesk_draw', 'drawInfo_view']
const variable = (name: string) => ({ name, paramType: 1 })
const choices: DeskChoices = {
  apis: [
    { id: '1', apiName: '甲接口', capability: 'text2img', variables: ['prompt', 'seed'].map(variable), price: null },
    { id: '2', apiName: '乙接口', capability: 'text2img', variables: ['prompt', 'n'].map(variable), price: null },
  ],
  styles: [
    {
      id: '7',
      styleName: '水墨',
      coverFile: null,
      apiId: '1',
      variables: [{ name: '季节', label: '', default: '', required: true }],
      width: null,
      height: null,
    },
  ],
}
const quoteOf = (part: Partial<DeskQuote> = {}): DeskQuote => ({
  drawings: 1,
  pictures: 1,
  costs: [{ amount: '0.20', currency: 'CNY' }],
  isEstimate: 0,
  unpriced: 0,
  credits: 0,
  apis: [],
  budgets: [],
  problems: [],
  ...part,
})
const runOf = (part: Partial<DeskRun> = {}): DeskRun => ({
  id: '50',
  createTime: '2026-11-29 10:00:00',
  rows: ['小船'],
  columns: [{ apiName: '甲接口', styleName: '' }],
  cells: [{ infoId: '901', error: '', record: buildRecord({ id: '901', prompt: '小船' }) }],
  ...part,
})
let quote: DeskQuote
let sent: Record<string, unknown>[]

beforeEach(() => {
  for (const key of storedKeys('draft-')) removeStored(key)
  queryClient.clear()
  signInForTest()
  quote = quoteOf()
  sent = []
  server.use(
    http.get(desk('choices'), () => ok(choices)),
    http.get(desk('runs'), () => ok([])),
    http.post(desk('quote'), () => ok(quote)),
    http.post(desk('send'), async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>)
      return ok(runOf())
    }),
  )
})
const open = (path = '/', language: Language = 'zh') =>
  renderApp(<DrawDeskPage />, { permissions: ALL, path, language })
const promptBox = (name = '提示词') => screen.findByRole('textbox', { name })

describe('columns of the grid', () => {
  it('are styles by their API, APIs alone, or each style at each API', () => {
    expect(targetsOf({ apiIds: ['1', '2'], styleIds: [] })).toHaveLength(2)
    expect(targetsOf({ apiIds: [], styleIds: ['7'] })).toEqual([{ apiId: '', styleId: '7' }])
    expect(targetsOf({ apiIds: ['1', '2'], styleIds: ['7', '8'] })).toHaveLength(4)
  })

  it('are asked for what one of their APIs takes, and for nothing else', () => {
    const values = { ...EMPTY, prompts: ['a', ' '], apiIds: ['1'], seed: '5', n: 3, negativePrompt: '' }

    expect(askOf(values, chosenOf(values, choices))).toEqual({
      prompts: ['a'],
      targets: [{ apiId: '1', styleId: '' }],
      width: null,
      height: null,
      seed: '5',
    })
  })

  it('come back from a record as they were asked for', () => {
    const values = recalled({
      apiId: '',
      styleId: '7',
      prompt: '船',
      negativePrompt: '',
      width: 512,
      height: 512,
      n: null,
      seed: '9',
      images: [],
      params: {},
      variables: { 季节: '秋' },
      notes: [],
    })

    expect(values).toMatchObject({ prompts: ['船'], styleIds: ['7'], apiIds: [], n: 1, seed: '9' })
  })
})

describe('drawing', () => {
  it('sends one cheap drawing at once, with the cost that was shown', async () => {
    const { user } = open()
    await user.type(await promptBox(), '小船')
    await user.click(screen.getByRole('button', { name: /水墨/ }))
    await user.type(screen.getByRole('textbox', { name: /季节/ }), '秋')
    expect(await screen.findByText('0.20 CNY')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: '开始画' }))

    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      prompts: ['小船'],
      targets: [{ apiId: '', styleId: '7' }],
      variables: { 季节: '秋' },
      costs: quote.costs,
    })
    expect(await screen.findByRole('article', { name: '小船' })).toBeTruthy()
  })

  it('asks first for several, with the total and what cannot be drawn', async () => {
    quote = quoteOf({
      drawings: 1,
      costs: [{ amount: '3.00', currency: 'CNY' }],
      problems: [{ index: 1, msg: '请填写季节' }],
    })
    const { user } = open()
    await user.type(await promptBox(), '小船')
    await user.click(screen.getByRole('button', { name: '添加提示词' }))
    await user.type(screen.getByRole('textbox', { name: '提示词 2' }), '石桥')
    await user.click(screen.getByRole('button', { name: /水墨/ }))
    await user.click(screen.getByRole('button', { name: '画 2 张' }))

    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('3.00 CNY')).toBeTruthy()
    expect(within(dialog).getByText('请填写季节（行-列：2-1）')).toBeTruthy()
    expect(sent).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: '画 1 张' }))
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it.each([
    ['zh', '提示词', '添加提示词', '画 2 张', '现在画不了', '关闭'],
    ['en', 'Prompt', 'Add prompt', 'Draw 2', 'Nothing can be drawn', 'Close'],
  ] as const)(
    'says why where nothing can be drawn, and asks nothing (%s)',
    async (language, prompt, add, draw, title, close) => {
      const msg = '本月绘画预算已用完'
      quote = quoteOf({ drawings: 0, pictures: 0, costs: [], problems: [0, 1].map((index) => ({ index, msg })) })
      const { user } = open('/', language)
      await user.type(await promptBox(prompt), '小船')
      await user.click(screen.getByRole('button', { name: add }))
      await user.type(screen.getByRole('textbox', { name: `${prompt} 2` }), '石桥')
      await user.click(screen.getByRole('button', { name: /水墨/ }))
      await user.click(screen.getByRole('button', { name: draw }))

      const dialog = within(await screen.findByRole('dialog'))
      expect(dialog.getByText(title, { selector: '.ant-modal-confirm-title' })).toBeTruthy()
      expect(dialog.getByRole('alert').textContent).toBe(msg)
      expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([close])
      await user.click(dialog.getByRole('button', { name: close }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(sent).toEqual([])
      await waitFor(() => expect(screen.getByRole('button', { name: draw })).toHaveProperty('disabled', false))
    },
  )

  it('sends a few that cost nothing at once', async () => {
    quote = quoteOf({ drawings: 2, costs: [{ amount: '0.00', currency: 'CNY' }] })
    const { user } = open()
    await user.type(await promptBox(), '小船')
    await user.click(screen.getByRole('button', { name: '添加提示词' }))
    await user.type(screen.getByRole('textbox', { name: '提示词 2' }), '石桥')
    await user.click(screen.getByRole('button', { name: /水墨/ }))
    await user.click(screen.getByRole('button', { name: '画 2 张' }))

    await waitFor(() => expect(sent).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks first for a dear one', async () => {
    quote = quoteOf({ costs: [{ amount: '1.50', currency: 'USD' }] })
    const { user } = open()
    await user.type(await promptBox(), '小船')
    await user.click(screen.getByRole('button', { name: /水墨/ }))
    await user.click(screen.getByRole('button', { name: '开始画' }))

    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '先不画' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([])
  })

  it('shows what is refused beside its field', async () => {
    server.use(
      http.post(desk('quote'), async ({ request }) => {
        const { check } = (await request.json()) as { check?: number }
        return check === 1
          ? failed(400, '请填写季节', { errors: [{ field: 'params.季节', msg: '请填写季节' }] })
          : ok(quote)
      }),
    )
    const { user } = open()
    await user.type(await promptBox(), '小船')
    await user.click(screen.getByRole('button', { name: /水墨/ }))
    await user.click(screen.getByRole('button', { name: '开始画' }))

    expect((await screen.findAllByText('请填写季节')).length).toBeGreaterThan(0)
  })

  it('is not offered to who may only look', async () => {
    renderApp(<DrawDeskPage />, { permissions: ['drawDesk'] })

    expect(await screen.findByText('没有绘画权限，只能查看')).toBeTruthy()
    expect(screen.getByRole('button', { name: '开始画' })).toHaveProperty('disabled', true)
  })
})

describe('what was typed', () => {
  it('stands there again after a reload', async () => {
    const before = open()
    await before.user.type(await promptBox(), '写了一半')
    before.unmount()
    queryClient.clear()
    open()

    expect(await promptBox()).toHaveProperty('value', '写了一半')
  })
})

describe('results', () => {
  const grid = runOf({
    rows: ['小船', '石桥'],
    columns: [
      { apiName: '甲接口', styleName: '水墨' },
      { apiName: '乙接口', styleName: '水墨' },
    ],
    cells: [
      { infoId: '901', error: '', record: buildRecord({ id: '901', prompt: '小船' }) },
      {
        infoId: '902',
        error: '',
        record: buildRecord({
          id: '902',
          state: 3,
          files: [],
          error: { code: 'E_BALANCE', msg: '余额为零', retryable: false, upstreamStatus: 402 },
        }),
      },
      { infoId: '', error: '请填写季节' },
      { infoId: '904', error: '', record: buildRecord({ id: '904', state: 0, files: [] }) },
    ],
  })

  it('of a grid stand under their heads, each with its reason where there is no picture', async () => {
    server.use(
      http.get(desk('runs'), ({ request }) => ok(new URL(request.url).searchParams.has('beforeId') ? [] : [grid])),
      http.get(desk('run'), () => ok(grid)),
    )
    open()

    expect(await screen.findByRole('columnheader', { name: '水墨 · 乙接口' })).toBeTruthy()
    expect(screen.getByRole('rowheader', { name: '石桥' })).toBeTruthy()
    expect([screen.getByText('余额为零'), screen.getByText('请填写季节')]).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: /^停止：/ })).toHaveLength(1)
  })

  it('show the unfinished picture while one is drawn', async () => {
    const running = runOf({
      cells: [{ infoId: '905', error: '', record: buildRecord({ id: '905', state: 1, files: [] }) }],
    })
    server.use(
      http.get(desk('runs'), ({ request }) => ok(new URL(request.url).searchParams.has('beforeId') ? [] : [running])),
      http.get(desk('run'), () => ok(running)),
      http.get('/api/blade-biz/drawApi/checkSendDraw', () => ok({ previewUrl: '/half.png' })),
    )
    const { container } = open()

    await waitFor(() => expect(container.querySelector('.desk-waiting img')?.getAttribute('src')).toBe('/half.png'))
  })

  it('give their values back to the form, which says what is different', async () => {
    server.use(http.get(desk('recall'), () => ok({ ...recall, notes: ['styleChanged'] })))
    open('/?record=901')

    expect(await screen.findByText('风格后来改过，画出来可能不同')).toBeTruthy()
    expect(await promptBox()).toHaveProperty('value', '小船')
  })

  const recall = {
    apiId: '',
    styleId: '7',
    prompt: '小船',
    negativePrompt: '',
    width: null,
    height: null,
    n: 1,
    seed: '42',
    images: [],
    params: {},
    variables: { 季节: '秋' },
    notes: [],
  }

  it('offer a mask to paint where the API reads a picture and its mask', async () => {
    const images = { name: 'images', paramType: 6, required: true, min: 2, max: 2 }
    const masking = { ...choices.apis[0], id: '3', apiName: '重绘接口', variables: [variable('prompt'), images] }
    server.use(
      http.get(desk('choices'), () => ok({ ...choices, apis: [...choices.apis, masking] })),
      http.get(desk('recall'), () => ok({ ...recall, styleId: '', apiId: '3', images: [buildFile()] })),
    )
    open('/?record=901')

    expect(await screen.findByRole('button', { name: '画蒙版' })).toBeTruthy()
  })

  it('show a favourite that was marked in the record', async () => {
    server.use(
      http.get(desk('runs'), () => ok([runOf()])),
      http.post('/api/blade-biz/drawMark/mark', () => ok({ ids: ['901'] })),
      http.get('/api/blade-biz/drawMark/boards', () => ok([])),
    )
    const record = buildRecord({ id: '901', favourite: 0 })
    const { user } = renderApp(
      <>
        <DrawDeskPage />
        <MarksPanel record={record} />
      </>,
      { permissions: ['drawInfo_view'] },
    )
    expect(await screen.findByRole('button', { name: '收藏：小船' })).toBeTruthy()

    await user.click(screen.getByRole('button', { name: '收藏' }))

    expect(await screen.findByRole('button', { name: '取消收藏：小船' })).toBeTruthy()
  })

  it('open in large with style, download and favourite, and lead along the run', async () => {
    const record = (id: string, prompt: string) =>
      buildRecord({ id, prompt, styleName: '水墨', files: [buildFile({ fileId: `7${id}` })] })
    const [one, other] = [record('901', '小船'), record('902', '石桥')]
    server.use(
      http.get(desk('runs'), () =>
        ok([
          runOf({
            rows: ['小船', '石桥'],
            cells: [one, other].map((each) => ({ infoId: each.id, error: '', record: each })),
          }),
        ]),
      ),
      http.get('/api/blade-biz/drawInfo/detail', () => ok(one)),
      http.get('/api/blade-biz/drawMark/boards', () => ok([])),
      http.get('/api/blade-biz/drawMark/tags', () => ok([])),
    )
    const { user } = open()

    await user.click(await screen.findByRole('button', { name: '查看大图：小船' }))
    const large = await screen.findByRole('dialog', { name: '查看图片 小船' })
    expect(within(large).getByText('水墨')).toBeTruthy()
    expect(within(large).getByRole('link', { name: /下载原图/ })).toBeTruthy()
    expect(within(large).getByRole('button', { name: '收藏' })).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('dialog', { name: '查看图片 石桥' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are drawn once more with another seed, one that costs something only after its price was agreed to', async () => {
    server.use(
      http.get(desk('runs'), () => ok([runOf()])),
      http.get(desk('recall'), () => ok(recall)),
    )
    const { user } = open()

    await user.dblClick(await screen.findByRole('button', { name: '换个种子再画：小船' }))

    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('0.20 CNY')).toBeTruthy()
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: '画 1 张' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    quote = quoteOf({ costs: [] })
    await user.dblClick(await screen.findByRole('button', { name: '换个种子再画：小船' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]).toMatchObject({ prompts: ['小船'], variables: { 季节: '秋' } })
    expect(sent[0]).not.toHaveProperty('seed')
  })
})
