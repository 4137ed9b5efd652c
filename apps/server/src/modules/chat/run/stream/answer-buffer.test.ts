import { describe, expect, it } from 'vitest'
import { createAnswerBuffer } from './answer-buffer.ts'

const TOKEN_TIME = new Date('2026-11-21T08:00:00Z')

const bufferAfter = (stored: number) => createAnswerBuffer({ msgId: '7', stored, firstTokenTime: null })

const text = (said: string): string => JSON.stringify({ msgId: '7', text: said })

describe('what an answer says that is not stored yet', () => {
  it('is empty at first', () => {
    const buffer = bufferAfter(1)

    expect(buffer.hasDrafts).toBe(false)
    expect(buffer.writing).toBeUndefined()
    expect(buffer.chars).toBe(0)
    expect(buffer.rest()).toEqual({ after: 1, chunks: [], firstTokenTime: null })
  })

  it('joins text of one name, and keeps the order of names and tools', () => {
    const buffer = bufferAfter(1)

    buffer.addText('reasoning', 'Hm')
    buffer.addText('delta', 'Good ')
    buffer.addText('delta', 'morning')
    buffer.add('tool', '{"name":"weather"}')
    buffer.addText('delta', '!')
    buffer.freeze()

    expect(buffer.writing).toEqual({
      after: 1,
      chunks: [
        { number: 2, event: 'reasoning', data: text('Hm') },
        { number: 3, event: 'delta', data: text('Good morning') },
        { number: 4, event: 'tool', data: '{"name":"weather"}' },
        { number: 5, event: 'delta', data: text('!') },
      ],
      firstTokenTime: null,
    })
  })

  it('changes nothing any more of what is on its way: what comes meanwhile waits behind it and takes the next number', () => {
    const buffer = bufferAfter(1)
    buffer.addText('delta', 'one')
    buffer.freeze()

    buffer.addText('delta', 'two')

    expect(buffer.writing?.chunks).toEqual([{ number: 2, event: 'delta', data: text('one') }])
    expect(buffer.hasDrafts).toBe(true)
    expect(buffer.settle()).toEqual([{ number: 2, event: 'delta', data: text('one') }])
    expect(buffer.writing).toBeUndefined()
    expect(buffer.rest()).toEqual({
      after: 2,
      chunks: [{ number: 3, event: 'delta', data: text('two') }],
      firstTokenTime: null,
    })
  })

  it('counts characters until they are stored', () => {
    const buffer = bufferAfter(0)
    buffer.addText('delta', 'four')
    buffer.add('tool', '{}')
    buffer.freeze()
    buffer.addText('delta', 'six666')

    expect(buffer.chars).toBe(12)
    buffer.settle()
    expect(buffer.chars).toBe(6)
  })

  it('writes the time of the first token with the chunks that were frozen after it', () => {
    const buffer = bufferAfter(1)
    buffer.add('tool', '{}')
    buffer.freeze()
    buffer.setFirstToken(TOKEN_TIME)
    buffer.addText('delta', 'Good')

    expect(buffer.firstTokenTime).toEqual(TOKEN_TIME)
    expect(buffer.writing?.firstTokenTime).toBeNull()
    buffer.settle()
    buffer.freeze()
    expect(buffer.writing?.firstTokenTime).toEqual(TOKEN_TIME)
  })

  it('is empty again once it is dropped', () => {
    const buffer = bufferAfter(3)
    buffer.addText('delta', 'one')
    buffer.freeze()
    buffer.addText('delta', 'two')

    buffer.drop()

    expect(buffer.writing).toBeUndefined()
    expect(buffer.chars).toBe(0)
    expect(buffer.rest()).toEqual({ after: 3, chunks: [], firstTokenTime: null })
  })
})
