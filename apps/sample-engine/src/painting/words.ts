import { readColours, type NamedColour } from './colours.ts'
import type { Tone } from './things/brush.ts'
import { findMentions } from './things/lexicon.ts'
import type { Thing } from './things/thing.ts'
import { BLANK, findUnknown } from './unknown.ts'

/** What a prompt may ask for. A prompt of none of these becomes a free composition. */
const MOTIFS = {
  // where
  mountain: [
    ['山', '峰', '岭', '岩'],
    ['mountain', 'mountains', 'peak', 'peaks', 'alps', 'cliff', 'hill', 'hills'],
  ],
  water: [
    ['海', '湖', '江', '河', '水', '溪', '洋'],
    ['sea', 'ocean', 'lake', 'river', 'water', 'bay', 'beach', 'coast'],
  ],
  waves: [
    ['浪', '波', '海'],
    ['wave', 'waves', 'sea', 'ocean', 'surf'],
  ],
  city: [
    ['城', '都市', '街', '楼', '上海', '北京', '东京', '香港', '建筑'],
    [
      'city',
      'skyline',
      'street',
      'town',
      'tokyo',
      'shanghai',
      'skyscraper',
      'skyscrapers',
      'cyberpunk',
      'urban',
      'building',
      'buildings',
    ],
  ],
  forest: [
    ['森', '林', '松', '丛'],
    ['forest', 'woods', 'pine', 'pines', 'jungle', 'trees'],
  ],
  field: [
    ['田', '草', '麦', '原野', '牧'],
    ['field', 'fields', 'meadow', 'grass', 'prairie', 'farm', 'garden'],
  ],
  desert: [
    ['沙漠', '沙丘', '戈壁'],
    ['desert', 'dune', 'dunes', 'sahara'],
  ],
  space: [
    ['太空', '宇宙', '银河', '星球', '行星', '星云', '土星', '火星'],
    ['space', 'galaxy', 'planet', 'planets', 'cosmos', 'universe', 'nebula', 'mars', 'saturn'],
  ],
  // what
  bird: [
    ['鸟', '燕', '雁', '鸥', '雀'],
    ['bird', 'birds', 'swallow', 'gull', 'gulls'],
  ],
  crane: [
    ['鹤', '鹭'],
    ['crane', 'cranes', 'heron', 'egret'],
  ],
  fish: [
    ['鱼', '锦鲤'],
    ['fish', 'koi', 'carp', 'goldfish'],
  ],
  butterfly: [
    ['蝴蝶', '蝶'],
    ['butterfly', 'butterflies'],
  ],
  person: [
    ['旅人', '诗人', '行人', '背影', '人物', '路人', '人影'],
    ['person', 'traveler', 'traveller', 'wanderer', 'hiker', 'people', 'figure'],
  ],
  portrait: [
    ['肖像', '人像', '头像', '证件照', '写真', '美女', '自拍'],
    ['portrait', 'face', 'headshot', 'avatar', 'selfie'],
  ],
  house: [
    ['屋', '房子', '小镇', '村', '家园', '木屋'],
    ['house', 'cabin', 'cottage', 'village', 'home', 'hut'],
  ],
  pagoda: [
    ['塔', '寺', '庙', '宫', '亭', '古建', '阁', '长安'],
    ['pagoda', 'temple', 'shrine', 'palace'],
  ],
  lighthouse: [['灯塔'], ['lighthouse', 'beacon']],
  balloon: [['热气球'], ['balloon', 'balloons']],
  lantern: [
    ['灯笼', '天灯', '孔明灯'],
    ['lantern', 'lanterns', 'festival'],
  ],
  fireworks: [
    ['烟花', '烟火', '焰火', '跨年'],
    ['firework', 'fireworks'],
  ],
  // plants
  bamboo: [['竹'], ['bamboo']],
  blossom: [
    ['樱', '桃花', '梅', '杏花'],
    ['cherry', 'blossom', 'blossoms', 'sakura', 'plum'],
  ],
  lotus: [
    ['荷', '莲'],
    ['lotus', 'lotuses', 'waterlily'],
  ],
  flower: [['花'], ['flower', 'flowers', 'poppies', 'lavender', 'blossoming']],
  tree: [
    ['树', '枫', '银杏', '柳'],
    ['tree', 'oak', 'maple', 'willow', 'ginkgo'],
  ],
  // sky and weather
  moon: [['月'], ['moon', 'moonlight', 'lunar']],
  sun: [
    ['太阳', '日出', '日落', '夕阳', '落日', '朝阳', '阳光'],
    ['sun', 'sunrise', 'sunset', 'sunlight', 'sunny'],
  ],
  stars: [
    ['星', '银河'],
    ['star', 'stars', 'starry', 'constellation', 'galaxy', 'milky'],
  ],
  cloud: [['云'], ['cloud', 'clouds', 'cloudy', 'sky']],
  aurora: [['极光'], ['aurora', 'northern']],
  rainbow: [['彩虹'], ['rainbow']],
  snow: [
    ['雪', '冬', '冰'],
    ['snow', 'snowy', 'winter', 'ice', 'frozen'],
  ],
  rain: [['雨'], ['rain', 'rainy', 'storm', 'drizzle']],
  mist: [
    ['雾', '烟雨', '朦胧', '仙'],
    ['mist', 'misty', 'fog', 'foggy', 'haze'],
  ],
  // season, hour, manner
  spring: [['春'], ['spring']],
  autumn: [
    ['秋', '枫', '银杏'],
    ['autumn', 'fall', 'maple', 'october'],
  ],
  night: [
    ['夜', '月', '星空', '晚上', '深夜', '烟花', '极光'],
    ['night', 'midnight', 'moon', 'moonlight', 'starry', 'stars', 'fireworks', 'aurora', 'dark'],
  ],
  dusk: [
    ['黄昏', '傍晚', '夕阳', '日落', '落日', '晚霞', '暮'],
    ['dusk', 'sunset', 'twilight', 'evening', 'golden'],
  ],
  dawn: [
    ['清晨', '早晨', '日出', '朝阳', '黎明', '晨'],
    ['dawn', 'sunrise', 'morning', 'daybreak'],
  ],
  ink: [
    ['水墨', '国画', '山水画', '书法', '写意', '古风', '墨'],
    ['ink', 'sumi', 'calligraphy', 'shanshui'],
  ],
  neon: [
    ['赛博', '霓虹', '朋克', '未来', '科幻'],
    ['cyberpunk', 'neon', 'synthwave', 'vaporwave', 'futuristic', 'tech'],
  ],
  soft: [
    ['水彩', '梦幻', '温柔', '可爱', '童话', '治愈'],
    ['watercolor', 'watercolour', 'pastel', 'dreamy', 'cute', 'soft', 'fairy', 'kawaii'],
  ],
  minimal: [
    ['极简', '简约', '简笔', '简洁', '留白'],
    ['minimal', 'minimalist', 'minimalistic', 'minimalism'],
  ],
  abstract: [
    ['抽象', '几何', '包豪斯', '构成'],
    ['abstract', 'geometric', 'bauhaus', 'pattern', 'shapes'],
  ],
} as const satisfies Record<string, readonly [readonly string[], readonly string[]]>

