import type { Bilingual } from '@drawdesk/contract/core/texts'

/**
 * What the starter pack holds. Names are stored in Chinese and shown in English by `SEEDED_NAMES`; texts are stored in the language of the person who
 * adds the pack. A code never changes: an installation knows by it which of its rows came from here.
 */
export interface StarterStyle {
  code: string
  name: string
  prompt: Bilingual
  negative: Bilingual
  tags: Bilingual[]
  remark: Bilingual
  /** The guest's words and the seed that its cover is painted with (tools/starter-pack). */
  cover: { words: string; seed: number }
}

const text = (zh: string, en: string): Bilingual => ({ zh, en })
const NEGATIVE = text('模糊，低清晰度，多余的文字，水印', 'blurry, low quality, stray text, watermark')

export const STARTER_STYLES: readonly StarterStyle[] = [
  {
    code: 'style-ink',
    name: '水墨写意',
    prompt: text(
      '水墨画，{{prompt}}，写意笔触，浓淡相间，宣纸质感',
      'ink wash painting of {{prompt}}, expressive brush strokes, soft tones on rice paper',
    ),
    negative: NEGATIVE,
    tags: [text('国风', 'chinese'), text('素雅', 'calm')],
    remark: text('适合山水、花鸟和古建筑', 'For landscapes, birds and flowers, old buildings'),
    cover: { words: '远山和一叶小船', seed: 8 },
  },
  {
    code: 'style-watercolor',
    name: '清新水彩',
    prompt: text(
      '水彩画，{{prompt}}，通透的颜色，柔和的边缘',
      'watercolor painting of {{prompt}}, transparent colors, soft edges',
    ),
    negative: NEGATIVE,
    tags: [text('柔和', 'soft')],
    remark: text('适合风景和花草', 'For landscapes and flowers'),
    cover: { words: '湖边的小屋和花', seed: 3 },
  },
  {
    code: 'style-neon',
    name: '霓虹都市',
    prompt: text(
      '赛博朋克，{{prompt}}，霓虹灯光，强烈的明暗对比',
      'cyberpunk {{prompt}}, neon lights, strong contrast',
    ),
    negative: NEGATIVE,
    tags: [text('未来', 'future'), text('夜景', 'night')],
    remark: text('适合城市、车和机器人', 'For cities, cars and robots'),
    cover: { words: '雨夜的城市街道', seed: 3 },
  },
  {
    code: 'style-minimal',
    name: '极简插画',
    prompt: text(
      '极简插画，{{prompt}}，大面积留白，扁平配色',
      'minimalist illustration of {{prompt}}, flat colors, plenty of space',
    ),
    negative: NEGATIVE,
    tags: [text('插画', 'illustration')],
    remark: text('适合单个主体，印在小卡片上好看', 'For a single subject; prints well on small cards'),
    cover: { words: '一只鲸鱼', seed: 3 },
  },
  {
    code: 'style-golden',
    name: '金色黄昏',
    prompt: text('{{prompt}}，黄昏，金色的光线，暖色调', '{{prompt}} at dusk, golden light, warm tones'),
    negative: NEGATIVE,
    tags: [text('光影', 'light')],
    remark: text('适合海边、灯塔和远景', 'For coasts, lighthouses and wide views'),
    cover: { words: '灯塔和海', seed: 3 },
  },
  {
    code: 'style-starry',
    name: '星夜童话',
    prompt: text('{{prompt}}，深夜，月光与星空，宁静', '{{prompt}} in a quiet night, moonlight and a starry sky'),
    negative: NEGATIVE,
    tags: [text('夜景', 'night'), text('童话', 'fairy tale')],
    remark: text('适合露营、雪山和孩子的愿望', 'For camping, snowy mountains and children’s wishes'),
    cover: { words: '雪山下的帐篷', seed: 21 },
  },
  {
    code: 'style-guochao',
    name: '国潮朱金',
    prompt: text(
      '国潮插画，{{prompt}}，朱红与金色，祥云纹样',
      'Chinese festive illustration of {{prompt}}, vermilion and gold, auspicious clouds',
    ),
    negative: NEGATIVE,
    tags: [text('国风', 'chinese'), text('节日', 'festive')],
    remark: text('适合宫殿、瑞兽和节日', 'For palaces, lucky animals and festivals'),
    cover: { words: '宫殿与仙鹤', seed: 3 },
  },
  {
    code: 'style-storybook',
    name: '樱粉绘本',
    prompt: text(
      '童话绘本，{{prompt}}，可爱，粉色',
      'cute storybook illustration of {{prompt}}, pink and pastel colors',
    ),
    negative: NEGATIVE,
    tags: [text('插画', 'illustration'), text('童话', 'fairy tale')],
    remark: text('适合小动物和孩子', 'For small animals and children'),
    cover: { words: '樱花树下的小猫', seed: 3 },
  },
]

