import type { BodyNode, ParamType } from '@drawdesk/contract/drawing/body/body-node'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { failed, ok, server } from '../../testing/server.ts'
import { BodyEditor } from './body-editor.tsx'

const leaf = (id: string, paramType: ParamType, paramDef: BodyNode['paramDef'] = ''): BodyNode => ({
  id,
  paramType,
  paramDef,
})
let groups = 0
const root = (children: Record<string, BodyNode>): BodyNode => ({
  id: `group${(groups += 1)}`,
  paramType: 5,
  childrenObjectMap: children,
})
const list = (id: string, children: BodyNode[]): BodyNode => ({ id, paramType: 6, childrenArrayList: children })

interface Choice {
  canAdd?: boolean
  errors?: readonly FieldError[]
  variables?: readonly string[]
  language?: 'zh' | 'en'
}

/** The editor over a tree, with the tree as it is now. */
function show(tree: BodyNode, { canAdd = true, errors, variables, language }: Choice = {}) {
  let latest = tree
  function Holder() {
    const [value, setValue] = useState(tree)
    const change = (next: BodyNode) => {
      latest = next
      setValue(next)
    }
    return <BodyEditor value={value} onChange={change} canAdd={canAdd} errors={errors} variables={variables} />
  }
  const app = renderApp(<Holder />, { language })
  return { ...app, tree: () => latest, child: (name: string) => latest.childrenObjectMap?.[name] }
}

const addBar = (name: string) => within(screen.getByRole('group', { name }))

describe('adding and deleting', () => {
  it('adds a parameter and puts the cursor into its name', async () => {
    const { user, child } = show(root({}))

    await user.click(screen.getByRole('button', { name: '+ 添加参数' }))

    expect(child('param')).toMatchObject({ paramType: 1 })
    expect(screen.getByRole('textbox', { name: '参数名 param' })).toHaveProperty('id', document.activeElement?.id)
    expect(document.activeElement?.getAttribute('data-key-field')).toBe('param')
  })

  it('adds an object and a parameter inside it', async () => {
    const { user, child } = show(root({}))

    await user.click(screen.getByRole('button', { name: '+ 添加对象' }))
    await user.click(addBar('object').getByRole('button', { name: '+ 添加参数' }))

    expect(child('object')?.childrenObjectMap).toHaveProperty('param')
  })

  it('adds a list of groups, and a further group of the same parameters', async () => {
    const { user, child } = show(root({ loras: list('l', [root({ name: leaf('x', 1, 'a') })]) }))

    await user.click(addBar('loras').getByRole('button', { name: '+ 添加数组项' }))

    expect(child('loras')?.childrenArrayList?.map((group) => Object.keys(group.childrenObjectMap ?? {}))).toEqual([
      ['name'],
      ['name'],
    ])
    expect(screen.getByText('第 2 项')).toBeTruthy()
  })

  it('adds a bare element to a list', async () => {
    const { user, child } = show(root({ tags: list('t', []) }))

    await user.click(addBar('tags').getByRole('button', { name: '+ 添加参数' }))

    expect(child('tags')?.childrenArrayList).toMatchObject([{ paramType: 1 }])
  })

  it('deletes a parameter with everything below it', async () => {
    const { user, tree } = show(root({ keep: leaf('a', 1), gone: root({ deep: leaf('b', 1) }) }))

    await user.click(screen.getByRole('button', { name: '删除 gone' }))

    expect(Object.keys(tree().childrenObjectMap ?? {})).toEqual(['keep'])
    expect(screen.queryByRole('textbox', { name: '参数名 deep' })).toBeNull()
  })
})