export type Motif = keyof typeof MOTIFS

/** Words that set a mood and no place or thing: alone they leave the form free. */
export const MOODS: ReadonlySet<Motif> = new Set<Motif>([
  'spring',
  'autumn',
  'night',
  'dusk',
  'dawn',
  'ink',
  'neon',
  'soft',
  'minimal',
  'abstract',
])

/** Words that hold a character of another motif, and what they mean to us. */
const MISLEADING: readonly (readonly [string, string])[] = [
  ['上海', '都市'],
  ['星期', ''],
  ['明星', ''],
  ['水墨', '墨'],
  ['水彩', '梦幻'],
  ['山水', '山湖'],
  ['花园', '花草'],
  ['海报', '画'],
  ['冰淇淋', '甜筒'],
  ['冰激凌', '甜筒'],
]

/** Words a motif must not be read from: a lighthouse is no pagoda, lotus and fireworks are no meadow flowers. */
const NOT_MEANT: Readonly<Record<string, readonly string[]>> = {
  pagoda: ['灯塔'],
  flower: ['荷花', '莲花', '烟花', '樱花', '桃花', '梅花', '杏花', '雪花', '浪花', '火花'],
  forest: ['竹林'],
  tree: ['松树'],
}

/** Scenery that can have a colour of its own; where others are named with one, the whole picture takes it. */
const COLOURED = new Set<Motif>([
  'house',
  'lighthouse',
  'balloon',
  'pagoda',
  'flower',
  'butterfly',
  'lantern',
  'tree',
  'person',
  'fish',
])

/** A thing that is wanted, how many of it and in which colour. */
export interface WantedThing {
  thing: Thing
  count: number
  colour: Tone | undefined
}

