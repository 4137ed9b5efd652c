import type { Brush, Tone } from '../brush.ts'
import { both, circle, ellipse, eye, path, stroke, turned } from '../shapes.ts'
import type { Thing } from '../thing.ts'

type Ears = 'pointed' | 'round' | 'large' | 'long' | 'hanging' | 'side'

interface Features {
  ears: Ears
  inEar: string
  belly: string
  /** Where the colour of the muzzle is another one. */
  muzzle?: string
  behind?: string
  onBody?: string
  onHead?: string
  paws?: string
  nose?: string
}

/** An animal that sits and looks at us: ears, mask and coat say which. */
export function sitter(brush: Brush, features: Features): string {
  const { ears, inEar, belly, muzzle = belly, behind = '', onBody = '', onHead = '', nose = brush.dark } = features
  const fur = brush.main()
  const paws = features.paws ?? fur
  return [
    behind,
    path('M50 50C70 50 80 74 77 91C76 99 66 100 50 100C34 100 24 99 23 91C20 74 30 50 50 50Z', fur),
    path('M50 58C61 58 66 74 64 88C62 97 38 97 36 88C34 74 39 58 50 58Z', belly),
    onBody,
    both(ellipse(33, 95, 11, 6, paws)),
    both(path('M40 64C38 78 39 90 38 98H47C49 88 48 76 48 66Z', paws)),
    EARS[ears](fur, inEar),
    ellipse(50, 34, 28, 24.5, fur),
    onHead,
    ellipse(50, 44, 13, 9.5, muzzle),
    both(eye(brush, 38.5, 32, 3.4)),
    path('M45 38.500C47 37 53 37 55 38.500C55 42 51 44 50 44C49 44 45 42 45 38.5Z', nose),
    stroke('M50 44V47M50 47C48 50 45 50 43 48M50 47C52 50 55 50 57 48', brush.dark, 1.3),
  ].join('')
}

const EARS: Record<Ears, (fur: string, inside: string) => string> = {
  pointed: (fur, inside) =>
    both(`${path('M24 32L24 1C33 5 42 12 46 20Z', fur)}${path('M28 24L28 8C33 11 37 15 39 19Z', inside)}`),
  round: (fur, inside) => both(`${circle(29, 14, 10, fur)}${circle(29, 14, 5.5, inside)}`),
  large: (fur, inside) => both(`${circle(22, 20, 16, fur)}${circle(22, 20, 10.5, inside)}`),
  long: (fur, inside) =>
    both(`${turned(ellipse(36, -6, 8, 24, fur), -8, 36, 14)}${turned(ellipse(36, -5, 4, 18, inside), -8, 36, 14)}`),
  hanging: (fur, inside) => both(path('M28 16C16 14 10 34 16 50C20 57 30 48 31 38Z', inside || fur)),
  side: (fur, inside) =>
    both(
      `${path('M28 28C16 16 6 22 8 30C12 38 24 38 30 36Z', fur)}${path('M26 29C18 23 12 25 13 30C16 34 22 34 27 33Z', inside)}`,
    ),
}

const stripes = (fill: string): string =>
  both(
    `${path('M24 26L35 29L23 32ZM23 36L33 37L24 42ZM28 72L38 74L27 78ZM25 84L36 85L25 90Z', fill)}${path('M47 10L50 22L53 10L50 12Z', fill)}${path('M40 12L45 21L44 11Z', fill)}`,
  )

const tail = (fill: string, tip?: string): string =>
  `${stroke('M72 92C92 98 98 82 90 68', fill, 8)}${tip ? stroke('M92 76C93 73 92 71 90 68', tip, 8.5) : ''}`

interface Sitter {
  id: string
  zh: string
  en: string
  colour: Tone
  with(brush: Brush): Features
}