/** `thing`: what of the sample engine's things it shows. */
export const STARTER_STICKERS: readonly { code: string; name: string; category: string; thing: string }[] = [
  { code: 'sticker-cat', name: '小猫', category: '动物', thing: 'cat' },
  { code: 'sticker-panda', name: '熊猫', category: '动物', thing: 'panda' },
  { code: 'sticker-rabbit', name: '小兔', category: '动物', thing: 'rabbit' },
  { code: 'sticker-whale', name: '鲸鱼', category: '动物', thing: 'whale' },
  { code: 'sticker-heart', name: '爱心', category: '装饰', thing: 'heart-one' },
  { code: 'sticker-star', name: '星星', category: '装饰', thing: 'star-one' },
  { code: 'sticker-sun', name: '笑脸太阳', category: '装饰', thing: 'smiling-sun' },
  { code: 'sticker-crown', name: '皇冠', category: '装饰', thing: 'crown' },
  { code: 'sticker-sunflower', name: '向日葵', category: '装饰', thing: 'sunflower' },
  { code: 'sticker-gift', name: '礼物', category: '节日', thing: 'gift' },
  { code: 'sticker-cake', name: '生日蛋糕', category: '节日', thing: 'birthday-cake' },
  { code: 'sticker-ice-cream', name: '冰淇淋', category: '节日', thing: 'ice-cream' },
]

export interface StarterSeal {
  code: string
  name: string
  text: string
  textSize: number
  x: number
  y: number
  scale: number
  rotation: number
}

export const STARTER_SEALS: readonly StarterSeal[] = [
  { code: 'seal-square', name: '山水方印', text: '{{date}}', textSize: 15, x: 0.88, y: 0.86, scale: 0.13, rotation: 0 },
  {
    code: 'seal-round',
    name: '纪念圆章',
    text: '{{exName}}\n{{date}}',
    textSize: 13,
    x: 0.86,
    y: 0.83,
    scale: 0.18,
    rotation: -8,
  },
]

export interface StarterPrompt {
  code: string
  name: string
  category: string
  content: Bilingual
}

const scene = (code: string, name: string, category: string, zh: string, en: string): StarterPrompt => ({
  code: `prompt-${code}`,
  name,
  category,
  content: text(zh, en),
})

