import type { DrawChange } from '@drawdesk/contract/drawing/records/draw-info'
import { screen } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { Changes } from './changes.tsx'
import { wordsOf } from '../shared/versions/words-of.ts'

const show = (changes: DrawChange[]) => {
  server.use(http.get('/api/blade-biz/drawInfo/changes', () => ok(changes)))
  return renderApp(<Changes id="901" />)
}

describe('what changed since', () => {
  it('is shown by version and field, word by word', async () => {
    show([
      {
        what: 'style',
        id: '5',
        name: '水彩',
        from: 2,
        to: 4,
        fields: [{ field: 'prompt', before: 'a red boat', after: 'a blue boat' }],
      },
      { what: 'api', id: '1', name: '示例接口', from: 3, to: 3, fields: [] },
      { what: 'seal', id: '9', name: '旧印章', from: 1, to: null, fields: [] },
    ])

    expect(await screen.findByText('版本 2 → 4')).toBeTruthy()
    expect((await screen.findByText('red')).tagName).toBe('DEL')
    expect(screen.getByText('blue').tagName).toBe('INS')
    expect(screen.getByText('版本 1，现在已删除')).toBeTruthy()
    expect(screen.queryByText(/示例接口/)).toBeNull()
  })

  it('says when nothing did', async () => {
    show([])

    expect(await screen.findByText('画它用的接口、风格和体验都没有变过')).toBeTruthy()
  })

  it('says when it could not be read', async () => {
    server.use(http.get('/api/blade-biz/drawInfo/changes', () => failed(500, '服务异常')))
    renderApp(<Changes id="901" />)

    expect(await screen.findByText('变化没能加载出来')).toBeTruthy()
  })
})

describe('wordsOf', () => {
  it.each([
    ['', 'new', [{ kind: 'added', text: 'new' }]],
    ['old', '', [{ kind: 'removed', text: 'old' }]],
    ['same', 'same', [{ kind: 'same', text: 'same' }]],
  ])('of %j and %j', (before, after, parts) => {
    expect(wordsOf(before, after)).toEqual(parts)
  })

  it('finds the words of Chinese, and loses none', () => {
    const [before, after] = ['雨后的小镇，一只红色的船停在岸边', '雨后的小镇，一只蓝色的船停在岸边']
    const parts = wordsOf(before, after)
    const textOf = (without: string) =>
      parts
        .filter(({ kind }) => kind !== without)
        .map(({ text }) => text)
        .join('')

    expect([textOf('added'), textOf('removed')]).toEqual([before, after])
    expect(parts.filter(({ kind }) => kind === 'removed').map(({ text }) => text)).toEqual([
      expect.stringMatching(/^红色?$/),
    ])
  })
})