describe('values by type', () => {
  it.each([
    { paramType: 1, typed: 'red', kept: 'red' },
    { paramType: 2, typed: '42', kept: 42 },
    { paramType: 3, typed: '0.5', kept: 0.5 },
    { paramType: 8, typed: '9007199254740993', kept: '9007199254740993' },
  ] as const)('keeps $typed of type $paramType as $kept', async ({ paramType, typed, kept }) => {
    const { user, child } = show(root({ p: leaf('p', paramType) }))

    await user.type(screen.getByRole('textbox', { name: 'p 的值' }), typed)

    expect(child('p')?.paramDef).toBe(kept)
  })

  it('takes several lines into a long text and one line into a text', async () => {
    const { user, child } = show(root({ long: leaf('a', 7), short: leaf('b', 1) }))

    await user.type(screen.getByRole('textbox', { name: 'long 的值' }), 'one{Enter}two')
    await user.type(screen.getByRole('textbox', { name: 'short 的值' }), 'one{Enter}two')

    expect(child('long')?.paramDef).toBe('one\ntwo')
    expect(child('short')?.paramDef).toBe('onetwo')
  })

  it('asks a boolean as 是 or 否', async () => {
    const { user, child } = show(root({ hd: leaf('p', 4, false) }))
    const group = within(screen.getByRole('radiogroup', { name: 'hd 的值' }))

    expect(group.getByRole('radio', { name: '否' })).toHaveProperty('checked', true)
    await user.click(group.getByRole('radio', { name: '是' }))

    expect(child('hd')?.paramDef).toBe(true)
  })

  it('says under a number what it cannot be', async () => {
    const { user } = show(root({ n: leaf('p', 2) }))
    const box = screen.getByRole('textbox', { name: 'n 的值' })

    await user.type(box, 'many')

    expect((await screen.findByRole('alert')).textContent).toContain('整数')
    expect(box.getAttribute('aria-invalid')).toBe('true')
  })

  it('keeps the value when the type changes to one that can hold it', async () => {
    const { user, child } = show(root({ p: leaf('p', 1, '20') }))

    await user.selectOptions(screen.getByRole('combobox', { name: 'p 的类型' }), '整数')

    expect(child('p')).toMatchObject({ paramType: 2, paramDef: '20' })
  })
})

describe('thumbnails', () => {
  it.each([
    'https://a.example/x.jpg',
    'http://a.example/x.jpeg',
    'https://a.example/x.PNG',
    'https://a.example/x.gif',
    'https://a.example/x.jfif',
  ])('shows %s, as our server fetched it', async (url) => {
    server.use(
      http.get('/api/blade-resource/foreign-picture/thumb', ({ request }) =>
        ok({ dataUrl: `data:image/webp;base64,${btoa(new URL(request.url).searchParams.get('url') ?? '')}` }),
      ),
    )
    show(root({ image: leaf('p', 1, url) }))

    await waitFor(() =>
      expect(document.querySelector('.body-thumbnail img')?.getAttribute('src')).toBe(
        `data:image/webp;base64,${btoa(url)}`,
      ),
    )
    expect(screen.getByRole('img', { name: 'image 的图片' }).closest('a')).toHaveProperty('href', url)
  })

  it('says so when a picture cannot be read', async () => {
    server.use(http.get('/api/blade-resource/foreign-picture/thumb', () => failed(400, '图片无法读取')))
    show(root({ image: leaf('p', 1, 'https://a.example/x.jpg') }))

    expect(await screen.findByRole('img', { name: 'image 的图片（读取不到）' })).toBeTruthy()
  })

  it.each([
    'https://a.example/x.webp',
    'ftp://a.example/x.png',
    'x.png',
    'https://a.example/x.png?size=1',
    '{{image}}',
  ])('shows none for %s', (text) => {
    show(root({ image: leaf('p', 1, text) }))

    expect(screen.queryByRole('img', { name: 'image 的图片' })).toBeNull()
  })
})

