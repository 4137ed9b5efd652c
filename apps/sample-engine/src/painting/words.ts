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
    ['太空', '宇宙', '银河', '星球', '行星', '星云', '宇航', '飞船'],
    [
      'space',
      'galaxy',
      'planet',
      'planets',
      'cosmos',
      'universe',
      'nebula',
      'astronaut',
      'spaceship',
      'mars',
      'saturn',
    ],
  ],
  // what
  cat: [
    ['猫', '喵'],
    ['cat', 'cats', 'kitten', 'kitty'],
  ],
  rabbit: [['兔'], ['rabbit', 'bunny', 'hare']],
  dog: [
    ['狗', '犬', '柴犬'],
    ['dog', 'dogs', 'puppy', 'corgi', 'shiba', 'husky'],
  ],
  bird: [
    ['鸟', '燕', '雁', '鸥', '鹰', '雀'],
    ['bird', 'birds', 'swallow', 'gull', 'gulls', 'eagle'],
  ],
  crane: [
    ['鹤', '鹭'],
    ['crane', 'cranes', 'heron', 'egret'],
  ],
  fish: [
    ['鱼', '锦鲤', '鲸'],
    ['fish', 'koi', 'carp', 'goldfish', 'whale'],
  ],
  butterfly: [
    ['蝴蝶', '蝶'],
    ['butterfly', 'butterflies'],
  ],
  person: [
    ['女孩', '男孩', '少女', '少年', '老人', '孩子', '小孩', '姑娘', '旅人', '诗人', '行人', '背影', '人物', '侠'],
    [
      'girl',
      'boy',
      'man',
      'woman',
      'person',
      'traveler',
      'traveller',
      'wanderer',
      'child',
      'hiker',
      'people',
      'samurai',
    ],
  ],
  portrait: [
    ['肖像', '人像', '头像', '证件照', '写真', '美女', '自拍'],
    ['portrait', 'face', 'headshot', 'avatar', 'selfie'],
  ],
  boat: [
    ['船', '舟', '帆'],
    ['boat', 'boats', 'sail', 'sailboat', 'ship', 'yacht', 'canoe'],
  ],
  house: [
    ['屋', '房子', '小镇', '村', '家园', '木屋', '城堡'],
    ['house', 'cabin', 'cottage', 'village', 'home', 'hut', 'castle'],
  ],
  pagoda: [
    ['塔', '寺', '庙', '宫', '亭', '古建', '阁', '长安'],
    ['pagoda', 'temple', 'shrine', 'palace'],
  ],
  lighthouse: [['灯塔'], ['lighthouse', 'beacon']],
  balloon: [
    ['热气球', '气球'],
    ['balloon', 'balloons'],
  ],
  rocket: [
    ['火箭', '飞船'],
    ['rocket', 'spaceship', 'starship'],
  ],
  lantern: [
    ['灯笼', '元宵', '天灯', '孔明灯', '新年', '春节', '中秋'],
    ['lantern', 'lanterns', 'festival'],
  ],
  fireworks: [
    ['烟花', '烟火', '焰火', '跨年'],
    ['firework', 'fireworks'],
  ],
  heart: [
    ['爱心', '心形', '爱情', '情人', '婚'],
    ['heart', 'love', 'valentine', 'wedding'],
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
  flower: [
    ['花', '玫瑰', '向日葵', '牡丹', '菊'],
    ['flower', 'flowers', 'rose', 'roses', 'tulip', 'tulips', 'sunflower', 'peony', 'poppies', 'lavender'],
  ],
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
    ['雪', '冬', '冰', '圣诞'],
    ['snow', 'snowy', 'winter', 'ice', 'christmas', 'frozen'],
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
    ['赛博', '霓虹', '朋克', '未来', '科幻', '机器'],
    ['cyberpunk', 'neon', 'synthwave', 'vaporwave', 'futuristic', 'robot', 'tech'],
  ],
  soft: [
    ['水彩', '梦幻', '温柔', '可爱', '童话', '治愈', '少女'],
    ['watercolor', 'watercolour', 'pastel', 'dreamy', 'cute', 'soft', 'fairy', 'kawaii'],
  ],
  abstract: [
    ['抽象', '几何', '包豪斯', '极简', '构成'],
    ['abstract', 'geometric', 'bauhaus', 'minimal', 'minimalist', 'pattern', 'shapes'],
  ],
} as const satisfies Record<string, readonly [readonly string[], readonly string[]]>

