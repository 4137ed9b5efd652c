import { describe, expect, it } from 'vitest'
import { isNamed, rowsNamed, shownName, storedNamesWhere } from './shown-names.ts'

describe('a name as screens show it', () => {
  it('is in the language of the reader, and as it was written where no installation begins with it', () => {
    expect([shownName('技术部', 'en'), shownName('技术部', 'zh'), shownName('constructor', 'en')]).toEqual([
      'Engineering',
      '技术部',
      'constructor',
    ])
    expect(shownName('现金 / Cash', 'zh')).toBe('现金')
  })

  it('means the stored one, upper or lower case alike', () => {
    expect([isNamed('技术部', 'engineering'), isNamed('技术部', '技术部'), isNamed('技术部', 'Operations')]).toEqual([
      true,
      true,
      false,
    ])
    expect(isNamed('现金 / Cash', '现金')).toBe(true)
    expect(storedNamesWhere((shown) => shown.startsWith('engineering'))).toEqual(['技术部', '技术经理'])
  })

  it('means rows of that very name before those that are only shown so', () => {
    const nameOf = (name: string) => name

    expect(rowsNamed(['技术部', '前台'], nameOf, 'Engineering')).toEqual(['技术部'])
    expect(rowsNamed(['技术部', 'Engineering'], nameOf, 'Engineering')).toEqual(['Engineering'])
    expect(rowsNamed(['技术部'], nameOf, 'Nowhere')).toEqual([])
  })
})
