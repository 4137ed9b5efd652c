import { describe, expect, it, vi } from 'vitest'
import { createLiveBuffer, withTool, type LiveAnswer } from './live-answer.ts'

const BEGIN: LiveAnswer = { msgId: '103', content: '', reasoning: '', tools: [], lastEventId: 0, isGap: false }

describe('an answer that is being written', () => {
  it('is shown once per frame, however many events a frame brings', () => {
    const frames: FrameRequestCallback[] = []
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
    const shown: LiveAnswer[] = []
    const buffer = createLiveBuffer(BEGIN, (live) => shown.push(live))

    for (let id = 1; id <= 100; id += 1) buffer.take({ kind: 'delta', text: `${id} ` }, id)
    expect([frames.length, shown.length]).toEqual([1, 0])
    frames[0]?.(0)
    buffer.take({ kind: 'delta', text: '完' }, 101)
    buffer.flush()

    expect(shown.map(({ lastEventId }) => lastEventId)).toEqual([100, 101])
    expect(shown[1]?.content.endsWith('99 100 完')).toBe(true)
  })

  it('has the end of a tool in the place of its beginning', () => {
    const running = withTool([], { name: 'list_lanes', state: 'running', text: '' })

    expect(withTool(running, { name: 'list_lanes', state: 'done', text: '3 条' })).toEqual([
      { name: 'list_lanes', state: 'done', text: '3 条' },
    ])
    expect(withTool(running, { name: 'chat_quota', state: 'running', text: '' })).toHaveLength(2)
  })
})