export type Motif = keyof typeof MOTIFS

/** Hues in degrees of OKLCH; `chroma` scales how colourful the picture gets. */
const COLOUR_WORDS: readonly { zh: readonly string[]; en: readonly string[]; hue: number; chroma: number }[] = [
  { zh: ['红', '赤', '朱', '丹'], en: ['red', 'crimson', 'scarlet', 'ruby'], hue: 25, chroma: 1.25 },
  { zh: ['橙', '橘'], en: ['orange', 'amber', 'coral'], hue: 55, chroma: 1.2 },
  { zh: ['黄', '金'], en: ['yellow', 'gold', 'golden'], hue: 85, chroma: 1.15 },
  { zh: ['绿', '翠', '碧'], en: ['green', 'emerald', 'jade', 'mint'], hue: 152, chroma: 1.1 },
  { zh: ['青'], en: ['teal', 'cyan', 'turquoise'], hue: 195, chroma: 1.1 },
  { zh: ['蓝', '靛'], en: ['blue', 'azure', 'navy', 'indigo'], hue: 252, chroma: 1.15 },
  { zh: ['紫'], en: ['purple', 'violet', 'lavender', 'lilac'], hue: 303, chroma: 1.15 },
  { zh: ['粉', '桃'], en: ['pink', 'rose', 'magenta', 'sakura'], hue: 355, chroma: 1.1 },
  { zh: ['黑', '灰', '黑白'], en: ['black', 'grey', 'gray', 'monochrome'], hue: 260, chroma: 0.15 },
]

/** Words that hold a character of another motif, and what they mean to us. */
const MISLEADING: readonly (readonly [string, string])[] = [
  ['上海', '都市'],
  ['星期', ''],
  ['明星', ''],
  ['水墨', '墨'],
  ['水彩', '梦幻'],
  ['山水', '山湖'],
  ['月饼', '饼'],
  ['花园', '花草'],
  ['水果', '果'],
]

/** Words a motif must not be read from: a lighthouse is no pagoda, lotus and fireworks are no meadow flowers. */
const NOT_MEANT: Readonly<Record<string, readonly string[]>> = {
  pagoda: ['灯塔'],
  city: ['城堡', '长城'],
  flower: ['荷花', '莲花', '烟花', '樱花', '桃花', '梅花', '杏花', '雪花', '浪花', '火花'],
  forest: ['竹林'],
  tree: ['松树'],
}

export interface Wish {
  motifs: ReadonlySet<Motif>
  /** Colours named, in the table's order. */
  colours: readonly { hue: number; chroma: number }[]
}

/** What the words of a prompt ask for, Chinese by substring and English by whole words. */
export function readWish(prompt: string): Wish {
  // Only the beginning decides the picture: a prompt of 32,000 characters names everything.
  const text = prompt.slice(0, 600).toLowerCase()
  const english = new Set(text.match(/[a-z]+/g) ?? [])
  const chinese = MISLEADING.reduce((left, [word, meant]) => left.replaceAll(word, meant), text)
  const names = (zh: readonly string[], en: readonly string[], within = chinese): boolean =>
    zh.some((word) => within.includes(word)) || en.some((word) => english.has(word))
  const motifs = new Set<Motif>()
  for (const [motif, [zh, en]] of Object.entries(MOTIFS)) {
    const within = (NOT_MEANT[motif] ?? []).reduce((left, word) => left.replaceAll(word, ''), chinese)
    if (names(zh, en, within)) motifs.add(motif as Motif) // keys of MOTIFS are Motif
  }
  // A blue sky and a black cat say nothing about the picture as a whole.
  const tinted = text.replaceAll(/blue sk(y|ies)|black cat|蓝天|黑猫|黄昏|青山|绿水|青年/g, '')
  const spoken = new Set(tinted.match(/[a-z]+/g) ?? [])
  const colours = COLOUR_WORDS.filter(
    ({ zh, en }) => zh.some((word) => tinted.includes(word)) || en.some((word) => spoken.has(word)),
  )
  return { motifs, colours: colours.map(({ hue, chroma }) => ({ hue, chroma })) }
}
