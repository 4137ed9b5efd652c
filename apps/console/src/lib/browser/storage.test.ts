import { describe, expect, it } from 'vitest'
import { readRecord, readStored, removeStored, writeStored } from './storage.ts'

describe('storage', () => {
  it('prefixes keys and keeps the time of writing', () => {
    writeStored('columns', ['a'], 'local', 1234)

    expect(localStorage.getItem('drawdesk-columns')).toBe('{"datetime":1234,"content":["a"]}')
    expect(readRecord('columns')).toEqual({ datetime: 1234, content: ['a'] })
  })

  it('keeps session and local apart', () => {
    writeStored('tabs', 1, 'session')

    expect(readStored('tabs', 'session')).toBe(1)
    expect(readStored('tabs', 'local')).toBeUndefined()

    removeStored('tabs', 'session')
    expect(readStored('tabs', 'session')).toBeUndefined()
  })

  it.each(['not json', '12', 'null', '{"content":1}'])('takes %j under our key for nothing', (text) => {
    localStorage.setItem('drawdesk-theme', text)

    expect(readStored('theme')).toBeUndefined()
  })
})
