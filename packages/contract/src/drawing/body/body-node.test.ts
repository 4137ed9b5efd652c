import { describe, expect, it } from 'vitest'
import {
  addGroup,
  addObject,
  addOne,
  changeType,
  deleteNode,
  moveKey,
  nameProblem,
  renameKey,
  setFacts,
  setValue,
} from './body-node-edit.ts'
import { JsonProblem, parseJson, writeJson } from './body-node-json.ts'
import { fillIds, fromJson, toPlainJson } from './body-node-plain.ts'
import { variablesOf } from './body-node-variables.ts'
import { findByPath, formatPath, isPictureUrl, newNode, parsePath, pathOf, type BodyNode } from './body-node.ts'

function counter(): () => string {
  let count = 0
  return () => `x${(count += 1)}`
}

const root: BodyNode = {
  id: 'n1',
  paramType: 5,
  childrenObjectMap: {
    prompt: { id: 'n2', paramType: 7, paramDef: '{{prompt}}', required: true },
    n: { id: 'n3', paramType: 2, paramDef: 1 },
    loras: {
      id: 'n5',
      paramType: 6,
      childrenArrayList: [
        {
          id: 'n6',
          paramType: 5,
          childrenObjectMap: {
            name: { id: 'n7', paramType: 1, paramDef: 'x' },
            on: { id: 'n8', paramType: 4, paramDef: true },
          },
        },
      ],
    },
  },
}

describe('edits of a body tree', () => {
  it('add-one puts a scalar into an object under a free name, and an element into an array', () => {
    const newId = counter()

    const withOne = addOne(root, 'n1', { newId, name: 'n', paramType: 8 })
    const withElement = addOne(root, 'n5', { newId })

    expect(findByPath(withOne, 'n2')).toEqual({ id: 'x1', paramType: 8, paramDef: '' })
    expect(findByPath(withElement, 'loras[1]')).toMatchObject({ paramType: 1 })
  })

  it('add-object puts a nested object', () => {
    expect(findByPath(addObject(root, 'n1', { newId: counter(), name: 'parameters' }), 'parameters')).toMatchObject({
      paramType: 5,
      childrenObjectMap: {},
    })
  })

  it('add-group makes an array of groups, and a further group with the same parameters but no values', () => {
    const inObject = addGroup(root, 'n1', { newId: counter() })
    const inArray = addGroup(root, 'n5', { newId: counter() })

    expect(findByPath(inObject, 'groups[0]')).toMatchObject({ paramType: 5 })
    expect(findByPath(inArray, 'loras[1].name')).toEqual({ id: 'x2', paramType: 1, paramDef: '' })
    expect(findByPath(inArray, 'loras[1].on')?.paramDef).toBe(false)
    expect(findByPath(inArray, 'loras[0].name')?.paramDef).toBe('x')
  })

  it('leaves untouched branches the same objects, so that a memoised editor repaints only what changed', () => {
    const next = setValue(root, 'n3', 4)

    expect(findByPath(next, 'n')?.paramDef).toBe(4)
    expect(findByPath(next, 'loras')).toBe(findByPath(root, 'loras'))
    expect(setValue(root, 'n3', 1)).toBe(root)
    expect(setValue(root, 'nobody', 1)).toBe(root)
  })

  it('renames in place and refuses an empty, double or forbidden name', () => {
    expect(Object.keys(renameKey(root, 'n3', 'count').childrenObjectMap ?? {})).toEqual(['prompt', 'count', 'loras'])
    for (const name of ['', '  ', 'prompt', '__proto__', 'constructor', 'prototype', 'a\u0000b', 'x'.repeat(129)]) {
      expect(renameKey(root, 'n3', name)).toBe(root)
      expect(nameProblem(root, name, 'n3')).toBeDefined()
    }
    expect(nameProblem(root, 'n', 'n3')).toBeUndefined()
  })

  it('moves keys and elements, deletes, sets and clears facts', () => {
    expect(Object.keys(moveKey(root, 'n5', 0).childrenObjectMap ?? {})).toEqual(['loras', 'prompt', 'n'])
    expect(Object.keys(moveKey(root, 'n2', 99).childrenObjectMap ?? {})).toEqual(['n', 'loras', 'prompt'])
    expect(findByPath(deleteNode(root, 'n7'), 'loras[0].name')).toBeUndefined()
    expect(deleteNode(root, 'n1')).toBe(root)
    expect(findByPath(setFacts(root, 'n2', { required: undefined, omitEmpty: true }), 'prompt')).toEqual({
      id: 'n2',
      paramType: 7,
      paramDef: '{{prompt}}',
      omitEmpty: true,
    })
  })

  it('changes the type and keeps what the new type can hold', () => {
    const newId = counter()

    expect(findByPath(changeType(root, 'n3', 1, newId), 'n')?.paramDef).toBe('1')
    expect(findByPath(changeType(root, 'n2', 2, newId), 'prompt')?.paramDef).toBe('{{prompt}}')
    expect(findByPath(changeType(root, 'n7', 2, newId), 'loras[0].name')?.paramDef).toBe('')
    expect(Object.keys(findByPath(changeType(root, 'n5', 5, newId), 'loras')?.childrenObjectMap ?? {})).toEqual([
      'name',
      'on',
    ])
    expect(findByPath(changeType(root, 'n6', 6, newId), 'loras[0][0].name')?.paramDef).toBe('x')
  })

  it('makes fresh nodes of every type', () => {
    expect([1, 4, 5, 6].map((type) => newNode(type as 1 | 4 | 5 | 6, () => 'i'))).toEqual([
      { id: 'i', paramType: 1, paramDef: '' },
      { id: 'i', paramType: 4, paramDef: false },
      { id: 'i', paramType: 5, childrenObjectMap: {} },
      { id: 'i', paramType: 6, childrenArrayList: [] },
    ])
  })
})