describe('names', () => {
  it('renames in place and keeps the order', async () => {
    const { user, tree } = show(root({ a: leaf('1', 1), b: leaf('2', 1) }))
    const box = screen.getByRole('textbox', { name: '参数名 a' })

    await user.clear(box)
    await user.type(box, 'prompt')

    expect(Object.keys(tree().childrenObjectMap ?? {})).toEqual(['prompt', 'b'])
  })

  it.each([
    { typed: 'b', says: '已存在' },
    { typed: '__proto__', says: '不能是' },
  ])('keeps the last good name and says why $typed cannot be one', async ({ typed, says }) => {
    const { user, tree } = show(root({ a: leaf('1', 1), b: leaf('2', 1) }))
    const box = screen.getByRole('textbox', { name: '参数名 a' })

    await user.clear(box)
    await user.click(box)
    await user.paste(typed)

    expect(screen.getByRole('alert').textContent).toContain(says)
    expect(Object.keys(tree().childrenObjectMap ?? {})).toEqual(['a', 'b'])
  })

  it('says that an empty name is none, and Escape brings the old one back', async () => {
    const { user } = show(root({ a: leaf('1', 1) }))
    const box = screen.getByRole('textbox', { name: '参数名 a' })

    await user.clear(box)
    expect(screen.getByRole('alert').textContent).toContain('不能为空')
    await user.keyboard('{Escape}')

    expect(box).toHaveProperty('value', 'a')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('moves a parameter with Alt and an arrow', async () => {
    const { user, tree } = show(root({ a: leaf('1', 1), b: leaf('2', 1) }))

    await user.click(screen.getByRole('textbox', { name: '参数名 a' }))
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')

    expect(Object.keys(tree().childrenObjectMap ?? {})).toEqual(['b', 'a'])
  })
})

describe('the keyboard', () => {
  const names = (tree: BodyNode) => Object.keys(tree.childrenObjectMap ?? {})

  it('goes from name to value to the next row, and up and down in its column', async () => {
    const { user } = show(root({ a: leaf('1', 1), b: leaf('2', 1) }))

    await user.click(screen.getByRole('textbox', { name: '参数名 a' }))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'a 的值' }))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '参数名 b' }))
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '参数名 a' }))
  })

  it('nests into the container above with Alt and right, and comes out with left', async () => {
    const { user, tree, child } = show(root({ box: root({}), a: leaf('1', 1) }))

    await user.click(screen.getByRole('textbox', { name: '参数名 a' }))
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(names(tree())).toEqual(['box'])
    expect(child('box')?.childrenObjectMap).toHaveProperty('a')

    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(names(tree())).toEqual(['box', 'a'])
  })

  it('deletes and folds on the grip, which Escape reaches', async () => {
    const { user, tree } = show(root({ box: root({ deep: leaf('d', 1) }), a: leaf('1', 1) }))

    await user.click(screen.getByRole('textbox', { name: '参数名 box' }))
    await user.keyboard('{Escape}{ArrowLeft}')
    expect(screen.queryByRole('textbox', { name: '参数名 deep' })).toBeNull()
    await user.keyboard('{Delete}')

    expect(names(tree())).toEqual(['a'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'a：移动、折叠、删除' }))
  })

  it('adds a parameter behind the row with Ctrl+Enter', async () => {
    const { user, tree } = show(root({ a: leaf('1', 1), b: leaf('2', 1) }))

    await user.click(screen.getByRole('textbox', { name: 'a 的值' }))
    await user.keyboard('{Control>}{Enter}{/Control}')

    expect(names(tree())).toEqual(['a', 'param', 'b'])
    expect(document.activeElement?.getAttribute('data-key-field')).toBe('param')
  })

  it('puts JSON that is pasted on a grip behind that row, and leaves other texts alone', async () => {
    const { user, tree } = show(root({ a: leaf('1', 1), b: leaf('2', 1) }))

    await user.click(screen.getByRole('button', { name: 'a：移动、折叠、删除' }))
    await user.paste('no json')
    expect(names(tree())).toEqual(['a', 'b'])
    await user.paste('{"size": "1024x1024", "tags": [1]}')

    expect(names(tree())).toEqual(['a', 'size', 'tags', 'b'])
  })
})

describe('steps back and forth', () => {
  it('takes a typed word back as one step, and brings it again', async () => {
    const { user, child } = show(root({ a: leaf('1', 1, 'old'), b: leaf('2', 1) }))
    const box = screen.getByRole('textbox', { name: 'a 的值' })

    await user.type(box, ' new')
    await user.keyboard('{Control>}z{/Control}')
    expect(child('a')?.paramDef).toBe('old')

    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(child('a')?.paramDef).toBe('old new')
  })

  it('brings a deleted branch back by its button', async () => {
    const { user, tree } = show(root({ keep: leaf('a', 1), gone: root({ deep: leaf('b', 1) }) }))

    await user.click(screen.getByRole('button', { name: '删除 gone' }))
    await user.click(screen.getByRole('button', { name: '撤销' }))

    expect(tree().childrenObjectMap?.gone?.childrenObjectMap).toHaveProperty('deep')
  })
})

