import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { failed, ok, server } from '../../testing/server.ts'
import ToolsPage from './tools.page.tsx'

const URL = '/api/blade-biz/tools/aviatorExecute'

/** What was asked, newest last. */
let asked: { expression: string; env: Record<string, unknown> }[] = []

function answer(result: unknown, type: string): void {
  server.use(
    http.post(URL, async ({ request }) => {
      asked.push((await request.json()) as (typeof asked)[number])
      return ok({ result, type, elapsedMs: 0.412 })
    }),
  )
}

function refuse(msg: string, position?: number): void {
  server.use(
    http.post(URL, async ({ request }) => {
      asked.push((await request.json()) as (typeof asked)[number])
      return failed(400, '表达式有误', {
        errors: [{ field: 'expression', msg, ...(position === undefined ? {} : { position }) }],
      })
    }),
  )
}

beforeEach(() => {
  asked = []
  window.localStorage.clear()
})

const open = (language: 'zh' | 'en' = 'zh', path = '/chat/tools') =>
  renderApp(<ToolsPage />, { language, path, permissions: ['tools_view'] })
const editor = () => screen.getByLabelText<HTMLTextAreaElement>('表达式')
const variables = () => screen.getByLabelText<HTMLTextAreaElement>('变量（JSON）')
const result = () => within(screen.getByRole('region', { name: '结果' }))
const runButton = () => screen.getByRole('button', { name: '运行' })

describe('expressions', () => {
  it('are run with their variables, and show the result with its type and time', async () => {
    answer('0.3', 'decimal')
    const { user } = open()
    await user.click(editor())
    await user.paste('a + 0.2M')
    await user.click(variables())
    await user.paste('{"a": 0.1}')
    await user.click(runButton())

    expect(await result().findByText('0.3')).toBeTruthy()
    expect(result().getByText('decimal')).toBeTruthy()
    expect(result().getByText('0.412 毫秒')).toBeTruthy()
    expect(asked).toEqual([{ expression: 'a + 0.2M', env: { a: 0.1 } }])
  })

  it.each([['Control'], ['Meta']])('run by %s and Enter', async (key) => {
    answer(2, 'long')
    const { user } = open()
    await user.click(editor())
    await user.paste('1 + 1')
    await user.keyboard(`{${key}>}{Enter}{/${key}}`)

    expect(await result().findByText('2')).toBeTruthy()
    expect(editor().value).toBe('1 + 1')
  })

  it.each([
    [{ a: [1, null] }, 'map', /"a": \[/],
    [null, 'nil', /^nil$/],
    ['', 'string', /空文本/],
    [true, 'boolean', /^true$/],
    ['NaN', 'double', /^NaN$/],
  ] as const)('show %j of type %s', async (value, type, words) => {
    answer(value, type)
    const { user } = open()
    await user.click(editor())
    await user.paste('x')
    await user.click(runButton())

    expect(await result().findByText(words, { selector: 'pre, p' })).toBeTruthy()
  })

  it('show what is wrong, where, and lead there', async () => {
    refuse('没有函数 nope', 12)
    const { user, container } = open()
    await user.click(editor())
    await user.paste('let a = 1;\n nope(a)')
    await user.click(runButton())

    expect(await screen.findByText('没有函数 nope')).toBeTruthy()
    expect(container.querySelector('mark')?.textContent).toBe('n')
    expect(editor().getAttribute('aria-invalid')).toBe('true')
    expect(result().getByText(/没有结果/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '第 2 行第 2 列' }))
    expect([document.activeElement, editor().selectionStart]).toEqual([editor(), 12])
    // The mark would point at another letter as soon as something else stands there.
    await user.keyboard('x')
    expect(container.querySelector('mark')).toBeNull()
    expect(screen.queryByText('没有函数 nope')).toBeNull()
  })

  it('mark the end where the expression ends too early', async () => {
    refuse('表达式不完整', 3)
    const { user, container } = open()
    await user.click(editor())
    await user.paste('1 +')
    await user.click(runButton())

    expect(await screen.findByText('表达式不完整')).toBeTruthy()
    expect(container.querySelector('.tools-mirror')?.textContent).toBe('1 + ')
  })

  it('report a failure that is not theirs, and try again', async () => {
    server.use(
      http.post(URL, () =>
        HttpResponse.json(
          { code: 500, success: false, data: {}, msg: '服务器异常', requestId: 'r-7' },
          { status: 500 },
        ),
      ),
    )
    const { user } = open()
    await user.click(editor())
    await user.paste('1')
    await user.click(runButton())
    expect(await result().findByText('服务器异常')).toBeTruthy()
    answer(1, 'long')
    await user.click(result().getByRole('button', { name: '重试' }))

    expect(await result().findByText('1', { selector: 'pre' })).toBeTruthy()
  })

  it('are not sent with variables that are no JSON object', async () => {
    const { user } = open()
    await user.click(editor())
    await user.paste('1')
    await user.click(variables())
    await user.paste('{a: 1}')
    expect(screen.getByText(/不是有效的 JSON/)).toBeTruthy()
    expect(runButton()).toHaveProperty('disabled', true)
    await user.keyboard('{Control>}{Enter}{/Control}')
    await user.clear(variables())
    await user.paste('[1]')
    expect(screen.getByText(/应为 JSON 对象/)).toBeTruthy()
    await user.clear(variables())

    expect(runButton()).toHaveProperty('disabled', false)
    expect(asked).toEqual([])
  })

  it('warn of whole numbers that lose digits, and tidy up what is typed', async () => {
    const { user } = open()
    await user.click(variables())
    await user.paste('{"id":9007199254740993}')
    expect(screen.getByText(/2\^53/)).toBeTruthy()
    await user.clear(variables())
    await user.paste('{"a":{"b":1}}')
    await user.click(screen.getByRole('button', { name: '整理格式' }))

    expect(variables().value).toBe('{\n  "a": {\n    "b": 1\n  }\n}')
    expect(screen.queryByText(/2\^53/)).toBeNull()
  })
})