/** `{{name|default:…}}` is what a blank variable becomes. */
export const STARTER_PROMPTS: readonly StarterPrompt[] = [
  scene(
    'misty-river',
    '烟雨江南',
    '风景',
    '烟雨中的江南水乡，石桥和小船，远处有塔',
    'a misty river town in the rain, a stone bridge, a small boat and a distant pagoda',
  ),
  scene(
    'snow-cabin',
    '雪中木屋',
    '风景',
    '雪山脚下亮着灯的木屋，松林，冬夜',
    'a lit cabin at the foot of a snowy mountain, pines, winter night',
  ),
  scene(
    'lighthouse',
    '海边灯塔',
    '风景',
    '黄昏的海边，一座灯塔，海鸥飞过',
    'a lighthouse by the sea at dusk, gulls flying by',
  ),
  scene(
    'lotus-pond',
    '荷塘月色',
    '风景',
    '月光下的荷塘，荷花盛开，薄雾',
    'a lotus pond in the moonlight, lotuses in bloom, thin mist',
  ),
  scene(
    'autumn-road',
    '秋日枫林',
    '风景',
    '秋天的枫林，一条小路，金色的阳光',
    'a path through a maple forest in autumn, golden sunlight',
  ),
  scene(
    'aurora',
    '极光之夜',
    '风景',
    '雪原上的极光，星空，一顶帐篷',
    'an aurora over a snow field, a starry sky and a tent',
  ),
  scene(
    'balloons',
    '热气球日出',
    '风景',
    '日出时的热气球，山谷，晨雾',
    'hot air balloons at sunrise over a misty valley',
  ),
  scene('desert-stars', '大漠星河', '风景', '沙漠，银河，一只骆驼', 'a desert under the milky way, a camel'),
  scene('kitten', '花园小猫', '动物', '花园里的一只小猫，蝴蝶，阳光', 'a kitten in a garden, a butterfly, sunlight'),
  scene('panda', '竹林熊猫', '动物', '竹林里的熊猫，清晨', 'a panda in a bamboo forest in the morning'),
  scene('whale', '云中鲸鱼', '动物', '一只鲸鱼，云，梦幻', 'a whale among the clouds, dreamy'),
  scene('fox', '雪地狐狸', '动物', '雪地里的一只狐狸，松树，冬天', 'a fox in the snow, pine trees, winter'),
  scene(
    'pet',
    '我的宠物',
    '动物',
    '一只{{颜色|default:橙色}}的{{动物|default:小狗}}，在{{地点|default:草地上}}',
    'a {{color|default:orange}} {{animal|default:dog}} {{place|default:on the grass}}',
  ),
  scene(
    'birthday',
    '生日祝福',
    '节日',
    '生日蛋糕，气球和礼物，送给{{名字|default:最好的朋友}}',
    'a birthday cake with balloons and gifts, for {{name|default:my best friend}}',
  ),
  scene('lanterns', '元宵灯会', '节日', '夜晚的灯笼，古城，烟花', 'lanterns over an old town at night, fireworks'),
  scene(
    'new-year',
    '新年贺图',
    '节日',
    '舞狮，红灯笼，烟花，{{年份|default:新年}}快乐',
    'a lion dance, red lanterns, fireworks, happy {{year|default:new year}}',
  ),
  scene(
    'christmas',
    '圣诞夜',
    '节日',
    '圣诞树，礼物，雪人，窗外下雪',
    'a Christmas tree, gifts, a snowman, falling snow',
  ),
  scene(
    'skyline',
    '未来城市',
    '城市',
    '未来城市的夜景，霓虹，飞船',
    'a futuristic city at night, neon lights, a spaceship',
  ),
  scene(
    'old-town',
    '古城宫殿',
    '城市',
    '{{季节|default:春天}}的宫殿，{{花|default:樱花}}，仙鹤',
    'a palace in {{season|default:spring}}, {{flower|default:cherry blossom}} and cranes',
  ),
  scene(
    'geometry',
    '几何构成',
    '抽象',
    '几何抽象，{{颜色|default:蓝色}}，包豪斯构成',
    'abstract geometric composition, {{color|default:blue}}, bauhaus',
  ),
]

/** Online it would be visible at venues, so it begins as a draft that only needs to be put online. */
export const STARTER_EXPERIENCE = {
  code: 'experience',
  name: '欢迎来画画',
  terms: text(
    '图片由 AI 根据你的描述绘制，请勿输入个人隐私或违法内容。',
    'Pictures are drawn by AI from your words. Please enter no private or unlawful content.',
  ),
  /** Of its first days. */
  days: 365,
  styles: ['style-watercolor', 'style-ink', 'style-guochao', 'style-storybook', 'style-starry', 'style-minimal'],
  seal: 'seal-square',
  stickers: ['sticker-cat', 'sticker-panda', 'sticker-heart', 'sticker-star', 'sticker-sun', 'sticker-crown'],
  cover: 'style-guochao',
} as const