export interface Wish {
  motifs: ReadonlySet<Motif>
  /** Colours named of the whole picture, in the table's order. */
  colours: readonly NamedColour[]
  things: readonly WantedThing[]
  /** Colours of scenery. */
  colourOf: ReadonlyMap<Motif, Tone>
  /** Words that look like what is asked for and that we do not know. */
  unknown: readonly string[]
}

const SCENERY_NAMES: readonly string[] = Object.values(MOTIFS).flatMap(([zh]) => [...zh])
/** More kinds than this would make a crowd of nobody. */
const MOST_KINDS = 4

/** What the words of a prompt ask for, Chinese by substring and English by whole words. */
export function readWish(prompt: string): Wish {
  // Only the beginning decides the picture: a prompt of 32,000 characters names everything.
  const spoken = prompt.slice(0, 600).toLowerCase()
  const text = MISLEADING.reduce((left, [word, meant]) => left.replaceAll(word, meant), spoken)
  const mentions = findMentions(text, SCENERY_NAMES)
  const sparse = mentions.reduce((left, { from, to }) => blank(left, from, to), text)
  const english = new Set(sparse.match(/[a-z]+/g) ?? [])
  const motifs = new Set<Motif>()
  const places: { name: Motif; from: number; to: number }[] = []
  let rest = sparse
  for (const [motif, [zh, en]] of Object.entries(MOTIFS) as [Motif, (typeof MOTIFS)[Motif]][]) {
    // keys of MOTIFS are Motif
    const within = (NOT_MEANT[motif] ?? []).reduce(
      (left, word) => left.replaceAll(word, (found) => ' '.repeat(found.length)),
      sparse,
    )
    const named = [...zh.filter((word) => within.includes(word)), ...en.filter((word) => english.has(word))]
    if (named.length > 0) motifs.add(motif)
    for (const word of named) {
      const from = within.search(/^[a-z]/.test(word) ? new RegExp(`\\b${word}\\b`) : new RegExp(word))
      if (from < 0) continue
      rest = blank(rest, from, from + word.length)
      if (COLOURED.has(motif)) places.push({ name: motif, from, to: from + word.length })
    }
  }
  const nouns = [...mentions.map(({ from, to }) => ({ name: `thing ${from}`, from, to })), ...places].toSorted(
    (a, b) => a.from - b.from,
  )
  const { ofNoun, ofPicture } = readColours<string>(text, nouns)
  const kinds = new Map<string, WantedThing>()
  for (const { thing, count, from } of mentions) {
    const tone = ofNoun.get(`thing ${from}`)
    // A black cat and an orange cat are two, and "a cat … the cat" is one.
    const name = [...kinds.keys()].find(
      (key) => key === `${thing.id} ${tone?.join() ?? ''}` || (!tone && key.startsWith(`${thing.id} `)),
    )
    if (name === undefined && kinds.size < MOST_KINDS)
      kinds.set(`${thing.id} ${tone?.join() ?? ''}`, { thing, count, colour: tone })
  }
  const wanted = [...kinds.values()]
  // Stars over a place or beside something are the sky's.
  const areStarsSky =
    !/五角星|star shape|golden star/.test(text) &&
    (wanted.length > 1 || [...motifs].some((motif) => motif === 'night' || !MOODS.has(motif)))
  const things = areStarsSky ? wanted.filter(({ thing }) => thing.id !== 'star-one') : wanted
  if (things.length < wanted.length) motifs.add('stars')
  for (const { thing } of things)
    for (const motif of thing.brings ?? []) if (!isContradicted(motif, motifs)) motifs.add(motif)
  const isKnown = things.length > 0 || [...motifs].some((motif) => !MOODS.has(motif))
  return {
    motifs,
    colours: ofPicture,
    things,
    colourOf: new Map(
      places.flatMap(({ name }) => {
        const tone = ofNoun.get(name)
        return tone ? [[name, tone] as const] : []
      }),
    ),
    unknown: findUnknown({ sparse, rest }, SCENERY_NAMES, isKnown),
  }
}

/** An hour that the words name wins over the one that a thing brings along. */
const isContradicted = (motif: Motif, named: ReadonlySet<Motif>): boolean =>
  motif === 'night' && (named.has('dusk') || named.has('dawn') || named.has('sun') || named.has('ink'))

const blank = (text: string, from: number, to: number): string =>
  `${text.slice(0, from)}${BLANK.repeat(to - from)}${text.slice(to)}`