describe('a large body', () => {
  const many = (count: number) =>
    root(
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`p${at}`, leaf(`n${at}`, 1, at === 70 ? 'needle' : 'x')]),
      ),
    )

  it('finds names and values, says how many, and marks the one it stands at', async () => {
    const { user, container } = show(many(90))

    await user.type(screen.getByRole('searchbox', { name: '查找参数' }), 'needle')

    expect(screen.getByText('1/1')).toBeTruthy()
    expect(container.querySelector('[data-found]')?.closest('[data-node]')?.getAttribute('data-node')).toBe('n70')
  })

  it('unfolds what hides a hit', async () => {
    const { user } = show(root({ box: root({ deep: leaf('d', 1, 'pearl') }), other: root({}) }))
    await user.click(screen.getByRole('button', { name: '全部收起' }))

    await user.type(screen.getByRole('searchbox', { name: '查找参数' }), 'pearl')

    expect(screen.getByRole('textbox', { name: '参数名 deep' })).toBeTruthy()
  })

  it('makes only the rows on screen from a hundred on', () => {
    const { container } = show(many(1_000))

    expect(container.querySelectorAll('[data-node]').length).toBeLessThan(200)
  })
})

describe('the rest', () => {
  it('lets nothing be changed when adding is disabled', () => {
    show(root({ text: leaf('1', 1, 'x'), hd: leaf('2', 4, true) }), { canAdd: false, variables: ['prompt'] })

    for (const box of screen.getAllByRole('textbox')) expect(box).toHaveProperty('readOnly', true)
    for (const choice of [...screen.getAllByRole('radio'), ...screen.getAllByRole('combobox')])
      expect(choice).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: /添加|删除|插入/ })).toBeNull()
  })

  it('shows an error of the server beside its node', () => {
    show(root({ parameters: root({ size: leaf('1', 1, 'x') }) }), {
      errors: [{ field: 'parameters.size', msg: '尺寸无效' }],
    })

    expect(screen.getByRole('alert').textContent).toBe('尺寸无效')
    expect(screen.getByRole('textbox', { name: 'size 的值' }).getAttribute('aria-invalid')).toBe('true')
  })

  it('inserts a variable from the menu at the cursor and marks it', async () => {
    const { user, child, container } = show(root({ prompt: leaf('1', 1, 'a ') }), { variables: ['prompt', 'style'] })

    await user.click(screen.getByRole('button', { name: '在prompt 的值插入变量' }))
    await user.click(await screen.findByRole('menuitem', { name: '{{style}}' }))

    expect(child('prompt')?.paramDef).toBe('a {{style}}')
    expect(container.querySelector('mark')?.textContent).toBe('{{style}}')
  })

  it('sets the optional facts behind the dots', async () => {
    const { user, child } = show(root({ seed: leaf('1', 8) }))

    await user.click(screen.getByRole('button', { name: 'seed 的更多设置' }))
    await user.click(await screen.findByRole('checkbox', { name: '值为空时不发送' }))
    await user.click(screen.getByRole('checkbox', { name: '必填' }))

    expect(child('seed')).toMatchObject({ omitEmpty: true, required: true })
  })

  it('folds a branch', async () => {
    const { user } = show(root({ input: root({ prompt: leaf('1', 7) }) }))

    await user.click(screen.getByRole('button', { name: '收起 input' }))

    expect(screen.queryByRole('textbox', { name: '参数名 prompt' })).toBeNull()
    expect(screen.getByRole('button', { name: '展开 input' })).toBeTruthy()
  })

  it('speaks English', () => {
    show(root({ hd: leaf('1', 4, true) }), { language: 'en' })

    expect(screen.getByRole('radio', { name: 'Yes' })).toHaveProperty('checked', true)
    expect(screen.getByRole('button', { name: '+ Add parameter' })).toBeTruthy()
  })

  it('leaves every node outside the edited branch the same object, which is what the memo compares', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`p${at}`, leaf(`n${at}`, 1, 'x')]))
    const { user, tree } = show(root(many))
    const before = tree()

    await user.type(screen.getByRole('textbox', { name: 'p7 的值' }), 'y')

    const same = Object.entries(tree().childrenObjectMap ?? {}).filter(
      ([name, node]) => before.childrenObjectMap?.[name] === node,
    )
    expect(same).toHaveLength(59)
  })
})
