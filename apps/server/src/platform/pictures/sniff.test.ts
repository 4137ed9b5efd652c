import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sniff } from './sniff.ts'

const pixel = sharp({ create: { width: 3, height: 2, channels: 3, background: '#ff0000' } })
const png = await pixel.clone().png().toBuffer()
const jpeg = await pixel.clone().jpeg().toBuffer()
const progressive = await pixel
  .clone()
  .jpeg({ progressive: true })
  .withExif({ IFD0: { Copyright: 'x' } })
  .toBuffer()
const webp = await pixel.clone().webp().toBuffer()
const lossless = await pixel.clone().webp({ lossless: true }).toBuffer()
const gif = await pixel.clone().gif().toBuffer()

/** A frame of MPEG 1 layer III, 128 kbit/s, 44.1 kHz: 417 bytes. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])
/** MPEG 2 layer III, 48 kbit/s, 24 kHz, as speech services send it: 144 bytes. */
const speechFrame = Buffer.concat([Buffer.from([0xff, 0xf3, 0x64, 0xc4]), Buffer.alloc(140)])
const mp3 = Buffer.concat([frame, frame])
const id3 = (content: Buffer) =>
  Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, content.length >> 7, content.length & 0x7f]), content])

function wav(lengths: { riff?: number; format?: number } = {}): Buffer {
  const bytes = Buffer.alloc(48)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(lengths.riff ?? 40, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(lengths.format ?? 16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(16_000, 24)
  bytes.write('data', 36)
  bytes.writeUInt32LE(4, 40)
  return bytes
}

function glb(json: string, change: { version?: number; length?: number } = {}): Buffer {
  const bytes = Buffer.alloc(20 + json.length)
  bytes.write('glTF', 0)
  bytes.writeUInt32LE(change.version ?? 2, 4)
  bytes.writeUInt32LE(change.length ?? bytes.length, 8)
  bytes.writeUInt32LE(json.length, 12)
  bytes.write(`JSON${json}`, 16)
  return bytes
}

describe('sniff', () => {
  it.each<[string, Buffer, string, string]>([
    ['a png', png, 'image/png', 'png'],
    ['a jpeg', jpeg, 'image/jpeg', 'jpg'],
    ['a progressive jpeg with notes', progressive, 'image/jpeg', 'jpg'],
    ['a webp', webp, 'image/webp', 'webp'],
    ['a lossless webp', lossless, 'image/webp', 'webp'],
    ['a gif', gif, 'image/gif', 'gif'],
    ['mp3 frames', mp3, 'audio/mpeg', 'mp3'],
    ['one mp3 frame', frame, 'audio/mpeg', 'mp3'],
    ['mp3 speech', Buffer.concat([speechFrame, speechFrame]), 'audio/mpeg', 'mp3'],
    ['mp3 with a tag', Buffer.concat([id3(Buffer.alloc(300)), mp3]), 'audio/mpeg', 'mp3'],
    ['mp3 with a tag and padding', Buffer.concat([id3(Buffer.alloc(20)), Buffer.alloc(50), mp3]), 'audio/mpeg', 'mp3'],
    ['a wav', wav(), 'audio/wav', 'wav'],
    ['a wav of unknown length', wav({ riff: 0xff_ff_ff_ff }), 'audio/wav', 'wav'],
    ['a glb', glb('{"asset":{"version":"2.0"}} '), 'model/gltf-binary', 'glb'],
  ])('knows %s', (_what, bytes, mime, extension) => {
    expect(sniff(bytes)).toEqual({ mime, extension })
  })

  const text = (content: string) => Buffer.from(content)
  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['HTML', text('<!doctype html><script>alert(1)</script>')],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
    ['SVG behind an XML line', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML behind a GIF mark', text('GIF89a<script>alert(1)</script>').fill(0, 6, 10)],
    ['HTML behind an ID3 mark', Buffer.concat([id3(Buffer.alloc(0)), text('<script>alert(1)</script>')])],
    ['HTML behind a jpeg mark', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), text('<script>alert(1)</script>')])],
    ['HTML behind a png signature', Buffer.concat([png.subarray(0, 8), text('<script>alert(1)</script>'.padEnd(40))])],
    ['a png without size', Buffer.concat([png.subarray(0, 16), Buffer.alloc(8), png.subarray(24)])],
    ['a PDF', text('%PDF-1.7\n%âãÏÓ\n1 0 obj')],
    ['a zip', Buffer.concat([text('PK\u0003\u0004'), Buffer.alloc(60)])],
    ['another RIFF', Buffer.concat([text('RIFF'), Buffer.from([40, 0, 0, 0]), text('AVI LIST'), Buffer.alloc(40)])],
    ['a webp cut short', webp.subarray(0, webp.length - 10)],
    ['a wav without data', wav().subarray(0, 36)],
    ['a wav with a broken format', wav({ format: 4 })],
    ['one sync word of mp3 in noise', Buffer.concat([frame, text('x'.repeat(400))])],
    ['glTF of version 1', glb('{}', { version: 1 })],
    ['a glb longer than it says', glb('{} ', { length: 10 })],
    ['a glb without JSON', glb('<html>')],
    ['an endless run of jpeg fill bytes', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(100_000, 0xff)])],
  ])('knows no %s', (_what, bytes) => {
    expect(sniff(bytes)).toBeUndefined()
  })

  it.each<[string, Buffer]>([
    ['png', png],
    ['jpeg', progressive],
    ['webp', webp],
    ['gif', gif],
    ['mp3', Buffer.concat([id3(Buffer.alloc(30)), mp3])],
    ['wav', wav()],
    ['glb', glb('{} ')],
  ])('never throws on a %s cut anywhere', (_what, bytes) => {
    for (let length = 0; length < Math.min(bytes.length, 600); length += 1)
      expect(() => sniff(bytes.subarray(0, length))).not.toThrow()
  })
})