export interface StarterAssistant {
  code: string
  name: string
  emoji: string
  description: Bilingual
  opening: Bilingual
  questions: Bilingual[]
  systemPrompt: Bilingual
}

/** They name no model: each answers with whatever the person has chosen. */
export const STARTER_ASSISTANTS: readonly StarterAssistant[] = [
  {
    code: 'assistant-prompts',
    name: '画面设计师',
    emoji: '🎨',
    description: text('把一句想法写成能直接画的提示词', 'Turns an idea into a prompt that is ready to draw'),
    opening: text(
      '你好！说说你想画什么，一句话就行，我来写成提示词。',
      'Hi! What would you like to draw? One sentence is enough, and I’ll write the prompt.',
    ),
    questions: [
      text('帮我写一条古镇雨夜的提示词', 'Write a prompt for an old town on a rainy night'),
      text('同一只猫，给我三种不同的风格', 'Give me the same cat in three different styles'),
      text('生日海报的画面怎么安排？', 'How should I lay out a birthday poster?'),
    ],
    systemPrompt: text(
      '你是绘画提示词设计师。用户说出想法后，写一条可以直接用于绘画的提示词：主体、环境、构图、光线、色彩、风格，按这个顺序，不超过 80 字。想法不清楚时先问一个问题。提示词单独成段，之后用一句话说明可以怎样改。',
      'You design prompts for image generation. When the user describes an idea, write one prompt that can be used as it is: subject, setting, composition, light, color and style, in this order, at most 60 words. If the idea is unclear, ask one question first. Put the prompt in a paragraph of its own, then say in one sentence how it could be varied.',
    ),
  },
  {
    code: 'assistant-writing',
    name: '文案助手',
    emoji: '✍️',
    description: text(
      '写活动文案、通知和商品介绍，改得更短更清楚',
      'Writes and edits announcements, notices and product texts',
    ),
    opening: text(
      '你好！要写什么？告诉我给谁看、放在哪里，或者把草稿贴过来。',
      'Hi! What would you like to write? Describe who reads it and where it appears, or paste a draft.',
    ),
    questions: [
      text('写一段周末绘画体验活动的介绍', 'Write a short text about a weekend drawing event'),
      text('把这段话改得更简短', 'Make this paragraph shorter'),
      text('给排队的客人写一条温馨提示', 'Write a friendly notice for guests who are waiting in line'),
    ],
    systemPrompt: text(
      '你是文案编辑。先弄清读者、场合和字数，不清楚时问一个问题。用短句和具体的词，不夸张，不用套话。修改草稿时保留原意，先给出改好的全文，再用要点说明改了什么。',
      'You are a copy editor. Find out who reads the text, where, and how long it may be; ask one question if this is unclear. Use short sentences and concrete words, no hype and no clichés. When you edit a draft, keep its meaning: give the edited text first, then list what you changed.',
    ),
  },
  {
    code: 'assistant-translation',
    name: '中英翻译',
    emoji: '🌐',
    description: text(
      '中文和英文互译，并说明拿不准的地方',
      'Translates between Chinese and English and points out what is uncertain',
    ),
    opening: text(
      '你好！贴上要翻译的文字，中文译成英文，英文译成中文。',
      'Hi! Paste a text. Chinese becomes English, and English becomes Chinese.',
    ),
    questions: [
      text(
        '“请在二维码处扫码取画”用英文怎么说？',
        'How do I say “Scan the QR code to collect your picture” in Chinese?',
      ),
      text('把菜单翻译成英文，保留菜名的拼音', 'Translate a menu into Chinese and keep the original names'),
    ],
    systemPrompt: text(
      '你是中英翻译。用户给出中文就译成英文，给出英文就译成中文；用户另有要求时照做。译文自然、准确，保留数字、专名和格式。先给译文，只有在有歧义或文化差异时才用一句话说明。',
      'You translate between Chinese and English. Chinese text is translated into English and English text into Chinese, unless the user asks otherwise. Translate naturally and precisely, and keep numbers, names and formatting. Give the translation first, and add one sentence only where the source is ambiguous or culturally specific.',
    ),
  },
]
