import type { TreeNode } from '@drawdesk/contract/core/tree'
import { describe, expect, it } from 'vitest'
import { shown, toggle } from './menu-choice.ts'

const node = (id: string, children?: TreeNode[]): TreeNode => ({
  id,
  parentId: '0',
  title: id,
  key: id,
  value: id,
  ...(children && { children }),
})
const forest = [node('desk', [node('notice', [node('add'), node('view')])]), node('system', [node('param')])]

describe('ticking a menu', () => {
  it('takes along what is below and above', () => {
    expect(toggle(forest, [], 'notice')).toEqual(['desk', 'notice', 'add', 'view'])
    expect(toggle(forest, ['param'], 'add')).toEqual(['desk', 'notice', 'add', 'param'])
  })

  it('fills up what is half ticked', () => {
    expect(toggle(forest, ['desk', 'notice', 'view'], 'desk')).toEqual(['desk', 'notice', 'add', 'view'])
  })

  it('taken back takes what is below and leaves what is above: a page without its buttons', () => {
    expect(toggle(forest, ['desk', 'notice', 'add'], 'add')).toEqual(['desk', 'notice'])
    expect(toggle(forest, ['desk', 'notice', 'add', 'view'], 'notice')).toEqual(['desk'])
  })

  it('keeps ids that the tree does not have, and does nothing for an unknown one', () => {
    expect(toggle(forest, ['gone'], 'param')).toEqual(['system', 'param', 'gone'])
    expect(toggle(forest, ['param'], 'nothing')).toEqual(['param'])
  })
})

describe('the boxes', () => {
  it('are ticked where all below is chosen too, and half where some is', () => {
    expect(shown(forest, ['desk', 'notice', 'add', 'param', 'system'])).toEqual({
      checked: ['add', 'system', 'param'],
      halfChecked: ['desk', 'notice'],
    })
    expect(shown(forest, ['param'])).toEqual({ checked: ['param'], halfChecked: ['system'] })
    expect(shown(forest, [])).toEqual({ checked: [], halfChecked: [] })
  })
})
