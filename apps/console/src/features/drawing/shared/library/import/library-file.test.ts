import { describe, expect, it } from 'vitest'
import { errorsByRow, readLibraryFile } from './library-file.ts'

const STYLES = {
  file: { kind: 'drawdesk.styles', list: 'styles', name: 'x.json' },
  nameField: 'styleName',
  textFields: ['prompt', 'negativePrompt'],
} as const
const file = (styles: unknown, facts: object = {}) =>
  JSON.stringify({ kind: 'drawdesk.styles', version: 1, styles, ...facts })

describe('a file of styles', () => {
  it('is read row by row, with what is wrong in each', () => {
    const read = readLibraryFile(
      `\uFEFF${file([{ styleName: '水彩', apiCode: 'sample', prompt: '{{prompt}}', tags: ['春'] }, { styleName: ' ' }, 7, { styleName: 'x'.repeat(101) }])}`,
      STYLES,
    )

    expect(read).toMatchObject({
      rows: [
        { name: '水彩', apiCode: 'sample', text: '{{prompt}}', tags: ['春'], problem: undefined },
        { problem: 'noName' },
        { problem: 'notARow' },
        { problem: 'longName' },
      ],
    })
  })

  it.each([
    ['is no JSON', '{', 'notJson'],
    ['is of something else', file([], { kind: 'drawdesk.prompts' }), 'otherKind'],
    ['is of a later version', file([], { version: 2 }), 'otherVersion'],
    ['holds nothing', file([]), 'noRows'],
    ['holds too much', file(Array.from({ length: 501 }, () => ({ styleName: 'x' }))), 'tooMany'],
  ])('that %s is refused', (_name, text, error) => {
    expect(readLibraryFile(text, STYLES)).toEqual({ error })
  })
})

describe('what the server found', () => {
  it('stands beside the row that it names', () => {
    const errors = [
      { field: 'styles[2].apiCode', msg: '没有这个接口' },
      { field: 'styles.2.prompt', msg: '太长' },
      { field: 'kind', msg: '格式不对' },
    ]

    expect([...errorsByRow(errors, 'styles')]).toEqual([
      [2, ['没有这个接口', '太长']],
      [-1, ['格式不对']],
    ])
  })
})
