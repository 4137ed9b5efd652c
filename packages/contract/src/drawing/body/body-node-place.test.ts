import { describe, expect, it } from 'vitest'
import { BODY_DEPTH_MAX, childrenOf, type BodyNode } from './body-node.ts'
import { insertJson, nestNode, placeNode, unnestNode } from './body-node-place.ts'
import { parseJson, writeJson } from './body-node-json.ts'
import { fromJson, toPlainJson } from './body-node-plain.ts'

let count = 0
const newId = () => `x${(count += 1)}`
const tree = (json: string): BodyNode => fromJson(parseJson(json), newId)
const text = (root: BodyNode) => writeJson(toPlainJson(root))
/** The id of the node at these names. */
const idAt = (root: BodyNode, ...steps: (string | number)[]): string => {
  let node = root
  for (const step of steps) node = childrenOf(node).find(([segment]) => segment === step)?.[1] ?? root
  return node.id
}

describe('moving a node', () => {
  it.each([
    { from: ['a'], to: ['c'], place: 'after', gives: '{"b":{"x":1},"c":3,"a":1}' },
    { from: ['c'], to: ['a'], place: 'before', gives: '{"c":3,"a":1,"b":{"x":1}}' },
    { from: ['a'], to: ['b'], place: 'inside', gives: '{"b":{"x":1,"a":1},"c":3}' },
    { from: ['b', 'x'], to: ['a'], place: 'before', gives: '{"x":1,"a":1,"b":{},"c":3}' },
    { from: ['a'], to: ['b', 'x'], place: 'before', gives: '{"b":{"a":1,"x":1},"c":3}' },
  ] as const)('$from $place $to', ({ from, to, place, gives }) => {
    const root = tree('{"a":1,"b":{"x":1},"c":3}')

    expect(text(placeNode(root, idAt(root, ...from), idAt(root, ...to), place))).toBe(gives)
  })

  it('gives a free name where the old one is taken', () => {
    const root = tree('{"x":"outer","b":{"x":1}}')

    expect(text(placeNode(root, idAt(root, 'x'), idAt(root, 'b'), 'inside'))).toBe('{"b":{"x":1,"x2":"outer"}}')
  })

  it('moves between objects and lists', () => {
    const root = tree('{"list":[1,2],"a":9}')

    const listed = placeNode(root, idAt(root, 'a'), idAt(root, 'list', 0), 'after')
    expect(text(listed)).toBe('{"list":[1,9,2]}')
    expect(text(placeNode(listed, idAt(listed, 'list', 2), idAt(listed, 'list'), 'before'))).toBe(
      '{"param":2,"list":[1,9]}',
    )
  })

  it.each([
    { why: 'into itself', from: ['b'], to: ['b'], place: 'inside' },
    { why: 'into what is below it', from: ['b'], to: ['b', 'c'], place: 'inside' },
    { why: 'into a scalar', from: ['b'], to: ['a'], place: 'inside' },
    { why: 'beside the root', from: ['a'], to: [], place: 'after' },
  ] as const)('changes nothing $why', ({ from, to, place }) => {
    const root = tree('{"a":1,"b":{"c":{}}}')

    expect(placeNode(root, idAt(root, ...from), idAt(root, ...to), place)).toBe(root)
  })

  it('goes a level in and out again', () => {
    const root = tree('{"b":{},"a":1,"z":2}')
    const inside = nestNode(root, idAt(root, 'a'))

    expect(text(inside)).toBe('{"b":{"a":1},"z":2}')
    expect(text(unnestNode(inside, idAt(inside, 'b', 'a')))).toBe('{"b":{},"a":1,"z":2}')
    expect(nestNode(root, idAt(root, 'b'))).toBe(root)
    expect(BODY_DEPTH_MAX).toBeGreaterThan(2)
  })
})

describe('pasting JSON', () => {
  it('puts the members of an object into an object, with free names', () => {
    const root = tree('{"a":1,"b":{"x":1}}')

    expect(text(insertJson(root, idAt(root, 'b'), parseJson('{"x":2,"y":[true]}'), newId))).toBe(
      '{"a":1,"b":{"x":1,"x2":2,"y":[true]}}',
    )
  })

  it('goes behind a scalar, and into a list as one item', () => {
    const root = tree('{"a":1,"list":["p"],"z":0}')

    expect(text(insertJson(root, idAt(root, 'a'), parseJson('"new"'), newId))).toBe(
      '{"a":1,"param":"new","list":["p"],"z":0}',
    )
    expect(text(insertJson(root, idAt(root, 'list'), parseJson('{"k":1}'), newId))).toBe(
      '{"a":1,"list":["p",{"k":1}],"z":0}',
    )
  })

  it('keeps the digits of large numbers', () => {
    const root = tree('{}')

    expect(text(insertJson(root, root.id, parseJson('{"seed":9007199254740993}'), newId))).toBe(
      '{"seed":9007199254740993}',
    )
  })
})