describe('the tabs', () => {
  it('stand in the address, and lead from expressions to speech', async () => {
    server.use(
      http.get('/api/blade-biz/ttsVoicePacket/voicePacketDict', () => ok([])),
      http.get('/api/blade-biz/tools/ttsFigures', () =>
        ok({
          days: 30,
          syntheses: 0,
          cachedHits: 0,
          failed: 0,
          characters: 0,
          madeCharacters: 0,
          spent: [],
          saved: [],
        }),
      ),
    )
    const { user, location } = open()
    expect(screen.getByRole('link', { name: '表达式' }).getAttribute('aria-current')).toBe('page')
    await user.type(editor(), '1 + 2')
    await user.click(screen.getByRole('link', { name: '语音合成' }))

    expect(location().search).toBe('?tab=speech')
    expect(screen.queryByRole('textbox', { name: '表达式' })).toBeNull()
    expect(await screen.findByRole('link', { name: /语音包/ })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: '表达式' }))
    expect(screen.getByRole('textbox', { name: '表达式' })).toHaveProperty('value', '1 + 2')
  })
})

describe('beside the editor', () => {
  it('examples come into it by a click and are run', async () => {
    answer(364, 'long')
    const { user } = open()
    await user.click(screen.getByRole('button', { name: /用变量计算/ }))

    expect(await result().findByText('364')).toBeTruthy()
    expect(editor().value).toBe('price * count - discount')
    expect(JSON.parse(variables().value)).toEqual({ price: 128, count: 3, discount: 20 })
    expect(asked).toEqual([{ expression: 'price * count - discount', env: { price: 128, count: 3, discount: 20 } }])
  })

  it('functions are found by name and by what they do, and inserted at the cursor', async () => {
    const { user } = open()
    await user.click(editor())
    await user.paste('1 + ')
    await user.click(screen.getByText('函数', { selector: '.ant-segmented-item-label' }))
    await user.type(screen.getByLabelText('搜索函数'), '平方根')
    expect(screen.getAllByTitle('插入到光标处')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: /^math.sqrt/ }))

    expect(editor().value).toBe('1 + math.sqrt()')
    await waitFor(() =>
      expect([document.activeElement, editor().selectionStart]).toEqual([editor(), '1 + math.sqrt('.length]),
    )
    await user.clear(screen.getByLabelText('搜索函数'))
    await user.type(screen.getByLabelText('搜索函数'), 'zzz')
    expect(screen.getByText('没有符合“zzz”的函数')).toBeTruthy()
  })

  it('the history keeps what was run, restores it with its variables, and is cleared', async () => {
    answer(3, 'long')
    const { user, unmount } = open()
    await user.click(editor())
    await user.paste('a + 1')
    await user.click(variables())
    await user.paste('{"a":2}')
    await user.click(runButton())
    await result().findByText('3')
    refuse('除数不能为 0', 2)
    await user.clear(editor())
    await user.click(editor())
    await user.paste('1 / 0')
    await user.click(runButton())
    await screen.findByText('除数不能为 0')
    unmount()

    open()
    await user.click(screen.getByText('历史', { selector: '.ant-segmented-item-label' }))
    const rows = screen.getAllByTitle('恢复表达式和变量')
    expect(rows.map((row) => row.textContent)).toEqual(['1 / 0出错：除数不能为 0', 'a + 1= 3'])
    await user.click(rows[1] as HTMLElement)
    expect([editor().value, variables().value]).toEqual(['a + 1', '{"a":2}'])
    await user.click(screen.getByRole('button', { name: '清空历史' }))
    expect(screen.getByText('还没有运行过')).toBeTruthy()
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('a + 1')
  })

  it('everything is said in English too', async () => {
    open('en')

    expect(screen.getByRole('heading', { name: 'Tools' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Run' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: /Using variables/ })).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/运行|变量/)
  })
})
