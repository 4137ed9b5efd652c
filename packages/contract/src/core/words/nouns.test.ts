import { expect, it } from 'vitest'
import { resources } from '../../resources.ts'
import { nounsOf } from './nouns.ts'

const of = (title: string, one?: string) =>
  nounsOf({ texts: { title: { zh: '名', en: title }, purpose: { zh: '', en: '' }, fields: {}, ...(one && { one }) } })

it.each([
  ['Users', 'user', 'users'],
  ['Proxies', 'proxy', 'proxies'],
  ['API scopes', 'API scope', 'API scopes'],
  ['Boxes', 'box', 'boxes'],
  ['Data sources', 'data source', 'data sources'],
  ['Access', 'access', 'access'],
])('%s: one is a %s, several are %s', (title, one, many) => {
  expect([of(title).one.en, of(title).many.en]).toEqual([one, many])
})

it('takes the word that a resource has for one', () => {
  expect(of('Storage', 'store')).toEqual({ one: { zh: '名', en: 'store' }, many: { zh: '名', en: 'stores' } })
  expect(of('Activity log', 'log entry').many.en).toBe('log entries')
  expect(of('Boxes', 'box').many.en).toBe('boxes')
})

it('has a singular for every resource', () => {
  const same = resources.map((resource) => nounsOf(resource)).filter(({ one, many }) => one.en === many.en)

  expect(same).toEqual([])
})