describe('paths', () => {
  it.each([
    [['parameters', 'size'], 'parameters.size'],
    [['loras', 0, 'name'], 'loras[0].name'],
    [['a.b', 'c'], '["a.b"].c'],
    [['提示'], '提示'],
    [[], ''],
  ])('writes and reads %j', (segments, path) => {
    expect(formatPath(segments)).toBe(path)
    expect(parsePath(path)).toEqual(segments)
  })

  it.each(['.a', 'a..b', 'a[', 'a[x]', 'a b', '["\\u00"]'])('does not read %s', (path) => {
    expect(parsePath(path)).toBeUndefined()
    expect(findByPath(root, path)).toBeUndefined()
  })

  it('finds by path without touching prototypes', () => {
    expect(pathOf(root, 'n7')).toBe('loras[0].name')
    expect(findByPath(root, 'constructor')).toBeUndefined()
    expect(findByPath(root, 'loras.name')).toBeUndefined()
  })
})

describe('JSON and body trees', () => {
  const text =
    '{"seed":9007199254740993,"cfg":7.0,"b":0.12345678901234567890,"n":1,"neg":-5,"on":true,"nothing":null,"list":["4",1,[2]],"o":{"x":"y"}}'

  it('keeps every digit and the order of keys through JSON → tree → JSON', () => {
    expect(writeJson(toPlainJson(fromJson(parseJson(text), counter())))).toBe(text)
  })

  it('chooses the parameter types', () => {
    const tree = fromJson(parseJson(text), counter())

    expect(['seed', 'cfg', 'n', 'on', 'list', 'o'].map((path) => findByPath(tree, path)?.paramType)).toEqual([
      8, 3, 2, 4, 6, 5,
    ])
    expect(findByPath(tree, 'seed')?.paramDef).toBe('9007199254740993')
    expect(fromJson('a\nb', counter()).paramType).toBe(7)
  })

  it('reads hostile keys as ordinary ones and leaves them out of a tree', () => {
    const json = parseJson('{"__proto__":{"polluted":1},"a":1}')

    expect(Object.keys(json as object)).toEqual(['__proto__', 'a'])
    expect(Object.keys(fromJson(json, counter()).childrenObjectMap ?? {})).toEqual(['a'])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it.each([
    '',
    '{',
    '{"a":}',
    '[1,]',
    '01',
    '"\u0001"',
    'nul',
    '{"a":1} x',
    "{'a':1}",
    '"\\x"',
    '"abc',
    '['.repeat(200),
  ])('refuses %j', (bad) => {
    expect(() => parseJson(bad)).toThrow(JsonProblem)
  })

  it('reads a text of megabytes', () => {
    expect(parseJson(JSON.stringify('x"\\'.repeat(500_000)))).toHaveLength(1_500_000)
  })

  it('writes with indentation', () => {
    expect(writeJson({ a: [1, {}], b: undefined }, 2)).toBe('{\n  "a": [\n    1,\n    {}\n  ]\n}')
  })

  it('gives ids only to nodes that have none', () => {
    const bare = {
      paramType: 5,
      childrenObjectMap: { a: { paramType: 1, id: 'k' }, b: { paramType: 6, childrenArrayList: [{ paramType: 1 }] } },
    } as unknown as BodyNode

    expect(fillIds(bare, counter())).toMatchObject({
      id: 'x1',
      childrenObjectMap: { a: { id: 'k' }, b: { id: 'x2', childrenArrayList: [{ id: 'x3' }] } },
    })
  })
})

describe('variablesOf', () => {
  it('lists each variable once, with type, need, default and list bounds', () => {
    const tree: BodyNode = {
      id: 'r',
      paramType: 5,
      childrenObjectMap: {
        prompt: { id: 'a', paramType: 7, paramDef: '{{prompt}} {{loraTags}}', required: true },
        size: { id: 'b', paramType: 1, paramDef: '{{width}}x{{height}}' },
        width: { id: 'c', paramType: 2, paramDef: '{{width}}' },
        steps: { id: 'd', paramType: 2, paramDef: '{{steps|default:20}}' },
        init: {
          id: 'e',
          paramType: 6,
          childrenArrayList: [{ id: 'f', paramType: 1, paramDef: '{{images[0]}}', as: 'b64' }],
        },
        cn: {
          id: 'g',
          paramType: 5,
          when: '{{cnModel}}',
          childrenObjectMap: { image: { id: 'h', paramType: 1, paramDef: '{{images[1]}}', as: 'b64' } },
        },
        id: { id: 'i', paramType: 1, paramDef: '{{task.localId}}' },
      },
    }

    expect(variablesOf(tree)).toEqual([
      { name: 'prompt', paramType: 1, required: true, default: '' },
      { name: 'loraTags', paramType: 1, required: false, default: '' },
      { name: 'width', paramType: 2, required: true, default: '' },
      { name: 'height', paramType: 1, required: false, default: '' },
      { name: 'steps', paramType: 2, required: false, default: '20' },
      { name: 'images', paramType: 6, required: true, default: '', min: 1, max: 2 },
      { name: 'cnModel', paramType: 1, required: false, default: '' },
    ])
  })

  it('reads {{image}} as the first of the images and [*] as any number', () => {
    const one: BodyNode = {
      id: 'r',
      paramType: 5,
      childrenObjectMap: { image: { id: 'a', paramType: 1, paramDef: '{{image}}', as: 'url' } },
    }
    const many: BodyNode = {
      id: 'r',
      paramType: 5,
      childrenObjectMap: {
        all: {
          id: 'a',
          paramType: 6,
          childrenArrayList: [{ id: 'b', paramType: 1, paramDef: '{{images[*]}}', as: 'dataUrl', repeat: true }],
        },
      },
    }

    expect(variablesOf(one)).toEqual([{ name: 'images', paramType: 6, required: true, default: '', min: 1, max: 1 }])
    expect(variablesOf(many)).toEqual([{ name: 'images', paramType: 6, required: false, default: '', min: 0 }])
  })
})

describe('isPictureUrl', () => {
  it.each([
    'http://a.com/x.jpg',
    'https://a.com/b/c.JPEG',
    'https://a.com/x.png',
    'http://a.com/x.gif',
    'http://a.com/x.jfif',
  ])('shows a thumbnail for %s', (text) => {
    expect(isPictureUrl(text)).toBe(true)
  })

  it.each([
    'ftp://a.com/x.png',
    'http://a.com/x.webp',
    'http://a.com/x.png?y=1',
    'x.png',
    'http://.png',
    'data:image/png;base64,AA',
    5,
  ])('shows none for %s', (text) => {
    expect(isPictureUrl(text)).toBe(false)
  })
})
