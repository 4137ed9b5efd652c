import { findMp3 } from './sniff-mp3.ts'

export interface FileType {
  mime: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'audio/mpeg' | 'audio/wav' | 'model/gltf-binary'
  /** Without dot. */
  extension: 'png' | 'jpg' | 'webp' | 'gif' | 'mp3' | 'wav' | 'glb'
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** RIFF writers that cannot seek back leave one of these as length. */
const UNKNOWN_RIFF_LENGTHS = new Set([0, 0xff_ff_ff_ff])

const TYPES: readonly [FileType, (bytes: Buffer, whole: number) => boolean][] = [
  [{ mime: 'image/png', extension: 'png' }, isPng],
  [{ mime: 'image/jpeg', extension: 'jpg' }, isJpeg],
  [{ mime: 'image/webp', extension: 'webp' }, isWebp],
  [{ mime: 'image/gif', extension: 'gif' }, isGif],
  [{ mime: 'audio/wav', extension: 'wav' }, isWav],
  [{ mime: 'model/gltf-binary', extension: 'glb' }, isGlb],
  [{ mime: 'audio/mpeg', extension: 'mp3' }, findMp3],
]

/**
 * What these bytes are, judged by themselves and never by a name or a header: png, jpeg, webp, gif, mp3, wav, glb (wire-business
 * §1), or undefined. Magic numbers alone are not enough: the first structure must be sound too. HTML, SVG and everything else
 * that a browser could run is never among the answers. Runs in time linear in a small bounded part of the file.
 * `whole`: length of the file, where these bytes are its beginning only.
 */
export function sniff(bytes: Buffer, whole = bytes.length): FileType | undefined {
  return TYPES.find(([, isThis]) => isThis(bytes, whole))?.[0]
}

/** Signature, then an IHDR chunk of 13 bytes with a size (PNG §11.2.1). */
function isPng(bytes: Buffer): boolean {
  return (
    bytes.length >= 33 &&
    bytes.subarray(0, 8).equals(PNG_SIGNATURE) &&
    bytes.readUInt32BE(8) === 13 &&
    ascii(bytes, 12, 4) === 'IHDR' &&
    bytes.readUInt32BE(16) > 0 &&
    bytes.readUInt32BE(20) > 0
  )
}

/** SOI, then whole segments up to a frame header with a size (ITU T.81 §B.2). */
function isJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return false
  let at = 2
  for (let segments = 0; segments < 1_000 && at + 9 <= bytes.length; segments += 1) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1 // a fill byte before the marker
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    // A height of 0 is given later (DNL); no drawing service writes that.
    if (isFrame) return bytes.readUInt16BE(at + 5) > 0 && bytes.readUInt16BE(at + 7) > 0
    const hasNoLength = marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)
    const length = bytes.readUInt16BE(at + 2)
    if (hasNoLength || length < 2) return false
    at += 2 + length
  }
  return false
}

/** RIFF of form WEBP whose first chunk is one of the three that may come first (WebP container §2). */
function isWebp(bytes: Buffer, whole: number): boolean {
  return (
    isRiff(bytes, 'WEBP', whole) &&
    bytes.length >= 30 &&
    ['VP8 ', 'VP8L', 'VP8X'].includes(ascii(bytes, 12, 4)) &&
    bytes.readUInt32LE(4) + 8 <= bytes.length &&
    bytes.readUInt32LE(16) > 0
  )
}

function isGif(bytes: Buffer): boolean {
  return (
    bytes.length >= 14 &&
    ['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6)) &&
    bytes.readUInt16LE(6) > 0 &&
    bytes.readUInt16LE(8) > 0
  )
}

/** RIFF of form WAVE with a format chunk before its data. */
function isWav(bytes: Buffer, whole: number): boolean {
  if (!isRiff(bytes, 'WAVE', whole)) return false
  let hasFormat = false
  let at = 12
  for (let chunks = 0; chunks < 100 && at + 8 <= bytes.length; chunks += 1) {
    const name = ascii(bytes, at, 4)
    const length = bytes.readUInt32LE(at + 4)
    if (name === 'data') return hasFormat
    if (name === 'fmt ') {
      if (length < 16 || at + 8 + 16 > bytes.length) return false
      hasFormat = bytes.readUInt16LE(at + 10) > 0 && bytes.readUInt32LE(at + 12) > 0 // channels, samples per second
    }
    at += 8 + length + (length % 2)
  }
  return false
}

function isRiff(bytes: Buffer, form: string, whole: number): boolean {
  if (bytes.length < 12 || ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 4) !== form) return false
  return form !== 'WAVE' || UNKNOWN_RIFF_LENGTHS.has(bytes.readUInt32LE(4)) || bytes.readUInt32LE(4) + 8 <= whole
}

/** Header of version 2 with the right length, then a chunk of JSON (glTF 2.0 §4.4). */
function isGlb(bytes: Buffer, whole: number): boolean {
  if (
    bytes.length < 24 ||
    ascii(bytes, 0, 4) !== 'glTF' ||
    bytes.readUInt32LE(4) !== 2 ||
    bytes.readUInt32LE(8) !== whole
  )
    return false
  const jsonBytes = bytes.readUInt32LE(12)
  return ascii(bytes, 16, 4) === 'JSON' && jsonBytes >= 2 && 20 + jsonBytes <= whole && bytes[20] === 0x7b
}

function ascii(bytes: Buffer, start: number, length: number): string {
  return bytes.toString('latin1', start, start + length)
}
