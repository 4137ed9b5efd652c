import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findCjkFont } from './cjk-font.ts'
import { colour, hex, mix } from './colour.ts'
import { captionOf, paintLettering } from './lettering.ts'
import { mixPalette } from './palette.ts'
import { createRandom } from './random.ts'
import { drawSvg } from './render.ts'
import { createSheet } from './sheet.ts'
import { readWish } from './words.ts'

describe('words', () => {
  it.each([
    ['海上明月', ['water', 'moon', 'night']],
    ['A cat under the stars', ['stars', 'night']],
    ['上海夜景', ['city', 'night']],
    ['大海边的灯塔', ['lighthouse', 'waves']],
    ['竹林里的兔子', ['bamboo']],
  ] as const)('reads %s', (prompt, motifs) => {
    expect([...readWish(prompt).motifs]).toEqual(expect.arrayContaining([...motifs]))
  })

  it.each([
    ['上海街头', 'water'],
    ['海边灯塔', 'pagoda'],
    ['荷花池', 'flower'],
    ['four seasons', 'water'],
  ] as const)('does not find in %s a %s', (prompt, motif) => {
    expect(readWish(prompt).motifs.has(motif)).toBe(false)
  })

  it('turns the palette towards a named colour and not for a blue sky', () => {
    const hueOf = (prompt: string) => mixPalette(readWish(prompt), createRandom('same')).sky[0].h

    expect(Math.abs(hueOf('红色的山谷') - 25)).toBeLessThan(40)
    expect(readWish('a field under a blue sky').colours).toEqual([])
  })
})

describe('caption', () => {
  it.each([
    ['一只猫，坐在山坡上', '一只猫'],
    ['Café by the sea. At night', 'CAFE BY THE SEA'],
    ['a portrait of the old man and the sea in spring', 'A PORTRAIT OF THE OLD MAN…'],
    ['一二三四五六七八九十甲乙丙丁', '一二三四五六七八九十甲乙丙…'],
    ['がぎぐ', 'がぎぐ'],
    ['<script>&amp;</script>', 'SCRIPTAMP'],
    ['🎉🎉', ''],
  ])('of %s is %s', (prompt, caption) => {
    expect(captionOf(prompt)).toBe(caption)
  })

  it('cuts a seal for each Chinese letter where no font is installed, the same for the same letter', () => {
    const letter = (caption: string): string => {
      const sheet = createSheet(512, 512)
      paintLettering(sheet, mixPalette(readWish('day'), createRandom('x')), { caption, note: '', hasCjkFont: false })
      return sheet.toSvg(512, 512)
    }

    expect(letter('山')).toBe(letter('山'))
    expect(letter('山')).not.toBe(letter('水'))
    expect(letter('山')).not.toContain('<text')
  })
})

describe('drawing', () => {
  const order = { seed: 3, widthPx: 320, heightPx: 200, format: 'png', compression: 90 } as const

  it.each([
    '',
    '<',
    '\u0000',
    '\ud800',
    '"&',
    '𠮷野家',
    'x'.repeat(5000),
    'portrait',
    'abstract',
    'space rocket cat',
    '海 城 山 森林 花 猫 狗 兔 女孩 船 鱼 荷 灯塔 气球 灯笼 烟花 鹤 蝴蝶 爱心 竹 樱 雪 雨 极光 彩虹',
  ])('of %j is well formed', (prompt) => {
    const svg = drawSvg({ ...order, prompt })

    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(svg).toMatch(/^<svg .*<\/svg>$/s)
  })

  it.each([
    [4096, 16],
    [16, 4096],
    [64, 64],
  ])('holds at %d by %d', (widthPx, heightPx) => {
    const svg = drawSvg({ ...order, prompt: 'city on a lake with mountains, forest and snow', widthPx, heightPx })

    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(svg.length).toBeLessThan(800_000)
  })
})

describe('colour', () => {
  it.each([
    [colour(1, 0, 0), '#ffffff'],
    [colour(0, 0, 0), '#000000'],
    [colour(0.628, 0.2577, 29.23), '#ff0000'],
  ])('%j is %s', (tone, code) => {
    expect(hex(tone)).toBe(code)
  })

  it('mixes opposite hues through grey', () => {
    expect(mix(colour(0.5, 0.1, 0), colour(0.5, 0.1, 180), 0.5).c).toBeCloseTo(0)
  })
})

describe('font of the system', () => {
  it('finds a known Chinese font in a folder and nothing where there is none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fonts-'))
    await mkdir(join(folder, 'truetype', 'wqy'), { recursive: true })
    await writeFile(join(folder, 'truetype', 'wqy', 'wqy-microhei.ttc'), '')
    await writeFile(join(folder, 'Latin.ttf'), '')

    expect(findCjkFont([folder])).toBe(join(folder, 'truetype', 'wqy', 'wqy-microhei.ttc'))
    expect(findCjkFont([join(folder, 'missing')])).toBeUndefined()
    await rm(folder, { recursive: true })
  })
})
