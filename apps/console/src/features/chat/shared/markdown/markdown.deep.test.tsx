import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Markdown } from './markdown.tsx'
import { parser } from './parser.ts'

afterEach(() => document.querySelector('iframe')?.remove())

/** The page that draws, which jsdom does not load: what it was asked, and a way to answer for it. */
async function diagramPage() {
  const frame = await waitFor(() => {
    const found = document.querySelector('iframe')
    if (!found?.contentWindow) throw new Error('no page yet')
    return found
  })
  const asks = vi.spyOn(frame.contentWindow as Window, 'postMessage')
  const say = (data: object) => window.dispatchEvent(new MessageEvent('message', { source: frame.contentWindow, data }))
  say({ isReady: true })
  const asked = (code: string) =>
    waitFor(() => {
      const ask = asks.mock.calls
        .map(([message]) => message as { id: number; code: string })
        .find((message) => message.code === code)
      if (!ask) throw new Error('not asked yet')
      return ask.id
    })
  return { frame, say, asked }
}

const show = (text: string) => render(<Markdown text={text} />).container

describe('markdown of a model', () => {
  it.each([
    ['<script>alert(1)</script>'],
    ['<img src=x onerror=alert(1)>'],
    ['text <b onclick="alert(1)">bold</b>'],
    ['<iframe src="javascript:alert(1)"></iframe>'],
    ['<svg onload=alert(1)>'],
  ])('shows HTML as words: %s', (text) => {
    const container = show(text)

    expect(container.textContent).toContain(text.slice(0, 8))
    expect(container.querySelector('script, img, iframe, svg, b, [onerror], [onclick], [onload]')).toBeNull()
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:a)',
    '[x](//evil.example/a)',
    '[x](java&#115;cript:alert(1))',
    '[x](https://u:p@evil.example/)',
  ])('makes no link of %s', (text) => {
    expect(show(text).querySelector('a')).toBeNull()
  })

  it('opens links in a window that learns nothing of this one', () => {
    show('[手册](https://docs.example/a) https://bare.example/b')
    const links = screen.getAllByRole('link')

    expect(
      links.map((link) => [link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]),
    ).toEqual([
      ['https://docs.example/a', '_blank', 'noopener noreferrer'],
      ['https://bare.example/b', '_blank', 'noopener noreferrer'],
    ])
  })

  it('shows pictures of our own server, and fetches none of others', () => {
    const container = show('![自己的](/api/file/1.png) ![别人的](https://evil.example/?q=secret)')

    expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/api/file/1.png',
    ])
    expect(screen.getByRole('link', { name: '别人的' }).getAttribute('href')).toBe('https://evil.example/?q=secret')
  })

  it('has tables that scroll by themselves, with their alignment', () => {
    show('| 名 | 数 |\n|---|---:|\n| 甲 | 12 |')

    expect(screen.getByRole('region', { name: '表格' }).tabIndex).toBe(0)
    expect(screen.getByRole('cell', { name: '12' }).style.textAlign).toBe('right')
  })

  it('copies code as it was written', async () => {
    const user = userEvent.setup()
    show('```python\nprint("<b>")\n```')
    await waitFor(() => expect(document.querySelector('.hljs-string')?.textContent).toBe('"<b>"'))

    await user.click(screen.getByRole('button', { name: '复制' }))

    expect(await navigator.clipboard.readText()).toBe('print("<b>")')
    expect(screen.getByRole('button', { name: '已复制' })).toBeTruthy()
    expect(document.querySelector('pre b')).toBeNull()
  })

  it('takes amounts of money for words, and dollars around a formula for a formula', () => {
    const kinds = (text: string) =>
      parser
        .parseInline(text, {})[0]
        ?.children?.filter(({ type }) => type === 'math_inline')
        .map(({ content }) => content)

    expect(kinds('it costs $5 and $6')).toEqual([])
    expect(kinds('$a+b$ and \\(c\\) and $$d$$ and \\[e\\]')).toEqual(['a+b', 'c', 'd', 'e'])
    expect(kinds('`$a$` and \\$b\\$')).toEqual([])
  })

  it('sets formulas, without the writer’s links', async () => {
    const container = show('$x^2$\n\n$$\n\\href{javascript:alert(1)}{y}\n$$')

    await waitFor(() => expect(container.querySelectorAll('.katex')).toHaveLength(2))
    expect(container.querySelector('a')).toBeNull()
  })

  it('draws a diagram in a page without our origin, and shows what comes back as a picture that can do nothing', async () => {
    show('```mermaid\ngraph LR; A-->B\n```')
    const page = await diagramPage()

    page.say({ id: await page.asked('graph LR; A-->B'), svg: '<svg onload="alert(1)"/>', width: 40, height: 20 })

    const picture = await screen.findByRole('img', { name: /^图表/ })
    expect(picture.getAttribute('src')).toBe(
      `data:image/svg+xml;charset=utf-8,${encodeURIComponent('<svg onload="alert(1)"/>')}`,
    )
    expect(document.querySelector('svg[onload]')).toBeNull()
    expect([page.frame.getAttribute('sandbox'), page.frame.getAttribute('src')]).toEqual([
      'allow-scripts',
      '/diagram.html',
    ])
  })

  it('shows the code of a diagram that cannot be drawn', async () => {
    show('```mermaid\nthis is no diagram\n```')
    const page = await diagramPage()

    page.say({ id: await page.asked('this is no diagram') })

    expect(await screen.findByText('这段图表代码画不出来')).toBeTruthy()
    expect(screen.getByText('this is no diagram')).toBeTruthy()
  })

  it('says why a diagram cannot be drawn, in the first line of the library', async () => {
    show('```mermaid\ngraph LR; A--\n```')
    const page = await diagramPage()

    page.say({ id: await page.asked('graph LR; A--'), problem: 'Parse error on line 1:\n...graph LR; A--\n-----^' })

    expect(await screen.findByText('画不出来：Parse error on line 1')).toBeTruthy()
  })

  it('shows a diagram in large', async () => {
    show('```mermaid\ngraph LR; E-->F\n```')
    const page = await diagramPage()
    page.say({ id: await page.asked('graph LR; E-->F'), svg: '<svg/>', width: 10, height: 10 })
    await userEvent.click(await screen.findByRole('button', { name: '放大' }))

    expect(await screen.findByRole('dialog', { name: /图表/ })).toBeTruthy()
  })

  it('listens to no other page about its diagrams', async () => {
    show('```mermaid\ngraph LR; C-->D\n```')
    const page = await diagramPage()
    const id = await page.asked('graph LR; C-->D')

    window.dispatchEvent(
      new MessageEvent('message', { source: window, data: { id, svg: '<svg/>', width: 1, height: 1 } }),
    )
    page.say({ id })

    expect(await screen.findByText('这段图表代码画不出来')).toBeTruthy()
  })
})

