import { both, circle, ellipse, eye, path, stroke, times, turned } from '../shapes.ts'
import type { Thing } from '../thing.ts'

export const FLYERS: readonly Thing[] = [
  {
    id: 'owl',
    zh: '猫头鹰',
    en: 'owl',
    home: 'land',
    colour: [0.5, 0.07, 55],
    draw: (b) =>
      `${stroke('M2 97C30 93 70 99 98 95', b.wood, 5)}${path('M50 14C62 14 70 10 76 4C78 18 78 24 76 32C84 56 78 90 50 94C22 90 16 56 24 32C22 24 22 18 24 4C30 10 38 14 50 14Z', b.main())}${path('M50 48C66 48 70 66 66 80C60 92 40 92 34 80C30 66 34 48 50 48Z', b.cream)}${times(3, (r) => times(3 - (r % 2), (i) => stroke(`M${39 + i * 8 + (r % 2) * 4} ${60 + r * 9}L${42 + i * 8 + (r % 2) * 4} ${64 + r * 9}L${45 + i * 8 + (r % 2) * 4} ${60 + r * 9}`, b.main(), 1.8)))}${both(`${path('M24 44C12 56 14 78 24 86C30 74 30 58 24 44Z', b.main(-0.1))}${circle(38, 32, 13, b.cream)}${circle(38, 32, 9, b.yellow)}${circle(38, 32, 5.5, b.dark)}${circle(40, 30, 1.8, b.white)}${stroke('M40 91V98M44 92V99', b.orange, 2.4)}`)}${path('M46 38H54L50 48Z', b.orange)}`,
  },
  {
    id: 'parrot',
    zh: '鹦鹉 金刚鹦鹉',
    en: 'parrot, macaw, cockatoo, toucan',
    home: 'land',
    colour: [0.6, 0.2, 28],
    draw: (b) =>
      `${stroke('M4 78C30 74 70 80 98 76', b.wood, 5)}${path('M34 70L22 112L34 106L44 74Z', b.blue)}${path('M40 72L36 114L46 104L50 74Z', b.main(-0.08))}${path('M36 30C38 10 58 4 70 14C78 22 76 36 72 48C68 66 56 78 42 78C30 70 30 48 36 30Z', b.main())}${path('M38 38C28 50 28 68 36 80C50 76 56 58 52 44C48 36 42 36 38 38Z', b.yellow)}${path('M34 52C28 62 30 74 36 82C48 76 52 64 50 54Z', b.blue)}${ellipse(66, 22, 8, 8, b.white)}${path('M72 16C86 16 88 30 80 38C80 30 76 30 70 29Z', b.dark)}${eye(b, 65, 21, 2.8)}${stroke('M48 77V81M56 74V80', b.dark, 3)}`,
  },
  {
    id: 'peacock',
    zh: '孔雀',
    en: 'peacock',
    home: 'land',
    colour: [0.52, 0.15, 250],
    size: 1.2,
    draw: (b) =>
      `${times(13, (i) => turned(`${path('M50 76C40 40 40 14 50 4C60 14 60 40 50 76Z', b.tone(0.6, 0.13, 160))}${circle(50, 14, 6, b.gold)}${circle(50, 14, 4, b.tone(0.62, 0.14, 210))}${circle(50, 15, 2.2, b.tone(0.35, 0.14, 270))}`, -84 + i * 14, 50, 80))}${times(7, (i) => turned(`${circle(50, 36, 4.4, b.gold)}${circle(50, 36, 2.6, b.tone(0.35, 0.14, 270))}`, -72 + i * 24, 50, 80))}${path('M50 42C58 42 58 52 56 58C66 66 66 88 56 94H44C34 88 34 66 44 58C42 52 42 42 50 42Z', b.main())}${stroke('M50 42V33M50 42L45 34M50 42L55 34', b.main(), 1.4)}${[45, 50, 55].map((x) => circle(x, 33, 1.8, b.gold)).join('')}${both(`${circle(47, 49, 1.6, b.white)}${circle(47, 49, 0.9, b.dark)}`)}${path('M48.500 52H51.500L50 56Z', b.orange)}${stroke('M46 94V100M54 94V100', b.orange, 2)}`,
  },
  {
    id: 'duck',
    zh: '鸭子 小鸭 鸭 小黄鸭 鸳鸯 野鸭',
    en: 'duck, duckling, rubber duck, mallard',
    home: 'sea',
    colour: [0.87, 0.16, 92],
    size: 0.9,
    draw: (b) =>
      `${path('M12 66C4 60 2 52 4 46C14 52 28 54 42 54C52 50 54 44 52 36C50 18 62 10 74 12C88 14 92 28 84 40C78 48 84 56 86 66C88 86 70 96 48 96C26 96 12 84 12 66Z', b.main())}${path('M28 62C26 78 42 84 60 80C66 76 66 70 62 66C54 68 40 66 28 62Z', b.main(-0.09))}${path('M86 28C94 26 102 28 104 32C102 38 92 40 84 38Z', b.orange)}${stroke('M85 33L101 33', b.red, 1)}${eye(b, 74, 26, 3)}${stroke('M0 97H100', b.white, 2, 0.6)}`,
  },
  {
    id: 'swan',
    zh: '天鹅 鹅 大雁',
    en: 'swan, goose',
    home: 'sea',
    colour: [0.97, 0.006, 90],
    size: 1.1,
    draw: (b) =>
      `${path('M0 62C14 64 26 52 42 50C60 48 74 60 78 78C74 94 52 96 36 94C18 92 4 82 0 62Z', b.main())}${stroke('M68 76C84 64 62 40 70 24C74 16 82 16 86 22', b.main(), 9)}${path('M84 16C92 16 94 24 102 30C94 32 86 30 82 26Z', b.orange)}${path('M82 18L88 17L90 24L84 24Z', b.dark)}${path('M8 62C24 74 40 76 56 68C44 84 20 82 8 62Z', b.main(-0.1))}${circle(83, 19, 1.4, b.dark)}${stroke('M4 96H96', b.white, 2, 0.55)}`,
  },
  {
    id: 'rooster',
    zh: '公鸡 鸡 母鸡 大公鸡 小鸡',
    en: 'rooster, cock, hen, chicken, chick',
    home: 'land',
    colour: [0.62, 0.17, 42],
    draw: (b) =>
      `${path('M30 60C16 54 4 38 8 14C14 24 18 24 20 14C26 24 30 24 32 18C36 32 42 42 46 50Z', b.tone(0.36, 0.08, 200))}${path('M26 54C16 44 12 34 12 24C22 40 34 44 42 52Z', b.green)}${path('M22 58C26 50 44 52 54 46C58 36 58 22 66 16C76 12 82 20 82 28C82 46 78 66 68 78C56 90 36 86 28 76C22 70 20 64 22 58Z', b.main())}${path('M58 40C60 50 70 56 80 48C82 40 82 32 82 28L60 26Z', b.gold)}${path('M34 60C40 76 54 76 64 66C56 66 48 58 44 54Z', b.main(-0.14))}${path('M62 18C58 8 64 4 68 10C70 2 76 4 76 11C80 6 86 10 82 20Z', b.red)}${path('M82 22L93 27L82 30Z', b.orange)}${path('M79 31C86 32 86 42 81 43C77 41 77 35 79 31Z', b.red)}${eye(b, 75, 22, 2)}${stroke('M48 84V97M48 97L42 99M48 97L55 99M60 82V97M60 97L54 99M60 97L67 99', b.orange, 2.6)}`,
  },
  {
    id: 'flamingo',
    zh: '火烈鸟',
    en: 'flamingo',
    home: 'land',
    colour: [0.76, 0.14, 5],
    brings: ['water'],
    draw: (b) =>
      `${stroke('M46 60V99M52 60C54 70 64 74 52 84', b.main(-0.12), 2.4)}${path('M18 50C26 38 44 36 56 42C66 48 62 62 48 64C34 66 22 60 18 50Z', b.main())}${path('M14 48C26 44 40 48 48 58C34 62 22 58 14 48Z', b.main(-0.1))}${stroke('M56 48C74 46 56 26 64 14C70 6 78 10 78 16', b.main(), 5.6)}${circle(75, 13, 6, b.main())}${path('M78 10C86 12 88 20 82 26C80 20 78 18 75 18Z', b.cream)}${path('M84 18C86 21 85 24 82 26C81 23 80 21 79 20Z', b.dark)}${circle(76, 12, 1.3, b.dark)}`,
  },
  {
    id: 'eagle',
    zh: '老鹰 鹰 雄鹰 秃鹫 猎鹰',
    en: 'eagle, hawk, falcon, vulture',
    home: 'air',
    colour: [0.4, 0.06, 50],
    size: 1.3,
    draw: (b) =>
      `${path('M44 46C24 46 2 30 -16 10C-12 34 4 58 42 62ZM56 46C76 46 98 30 116 10C112 34 96 58 58 62Z', b.main())}${both(path('M-16 10L-14 22L-4 20L-6 34L6 32L6 44L18 42L20 54L30 50L34 62L44 54Z', b.main(-0.08)))}${path('M40 74L32 94L44 90L50 98L56 90L68 94L60 74Z', b.white)}${path('M50 34C62 36 62 62 58 78H42C38 62 38 36 50 34Z', b.main(0.05))}${path('M50 22C60 22 62 34 60 44L55 40L50 46L45 40L40 44C38 34 40 22 50 22Z', b.white)}${path('M46 33H54L51 43L49 43Z', b.gold)}${both(eye(b, 45.5, 30, 1.8))}${stroke('M45 78L43 86M55 78L57 86', b.gold, 3)}`,
  },
  {
    id: 'bee',
    zh: '蜜蜂 小蜜蜂 黄蜂',
    en: 'bee, honeybee, bumblebee, wasp',
    home: 'air',
    colour: [0.86, 0.16, 90],
    draw: (b) =>
      `${turned(ellipse(38, 30, 12, 22, b.glass, 0.9), -24, 38, 30)}${turned(ellipse(58, 28, 12, 22, b.glass, 0.9), 14, 58, 28)}${path('M8 62L-2 64L8 68Z', b.dark)}${ellipse(44, 64, 36, 24, b.main())}${path('M26 43C20 54 20 76 26 85L36 87C30 76 30 52 36 41ZM46 40C42 54 42 76 46 88L56 87C52 76 52 52 56 41Z', b.dark)}${circle(80, 60, 17, b.main())}${stroke('M80 44C78 34 82 30 86 30M88 46C90 38 94 36 98 37', b.dark, 2)}${circle(86, 30, 2.4, b.dark)}${circle(98, 37, 2.4, b.dark)}${eye(b, 78, 58, 3)}${eye(b, 90, 58, 3)}${stroke('M80 67C83 70 87 70 90 66', b.dark, 1.6)}`,
  },
  {
    id: 'ladybird',
    zh: '瓢虫 甲虫',
    en: 'ladybug, ladybird, beetle',
    home: 'land',
    colour: [0.58, 0.21, 28],
    size: 0.8,
    draw: (b) =>
      `${both(stroke('M22 46L8 38M18 62L2 62M22 78L8 88', b.dark, 3.4))}${stroke('M42 16C40 6 34 4 30 4M58 16C60 6 66 4 70 4', b.dark, 2)}${path('M30 34C30 18 40 12 50 12C60 12 70 18 70 34Z', b.dark)}${circle(50, 62, 35, b.main())}${path('M18 50C26 34 40 28 50 28C60 28 74 34 82 50C70 40 60 38 50 38C40 38 30 40 18 50Z', b.dark)}${stroke('M50 36V96', b.dark, 2.4)}${both(`${circle(34, 54, 6, b.dark)}${circle(30, 74, 5.5, b.dark)}${circle(42, 84, 4.5, b.dark)}${circle(42, 66, 4, b.dark)}${circle(40, 24, 3.6, b.white)}${circle(40.5, 24.5, 1.8, b.dark)}`)}`,
  },
  {
    id: 'dragonfly',
    zh: '蜻蜓',
    en: 'dragonfly',
    home: 'air',
    colour: [0.58, 0.14, 200],
    draw: (b) =>
      `${both(`${turned(ellipse(22, 34, 30, 7, b.glass, 0.85), 8, 50, 40)}${turned(ellipse(24, 48, 27, 6.5, b.glass, 0.75), -14, 50, 44)}`)}${stroke('M50 40V98', b.main(), 5)}${stroke('M47 56H53M47 66H53M47 76H53M47 86H53', b.main(-0.16), 1.6)}${ellipse(50, 38, 7, 12, b.main(-0.06))}${both(circle(45, 24, 5.5, b.main(0.1)))}${both(circle(44, 23, 2, b.dark))}`,
  },
  {
    id: 'snail',
    zh: '蜗牛',
    en: 'snail, slug',
    home: 'land',
    colour: [0.66, 0.11, 60],
    size: 0.75,
    draw: (b) =>
      `${path('M4 99C14 88 30 90 46 88C66 88 74 82 78 66C80 58 90 56 94 64C96 78 88 99 66 99Z', b.tone(0.84, 0.07, 85))}${stroke('M82 62L78 46M90 62L94 46', b.tone(0.84, 0.07, 85), 3)}${circle(78, 45, 3, b.dark)}${circle(94, 45, 3, b.dark)}${circle(42, 60, 32, b.main())}${stroke('M42 60C46 56 52 60 50 66C46 74 32 72 30 60C30 46 48 40 58 50C68 64 58 84 40 82C24 80 16 64 20 52', b.main(-0.2), 3.6)}${stroke('M84 76C86 78 89 78 91 76', b.dark, 1.4)}`,
  },
  {
    id: 'bat',
    zh: '蝙蝠',
    en: 'bat, vampire',
    home: 'air',
    colour: [0.32, 0.05, 300],
    draw: (b) =>
      `${both(path('M44 50C30 30 10 26 -14 34C-6 42 -4 52 -4 62C4 54 12 56 16 64C22 58 30 60 32 70C38 62 44 64 48 68Z', b.main()))}${path('M50 32C60 32 64 48 60 66C56 76 44 76 40 66C36 48 40 32 50 32Z', b.main(0.08))}${both(path('M42 38L40 22L50 33Z', b.main(0.08)))}${both(`${circle(45, 42, 3.2, b.yellow)}${circle(45.5, 42, 1.5, b.dark)}`)}${path('M45 50H55L53.500 54L52 50L48 50L46.500 54Z', b.white)}`,
  },
  {
    id: 'sunbird',
    zh: '小鸟 麻雀 喜鹊 鸽子 白鸽 和平鸽',
    en: 'sparrow, robin, dove, pigeon, songbird, hummingbird, magpie',
    home: 'air',
    colour: [0.7, 0.1, 235],
    draw: (b) =>
      `${path('M6 62L-14 50L-10 66L-16 78L10 72Z', b.main(-0.1))}${path('M4 66C14 48 36 40 58 40C60 24 84 22 90 38L102 44L90 48C90 70 66 84 40 82C22 80 8 76 4 66Z', b.main())}${path('M90 48C90 70 66 84 40 82C60 78 72 62 72 48Z', b.cream)}${path('M56 50C48 20 26 4 8 2C12 24 22 50 44 62Z', b.main(-0.06))}${path('M50 50C42 30 28 16 16 12C22 30 32 48 44 56Z', b.main(0.08))}${path('M89 37L104 43L89 47Z', b.orange)}${eye(b, 80, 37, 2.6)}`,
  },
]