const SITTERS: readonly Sitter[] = [
  {
    id: 'dog',
    zh: '狗 小狗 犬 柴犬 柯基 金毛 哈士奇',
    en: 'dog, puppy, corgi, shiba, husky, labrador, doggy',
    colour: [0.72, 0.1, 68],
    with: (b) => ({
      ears: 'hanging',
      inEar: b.main(-0.2),
      belly: b.cream,
      behind: stroke('M72 90C88 92 94 80 92 66', b.main(), 8),
      onBody: `${stroke('M36 57C44 62 56 62 64 57', b.red, 4.5)}${circle(50, 64, 4, b.gold)}`,
      onHead: path('M50 12C56 20 56 30 54 38H46C44 30 44 20 50 12Z', b.cream),
    }),
  },
  {
    id: 'rabbit',
    zh: '兔子 兔 小兔 玉兔 白兔',
    en: 'rabbit, bunny, hare',
    colour: [0.94, 0.02, 60],
    with: (b) => ({
      ears: 'long',
      inEar: b.pink,
      belly: b.white,
      nose: b.pink,
      onBody: circle(82, 90, 9, b.white),
      onHead: both(ellipse(30, 42, 5, 3, b.pink, 0.5)),
    }),
  },
  {
    id: 'panda',
    zh: '熊猫 大熊猫',
    en: 'panda, giant panda',
    colour: [0.96, 0.01, 90],
    with: (b) => ({
      ears: 'round',
      inEar: b.dark,
      belly: b.white,
      paws: b.dark,
      onBody: `${path('M26 62C34 50 66 50 74 62L78 76C60 66 40 66 22 76Z', b.dark)}${stroke('M70 98L88 44', b.green, 4.5)}${path('M86 50C96 46 100 38 98 34C90 36 86 42 86 50ZM82 62C92 62 98 56 98 52C90 50 84 54 82 62Z', b.green)}`,
      onHead: both(
        `${circle(29, 14, 10.5, b.dark)}${turned(ellipse(38, 33, 6.5, 9, b.dark), 28, 38, 33)}${circle(38.5, 32, 4.2, b.white)}`,
      ),
    }),
  },
  {
    id: 'tiger',
    zh: '老虎 虎 小老虎',
    en: 'tiger',
    colour: [0.74, 0.16, 58],
    with: (b) => ({
      ears: 'round',
      inEar: b.dark,
      belly: b.white,
      behind: `${tail(b.main())}${stroke('M88 92L92 86M96 82L90 80M96 72L90 71', b.dark, 3)}`,
      onHead: `${both(ellipse(34, 45, 10, 8, b.white))}${stripes(b.dark)}${stroke('M44 15H56M45.500 19H54.5M50 12V24', b.dark, 2)}`,
    }),
  },
  {
    id: 'lion',
    zh: '狮子 狮 雄狮',
    en: 'lion',
    colour: [0.78, 0.11, 75],
    with: (b) => ({
      ears: 'round',
      inEar: b.cream,
      belly: b.cream,
      behind: `${tail(b.main())}${circle(90, 66, 7, b.brown)}`,
      onBody: mane(b),
    }),
  },
  {
    id: 'fox',
    zh: '狐狸 狐 九尾狐',
    en: 'fox',
    colour: [0.68, 0.17, 48],
    with: (b) => ({
      ears: 'pointed',
      inEar: b.dark,
      belly: b.white,
      behind: `${path('M66 96C100 104 112 66 92 46C94 64 78 66 70 80Z', b.main())}${path('M103 66C102 56 98 50 92 46C93 54 90 59 87 63Z', b.white)}`,
      paws: b.main(-0.02),
      onHead: both(path('M22 38C30 36 42 40 50 56C36 58 24 50 22 38Z', b.white)),
    }),
  },
  {
    id: 'wolf',
    zh: '狼 野狼',
    en: 'wolf',
    colour: [0.56, 0.02, 255],
    with: (b) => ({
      ears: 'pointed',
      inEar: b.dark,
      belly: b.tone(0.85, 0.01, 250),
      behind: path('M66 96C96 100 102 76 92 58C88 72 76 74 70 84Z', b.main(-0.08)),
      onHead: both(path('M20 36C30 34 42 40 50 56C38 60 28 60 24 54L14 54Z', b.tone(0.85, 0.01, 250))),
    }),
  },
  {
    id: 'bear',
    zh: '熊 棕熊 小熊 黑熊',
    en: 'bear, brown bear, grizzly',
    colour: [0.46, 0.07, 52],
    with: (b) => ({ ears: 'round', inEar: b.main(0.18), belly: b.main(0.16), muzzle: b.main(0.22) }),
  },
  {
    id: 'polar-bear',
    zh: '北极熊 白熊',
    en: 'polar bear',
    colour: [0.95, 0.012, 90],
    with: (b) => ({ ears: 'round', inEar: b.grey, belly: b.white, muzzle: b.white }),
  },
  {
    id: 'teddy',
    zh: '泰迪熊 玩具熊 毛绒熊 玩偶',
    en: 'teddy bear, teddy, plush bear, doll',
    colour: [0.68, 0.09, 65],
    with: (b) => ({
      ears: 'round',
      inEar: b.cream,
      belly: b.cream,
      onBody: `${path('M50 60L34 52V68ZM50 60L66 52V68Z', b.red)}${circle(50, 60, 4, b.red)}`,
    }),
  },
  {
    id: 'koala',
    zh: '考拉 树袋熊',
    en: 'koala',
    colour: [0.66, 0.015, 260],
    with: (b) => ({
      ears: 'large',
      inEar: b.pink,
      belly: b.tone(0.88, 0.01, 260),
      muzzle: b.main(),
      onHead: ellipse(50, 41, 6.5, 10, b.dark),
    }),
  },
  {
    id: 'mouse',
    zh: '老鼠 鼠 小老鼠 仓鼠',
    en: 'mouse, mice, rat, hamster',
    colour: [0.7, 0.02, 250],
    with: (b) => ({
      ears: 'large',
      inEar: b.pink,
      belly: b.tone(0.9, 0.01, 250),
      nose: b.pink,
      behind: stroke('M72 94C96 104 104 84 94 74C88 68 98 60 104 64', b.pink, 3),
      onHead: stroke('M36 43L16 40M36 46L17 49M64 43L84 40M64 46L83 49', b.dark, 0.9),
    }),
  },
  {
    id: 'pig',
    zh: '猪 小猪 野猪',
    en: 'pig, piglet, piggy',
    colour: [0.83, 0.09, 8],
    with: (b) => ({
      ears: 'pointed',
      inEar: b.main(-0.14),
      belly: b.main(0.06),
      muzzle: b.main(-0.1),
      nose: b.main(-0.1),
      behind: stroke('M76 84C86 86 92 80 86 76C82 74 80 80 86 84C90 86 94 82 96 78', b.main(-0.1), 3),
      onHead: ellipse(50, 43, 14, 10.5, b.main(-0.1)),
    }),
  },
  {
    id: 'cow',
    zh: '牛 牛群 奶牛 水牛 黄牛 小牛',
    en: 'cow, cattle, bull, ox, calf, buffalo',
    colour: [0.96, 0.01, 90],
    with: (b) => ({
      ears: 'side',
      inEar: b.pink,
      belly: b.white,
      muzzle: b.pink,
      nose: b.pink,
      behind: both(stroke('M34 12C26 8 24 0 28 -6', b.cream, 6)),
      onBody: `${path('M62 56C76 56 80 74 76 82C66 80 60 68 62 56Z', b.dark)}${path('M24 78C32 74 36 84 32 92C26 94 23 88 24 78Z', b.dark)}${circle(50, 60, 5.5, b.gold)}`,
      onHead: path('M54 11C70 12 80 26 76 38C66 40 56 26 54 11Z', b.dark),
      paws: b.white,
    }),
  },
  {
    id: 'sheep',
    zh: '羊 羊群 绵羊 小羊 山羊 羔羊',
    en: 'sheep, lamb, goat',
    colour: [0.96, 0.015, 85],
    with: (b) => ({
      ears: 'side',
      inEar: b.pink,
      belly: b.main(-0.02),
      muzzle: b.tone(0.8, 0.04, 60),
      paws: b.tone(0.5, 0.03, 50),
      behind:
        [30, 44, 58, 70].map((x, i) => circle(x, 60 + (i % 2) * 3, 16, b.main())).join('') +
        both(`${circle(26, 76, 14, b.main())}${circle(30, 90, 13, b.main())}`),
      onHead: `${ellipse(50, 38, 20, 20, b.tone(0.8, 0.04, 60))}${[32, 41, 50, 59, 68].map((x, i) => circle(x, 17 - (2 - Math.abs(2 - i)) * 3, 8.5, b.main())).join('')}`,
    }),
  },
  {
    id: 'monkey',
    zh: '猴子 猴 猩猩 金丝猴',
    en: 'monkey, ape, gorilla, chimpanzee',
    colour: [0.47, 0.07, 52],
    with: (b) => ({
      ears: 'side',
      inEar: b.skin,
      belly: b.skin,
      behind: stroke('M74 92C96 96 102 74 92 64C84 58 80 68 88 70', b.main(), 5),
      onHead: `${both(circle(40, 31, 11, b.skin))}${ellipse(50, 44, 19, 12, b.skin)}`,
    }),
  },
  {
    id: 'raccoon',
    zh: '浣熊 小浣熊',
    en: 'raccoon',
    colour: [0.6, 0.02, 250],
    with: (b) => ({
      ears: 'pointed',
      inEar: b.white,
      belly: b.tone(0.86, 0.01, 250),
      behind: `${stroke('M70 92C96 96 104 76 94 58', b.main(), 13)}${stroke('M84 93L90 83M94 90L98 78M90 66L102 66', b.dark, 5)}`,
      onHead: `${both(path('M50 28C40 24 26 26 20 38C28 44 42 42 50 36Z', b.dark))}${both(circle(38.5, 32, 4.6, b.white))}`,
    }),
  },
]

const mane = (b: Brush): string =>
  `${circle(50, 36, 40, b.tone(0.5, 0.11, 50))}${[...Array(14).keys()].map((i) => circle(50 + Math.cos((i / 14) * 6.283) * 35, 36 + Math.sin((i / 14) * 6.283) * 34, 9, b.tone(0.46, 0.11, 48))).join('')}`

export const SITTING: readonly Thing[] = SITTERS.map(({ with: features, ...named }) => ({
  ...named,
  home: 'land',
  draw: (brush) => sitter(brush, features(brush)),
}))
