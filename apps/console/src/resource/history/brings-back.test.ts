import { expect, it } from 'vitest'
import { bringsBack } from './brings-back.ts'

const stored = { amount: '100', remark: '' }
const begun = { values: { amount: '60', remark: '' } }

it('a form brings a version back while something of it stands there that is not as it is stored', () => {
  expect(bringsBack(begun, { amount: '60', remark: 'typed' }, stored)).toBe(true)
  expect(bringsBack(begun, { amount: '100', remark: 'typed' }, stored)).toBe(false)
  expect(bringsBack(begun, { amount: '70', remark: '' }, stored)).toBe(false)
  expect(bringsBack(undefined, { amount: '60' }, stored)).toBe(false)
})
