import { describe, expect, it } from 'vitest'
import { fit, roomFor } from './context.ts'
import type { ContextRow } from './context.repository.ts'

/** Newest first, as they are read. */
const rows = (...oldestFirst: [role: string, content: string, fileIds?: string[]][]): ContextRow[] =>
  oldestFirst
    .map(([role, content, fileIds = []], index): ContextRow => ({
      id: String(index + 1),
      parentId: index === 0 ? null : String(index),
      role,
      content,
      fileIds,
      state: 2,
    }))
    .reverse()
const plain = { room: 1_000, systemPrompt: '', takesImages: false }
const said = ({ messages }: ReturnType<typeof fit>): string[] =>
  messages.map(({ role, content }) => `${role}: ${content}`)

describe('what a model is sent', () => {
  it('is the system prompt, then the branch, oldest first', () => {
    const context = fit(rows(['user', 'one'], ['assistant', 'two'], ['user', 'three']), {
      ...plain,
      systemPrompt: 'be kind',
    })

    expect([said(context), context.isTruncated]).toEqual([
      ['system: be kind', 'user: one', 'assistant: two', 'user: three'],
      false,
    ])
  })

  it('is its newest end where not all fits, beginning with a question', () => {
    const long = '长'.repeat(40)
    const context = fit(
      rows(['user', long], ['assistant', long], ['user', long], ['assistant', long], ['user', 'now']),
      { ...plain, room: 160 },
    )

    expect([said(context).map((text) => text.slice(0, 12)), context.isTruncated, context.tokens <= 160]).toEqual([
      ['user: 长长长长长长', 'assistant: 长', 'user: now'],
      true,
      true,
    ])
  })

  it('leaves out the answer whose question did not fit', () => {
    const long = '长'.repeat(40)
    const context = fit(rows(['user', long], ['assistant', long], ['user', 'now']), { ...plain, room: 70 })

    expect(said(context)).toEqual(['user: now'])
  })

  it('has the last question even where that alone is too long, and says so by its tokens', () => {
    const context = fit(rows(['user', 'before'], ['user', '长'.repeat(100)]), { ...plain, room: 50 })

    expect([context.messages.length, context.tokens > 50, context.isTruncated]).toEqual([1, true, true])
  })

  it('has no answers of which nothing came, and makes one of two questions in a row', () => {
    expect(said(fit(rows(['user', 'one'], ['assistant', ''], ['user', 'two']), plain))).toEqual(['user: one\n\ntwo'])
  })

  it('has pictures of questions where the model takes them, the newest ten', () => {
    const many = rows(
      ['user', 'a', ['1', '2', '3', '4', '5', '6']],
      ['assistant', 'b', ['99']],
      ['user', 'c', ['7', '8', '9', '10', '11', '12']],
    )

    expect(
      fit(many, { ...plain, room: 100_000, takesImages: true }).messages.map(({ fileIds }) => fileIds.length),
    ).toEqual([4, 0, 6])
    expect(fit(many, { ...plain, room: 100_000 }).messages.map(({ fileIds }) => fileIds.length)).toEqual([0, 0, 0])
  })

  it('is cut where the walk stopped before the top', () => {
    expect(fit(rows(['user', 'one'], ['assistant', 'two'], ['user', 'three']).slice(0, 1), plain).isTruncated).toBe(
      true,
    )
  })
})

describe('room for a question', () => {
  it.each([
    ['beside an answer of a set length', { contextTokens: 8_000, maxTokens: 2_000 }, 6_000],
    ['beside one of no set length', { contextTokens: 100_000, maxTokens: null }, 95_904],
    ['of a small model', { contextTokens: 4_000, maxTokens: null }, 3_000],
    ['of a model that says more than it can', { contextTokens: 4_000, maxTokens: 8_000 }, 2_000],
    ['of one that says nothing', { contextTokens: null, maxTokens: null }, 27_904],
    ['that is given', { contextTokens: 300, maxTokens: 0 }, 300],
  ])('%s', (_what, model, expected) => {
    expect(roomFor(model)).toBe(expected)
  })
})