describe('lists of tasks', () => {
  it('have boxes that nobody can tick, also within lists', () => {
    show('- [x] done\n- [ ] open\n  - [X] inner\n1. [ ] numbered')
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')

    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, true],
      [false, true],
      [true, true],
      [false, true],
    ])
    expect(screen.getAllByRole('checkbox', { name: '已完成的任务' })).toHaveLength(2)
  })

  it.each(['[x] no list', '- [y] no box', '- \\[ ] by hand', '- [x](https://a.example)', '- `[ ]` code', '- [x]'])(
    'are no lists of %s',
    (text) => {
      show(text)

      expect(screen.queryByRole('checkbox')).toBeNull()
    },
  )
})

describe('markdown that grows', () => {
  it('reads and renders only its last block again', () => {
    const parse = vi.spyOn(parser, 'parse')
    const { rerender, container } = render(<Markdown text={'一\n\n二\n\n三'} isGrowing />)
    const first = container.querySelector('p')
    parse.mockClear()

    rerender(<Markdown text={'一\n\n二\n\n三四'} isGrowing />)

    expect(parse.mock.calls.map(([source]) => source)).toEqual(['三四'])
    expect(container.querySelector('p')).toBe(first)
    expect(container.textContent).toBe('一二三四')
  })

  it('leaves code without colours until it is whole', async () => {
    const { rerender, container } = render(<Markdown text={'```js\nconst a = 1'} isGrowing />)
    await act(async () => {
      await import('./highlight.ts')
    })
    expect(container.querySelector('.hljs-keyword')).toBeNull()

    rerender(<Markdown text={'```js\nconst a = 1\n```'} />)

    await waitFor(() => expect(container.querySelector('.hljs-keyword')?.textContent).toBe('const'))
  })
})
