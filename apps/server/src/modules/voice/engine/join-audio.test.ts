import { describe, expect, it } from 'vitest'
import { sniff } from '../../../platform/pictures/sniff.ts'
import { makeMp3, makeWav } from '@drawdesk/fakes/kit/sounds'
import { joinAudio } from './join-audio.ts'

const dataOf = (wav: Buffer): Buffer => wav.subarray(44)

describe('sound in several chunks', () => {
  it('is one WAV file with one header and the samples in their order', () => {
    const [one, two] = [makeWav(100, { hertz: 440 }), makeWav(50, { hertz: 220 })]

    const { bytes, mime, durationMs } = joinAudio('wav', [one, two])

    expect([mime, durationMs, bytes.length]).toEqual(['audio/wav', 150, 44 + dataOf(one).length + dataOf(two).length])
    expect(dataOf(bytes).equals(Buffer.concat([dataOf(one), dataOf(two)]))).toBe(true)
    expect([bytes.readUInt32LE(4), bytes.readUInt32LE(40)]).toEqual([bytes.length - 8, bytes.length - 44])
    expect(sniff(bytes)?.extension).toBe('wav')
  })

  it('gets true lengths where a WAV was streamed without them', () => {
    const { bytes, durationMs } = joinAudio('wav', [makeWav(100, { isStreamed: true })])

    expect([durationMs, bytes.equals(makeWav(100))]).toEqual([100, true])
  })

  it('skips other parts of a WAV file', () => {
    const wav = makeWav(10)
    const list = Buffer.concat([Buffer.from('LIST\u0003\u0000\u0000\u0000abc\u0000', 'latin1')])
    const odd = Buffer.concat([wav.subarray(0, 36), list, wav.subarray(36)])

    expect(joinAudio('wav', [odd]).bytes.equals(wav)).toBe(true)
  })

  it('is one MP3 file: frames only, without tags and without the table of the first chunk', () => {
    const plain = makeMp3(240)
    const tagged = Buffer.concat([makeMp3(120, { hasTable: true }), Buffer.from(`TAG${'x'.repeat(125)}`, 'latin1')])

    const { bytes, mime, durationMs } = joinAudio('mp3', [tagged, plain])

    expect([mime, durationMs]).toEqual(['audio/mpeg', 360])
    expect(bytes.equals(makeMp3(360))).toBe(true)
    expect(sniff(bytes)?.extension).toBe('mp3')
  })

  it('drops half a frame at the end', () => {
    expect(joinAudio('mp3', [makeMp3(48).subarray(0, 144 + 70)]).bytes.equals(makeMp3(24))).toBe(true)
  })

  it.each([
    ['mp3', [Buffer.from('<html></html>')]],
    ['mp3', [Buffer.alloc(0)]],
    ['wav', [Buffer.from('RIFF')]],
    ['wav', [makeMp3(24)]],
    ['wav', [makeWav(10), makeWav(10, { rate: 8_000 })]],
    ['wav', []],
    ['mp3', []],
  ] as const)('is refused where it is none, or cannot be joined (%s)', (format, chunks) => {
    expect(() => joinAudio(format, chunks)).toThrow(/E_UPSTREAM/)
  })
})
