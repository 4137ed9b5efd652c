import { describe, expect, it } from 'vitest'
import { isContactName, maskContact, maskContacts } from './mask-people.ts'

describe('how people are reached, in a log', () => {
  it.each([
    ['打 13812341234 找小林', '打 138****1234 找小林'],
    ['+86 13812341234, 8613912345678', '138****1234, 139****5678'],
    ['lin.xiao@studio.example', 'l***@studio.example'],
    ['a@b.cn; 小林<lin@b.cn>', 'a***@b.cn; 小林<l***@b.cn>'],
    ['1123598813738675201', '1123598813738675201'],
    ['12345678901', '12345678901'],
    ['1763900000123', '1763900000123'],
    ['ids @100001', 'ids @100001'],
  ])('%s → %s', (text, masked) => {
    expect(maskContacts(text)).toBe(masked)
  })

  it.each([
    ['13812341234', '138****1234'],
    ['010-88886666', '010****66'],
    ['+1 415 555 0100', '+1 ****00'],
    ['114', '••••'],
    ['l@b.cn', 'l***@b.cn'],
    ['', ''],
  ])('a field of them: %s → %s', (value, masked) => {
    expect(maskContact(value)).toBe(masked)
  })

  it('knows such fields and their filters by name', () => {
    expect(
      ['phone', 'email_like', 'contactNumber', 'mobilePhone', 'tel', 'userPhone', 'Email'].every(isContactName),
    ).toBe(true)
    expect(['title', 'telegram', 'template', 'content', 'contextId', 'name'].some(isContactName)).toBe(false)
  })

  it('takes no longer for long texts without any', () => {
    // Tried from each of its letters anew, it would outlast the test.
    const text = `${'a'.repeat(1_000_000)}@`

    expect(maskContacts(text) === text).toBe(true)
  })
})
