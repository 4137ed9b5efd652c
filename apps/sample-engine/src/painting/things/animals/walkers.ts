import type { Brush } from '../brush.ts'
import { both, circle, ellipse, eye, path, stroke, times, turned } from '../shapes.ts'
import type { Thing } from '../thing.ts'

/** Trunk and legs of a horse and its like, looking to the right; the neck goes up at x 70. */
const horse = (b: Brush, { mane, tail }: { mane: string; tail: string }): string =>
  [
    path('M24 48C8 50 6 70 10 84C14 78 16 66 26 60Z', tail),
    path('M28 62L24 80L26 99H33L34 80L42 66ZM64 64L66 82L64 99H71L75 80L76 60Z', b.main(-0.1)),
    path(
      'M22 54C24 42 40 44 52 46C62 46 66 40 68 28L72 14C74 8 80 8 83 12L96 30C97 35 92 38 87 35L82 32C82 46 80 58 74 66C60 72 44 68 40 68L38 80L40 99H33L29 80C20 70 20 62 22 54ZM58 66L60 82L58 99H65L68 80L72 64Z',
      b.main(),
    ),
    path('M72 14L73 4L79 10Z', b.main()),
    path('M72 9C64 12 60 26 58 46C66 44 70 34 72 26C75 22 76 16 76 11Z', mane),
    path('M33 95H40V100H33ZM58 95H65V100H58ZM26 95H33V100H26ZM64 95H71V100H64Z', b.dark),
    eye(b, 81, 19, 1.9),
    circle(92, 31, 1.1, b.dark),
  ].join('')

export const WALKERS: readonly Thing[] = [
  {
    id: 'cat',
    zh: '猫 小猫 猫咪 猫猫 喵 橘猫 黑猫 白猫',
    en: 'cat, kitten, kitty',
    home: 'land',
    colour: [0.3, 0.03, 285],
    draw: (b) =>
      `${stroke('M66 96C92 101 101 82 92 68C88 61 81 64 83 70', b.main(), 7)}${path('M50 17C54 15.5 58 15.5 61 16.500L68.5 5C71 12 72 20 71 27C73.5 35 70 43 63 46.500C71 58 77 80 73 97C72 101 28 101 27 97C23 80 29 58 37 46.500C30 43 26.5 35 29 27C28 20 29 12 31.5 5L39 16.500C42 15.5 46 15.5 50 17Z', b.main())}${both(path('M33.500 10L38.500 18L32.500 24C31.500 18 32 14 33.500 10Z', b.pink, 0.75))}${both(`${ellipse(42, 30, 3.6, 4.2, b.tone(0.88, 0.16, 110))}${ellipse(42, 30.5, 1.2, 3.6, b.tone(0.15, 0.02, 265))}`)}${path('M47.500 37H52.500L50 40Z', b.pink)}${both(stroke('M44 39L27 36M44 41L28 43', b.cream, 0.8))}${stroke('M50 40C49 43 46 43 45 41M50 40C51 43 54 43 55 41', b.cream, 0.9)}${stroke('M38 47.500C45 52 55 52 62 47.5', b.red, 3.4)}${circle(50, 52.5, 3.2, b.gold)}${both(stroke('M44 97V80', b.main(0.12), 1.4))}`,
  },
  {
    id: 'elephant',
    zh: '大象 小象 象 白象',
    en: 'elephant',
    home: 'land',
    colour: [0.64, 0.02, 255],
    size: 1.2,
    draw: (b) =>
      `${stroke('M10 52C4 62 6 70 4 76', b.main(-0.1), 3)}${path('M20 66V99H33V76ZM52 66V99H64V70Z', b.main(-0.1))}${path('M8 58C8 34 26 26 46 28C52 18 66 14 78 20C90 26 92 40 90 52C90 68 88 78 94 82C98 83 99 79 99 76L102 78C102 88 92 92 86 86C80 78 82 66 78 58C74 62 72 64 70 66V99H56V76C48 78 36 78 30 76V99H16V74C10 70 8 64 8 58Z', b.main())}${path('M50 22C40 26 36 44 44 58C52 66 66 62 68 48C70 36 64 22 50 22Z', b.main(-0.07))}${path('M78 56C84 64 92 66 97 62C92 63 87 58 85 52Z', b.white)}${eye(b, 77, 34, 2.2)}${times(3, (i) => ellipse(18.5 + i * 4, 98.5, 1.6, 1.6, b.cream))}${times(3, (i) => ellipse(59 + i * 4, 98.5, 1.6, 1.6, b.cream))}`,
  },
  {
    id: 'giraffe',
    zh: '长颈鹿',
    en: 'giraffe',
    home: 'land',
    colour: [0.84, 0.11, 80],
    size: 1.35,
    draw: (b) => {
      const spot = (x: number, y: number, r: number) => ellipse(x, y, r, r * 1.15, b.tone(0.52, 0.1, 52))
      return `${path('M32 66L30 99H35L38 70ZM56 66L56 99H61L62 66Z', b.main(-0.12))}${path('M26 58C28 50 40 50 50 50C58 46 60 34 64 6C66 0 72 0 74 4L86 12C88 16 84 18 80 17L73 16C72 36 70 52 66 64L66 99H61L60 70H44L42 72L41 99H36L34 70C28 68 25 64 26 58Z', b.main())}${stroke('M26 58C22 62 22 70 20 76', b.main(), 2.4)}${path('M66 3L60 1L65 8Z', b.main())}${stroke('M68 3V-6M73 3L74 -5', b.brown, 1.8)}${circle(68, -6, 2, b.brown)}${circle(74, -6, 2, b.brown)}${[
        [66, 16, 2.4],
        [70, 22, 2],
        [65, 28, 2.8],
        [69, 34, 2.4],
        [63, 40, 3],
        [68, 46, 2.6],
        [60, 52, 3.4],
        [52, 58, 4],
        [44, 56, 3.4],
        [36, 58, 4],
        [42, 66, 3],
        [58, 64, 3],
        [31, 64, 2.4],
      ]
        .map(([x = 0, y = 0, r = 0]) => spot(x, y, r))
        .join('')}${eye(b, 76, 8, 1.6)}`
    },
  },
  {
    id: 'horse',
    zh: '马 马群 骏马 白马 奔马 小马',
    en: 'horse, pony',
    home: 'land',
    colour: [0.5, 0.09, 48],
    size: 1.15,
    draw: (b) => horse(b, { mane: b.dark, tail: b.dark }),
  },
  {
    id: 'zebra',
    zh: '斑马',
    en: 'zebra',
    home: 'land',
    colour: [0.96, 0.008, 90],
    size: 1.1,
    draw: (b) =>
      `${horse(b, { mane: b.dark, tail: b.dark })}${stroke('M30 46C28 54 30 60 33 66M38 45C36 54 38 60 42 67M46 46C45 54 47 60 50 67M54 47C54 54 56 60 58 66M62 44C62 52 66 58 68 64M67 36L76 42M69 28L80 36M30 74L36 74M31 82L37 82M60 74L69 74M60 82L67 82M84 15L82 24M88 20L86 28', b.dark, 2.2)}`,
  },
  {
    id: 'unicorn',
    zh: '独角兽',
    en: 'unicorn',
    home: 'land',
    colour: [0.97, 0.01, 300],
    size: 1.15,
    draw: (b) =>
      `${horse(b, { mane: b.pink, tail: b.purple })}${stroke('M62 40C60 28 64 16 70 10', b.purple, 4)}${stroke('M20 58C12 62 10 72 12 80', b.pink, 3)}${path('M80 10L90 -14L85 13Z', b.gold)}`,
  },
  {
    id: 'deer',
    zh: '鹿 小鹿 麋鹿 梅花鹿 驯鹿',
    en: 'deer, stag, reindeer, fawn, elk, moose',
    home: 'land',
    colour: [0.6, 0.1, 55],
    size: 1.15,
    draw: (b) =>
      `${stroke('M70 12C62 4 60 -8 66 -18M64 -2C58 -4 54 -8 53 -15M66 -8C70 -10 73 -14 73 -18M76 11C84 6 90 -4 88 -16M86 0C92 -2 96 -6 97 -12M88 -8C84 -10 81 -14 81 -18', b.brown, 2.8)}${path('M30 62L28 99H33L38 66ZM64 62L64 99H69L72 62Z', b.main(-0.12))}${path('M22 52C22 46 28 46 34 47C44 48 54 48 60 44C64 38 66 28 68 18C70 10 78 8 82 14L94 24C96 29 90 31 84 29L78 29C78 42 78 54 74 62L70 64L70 99H65L62 68C54 68 48 68 42 66L40 99H35L31 68C24 64 22 58 22 52Z', b.main())}${path('M69 17L58 10L64 22Z', b.main())}${path('M22 52L16 48L20 58Z', b.white)}${[34, 42, 50, 58].map((x, i) => circle(x, 53 + (i % 2) * 5, 1.7, b.cream)).join('')}${eye(b, 79, 18, 1.9)}${circle(93, 25, 1.8, b.dark)}`,
  },
  {
    id: 'camel',
    zh: '骆驼',
    en: 'camel',
    home: 'land',
    colour: [0.7, 0.1, 70],
    size: 1.15,
    brings: ['desert'],
    draw: (b) =>
      `${path('M26 66L24 99H30L34 70ZM58 66L58 99H64L66 66Z', b.main(-0.12))}${path('M12 62C14 52 22 52 25 46C27 36 35 36 38 46C40 50 43 50 45 46C48 35 56 36 59 47C62 54 68 56 72 48C74 42 73 34 76 26C79 21 85 21 88 24L96 29C98 34 94 36 89 35L83 35C83 48 82 60 74 66L70 68L69 99H63L60 72C50 74 44 74 38 72L36 99H30L28 72C18 72 12 68 12 62Z', b.main())}${stroke('M12 60C7 66 8 72 7 78', b.main(-0.1), 2.4)}${path('M77 25L74 19L81 22Z', b.main(-0.1))}${path('M24 49C34 58 50 58 60 50L60 62C48 68 34 68 24 62Z', b.red)}${stroke('M25 56C36 63 50 63 60 56', b.gold, 2)}${eye(b, 85, 27, 1.6)}`,
  },
  {
    id: 'kangaroo',
    zh: '袋鼠',
    en: 'kangaroo, wallaby',
    home: 'land',
    colour: [0.58, 0.09, 52],
    draw: (b) =>
      `${path('M44 76C30 84 16 96 2 97C16 102 36 100 50 92Z', b.main(-0.06))}${path('M62 30C62 18 68 14 74 16L70 2C76 4 79 10 79 15L84 3C87 8 86 14 84 18C90 22 94 26 92 30C88 33 80 32 76 34C74 44 76 56 74 68C72 80 66 88 62 94L74 96V100H50C40 96 36 88 40 76C44 62 60 50 62 30Z', b.main())}${path('M72 50C76 60 74 72 66 80C60 76 62 62 72 50Z', b.cream)}${stroke('M70 48C78 52 84 52 86 46', b.main(-0.1), 4)}${ellipse(66, 66, 6, 6, b.main())}${circle(66, 61, 5, b.main(0.06))}${circle(67.5, 60, 1.1, b.dark)}${eye(b, 83, 22, 1.8)}${circle(92, 28, 1.6, b.dark)}`,
  },
  {
    id: 'rhino',
    zh: '犀牛',
    en: 'rhino, rhinoceros',
    home: 'land',
    colour: [0.6, 0.015, 260],
    size: 1.1,
    draw: (b) =>
      `${path('M22 72V99H33V76ZM54 72V99H64V72Z', b.main(-0.1))}${path('M6 62C6 42 26 36 44 40C54 34 66 38 74 44L84 48L98 26C99 42 98 54 94 64C90 72 80 72 74 68L70 74V99H58V80H40V99H28V80C14 80 6 74 6 62Z', b.main())}${path('M86 50L99 24C100 40 98 50 94 58ZM78 46L82 36L86 50Z', b.cream)}${path('M60 38L58 28L67 36Z', b.main(-0.08))}${stroke('M44 42C40 54 42 66 46 74', b.main(-0.12), 1.8)}${eye(b, 76, 51, 1.9)}`,
  },
  {
    id: 'crocodile',
    zh: '鳄鱼',
    en: 'crocodile, alligator',
    home: 'land',
    colour: [0.5, 0.1, 140],
    draw: (b) =>
      `${path('M-6 96C6 72 24 68 50 70C60 66 66 66 72 72L104 78C106 82 104 84 100 84L74 88C60 96 20 92 8 96Z', b.main())}${times(9, (i) => path(`M${12 + i * 6} ${76 - Math.min(i, 4)}L${16 + i * 6} ${68 - Math.min(i, 4)}L${20 + i * 6} ${76 - Math.min(i, 4)}Z`, b.main(-0.1)))}${path('M74 80L102 79L100 84L76 88Z', b.cream)}${times(6, (i) => path(`M${77 + i * 4} 79.500L${79 + i * 4} 84L${81 + i * 4} 79.5Z`, b.white))}${path('M26 86L22 100H34L36 88ZM56 86L54 100H66L66 88Z', b.main(-0.08))}${circle(72, 70, 4.5, b.main())}${eye(b, 72.5, 69.5, 2.4)}`,
  },
  {
    id: 'turtle',
    zh: '乌龟 龟 海龟 玄武',
    en: 'turtle, tortoise',
    home: 'land',
    colour: [0.52, 0.1, 140],
    draw: (b) =>
      `${path('M24 84L20 99H32L34 88ZM62 84L64 99H76L74 86Z', b.tone(0.66, 0.11, 125))}${path('M78 84C80 72 84 64 92 64C100 66 102 74 96 78C90 80 86 84 84 90Z', b.tone(0.66, 0.11, 125))}${path('M14 88L4 90L12 82Z', b.tone(0.66, 0.11, 125))}${path('M10 86C12 58 30 46 48 46C66 46 82 58 84 86C66 92 28 92 10 86Z', b.main())}${path('M40 56L54 56L60 68L50 78L38 76L32 66Z', b.main(0.14))}${stroke('M40 56L34 49M54 56L60 49M60 68L78 66M50 78L54 88M38 76L30 87M32 66L15 70', b.main(-0.14), 2)}${path('M10 86C28 92 66 92 84 86L84 90C66 96 28 96 10 90Z', b.tone(0.78, 0.1, 95))}${eye(b, 93, 70, 2)}`,
  },
  {
    id: 'frog',
    zh: '青蛙 蛙 蟾蜍',
    en: 'frog, toad',
    home: 'land',
    colour: [0.66, 0.17, 138],
    draw: (b) =>
      `${both(`${path('M30 66C10 62 4 84 12 98H40C34 90 36 80 40 76Z', b.main(-0.08))}${path('M8 99C14 94 26 94 32 99Z', b.main(-0.12))}`)}${path('M50 40C74 40 80 60 74 82C70 98 30 98 26 82C20 60 26 40 50 40Z', b.main())}${ellipse(50, 82, 18, 14, b.tone(0.9, 0.09, 115))}${both(`${circle(34, 36, 11, b.main())}${circle(34, 35, 7.5, b.white)}${circle(35, 35, 4, b.dark)}`)}${stroke('M28 60C38 70 62 70 72 60', b.dark, 1.8)}${both(`${stroke('M38 76V98', b.main(-0.06), 6)}${ellipse(28, 60, 4, 2.6, b.pink, 0.6)}`)}`,
  },
  {
    id: 'snake',
    zh: '蛇 眼镜蛇 蟒',
    en: 'snake, cobra, python',
    home: 'land',
    colour: [0.58, 0.15, 140],
    draw: (b) =>
      `${stroke('M10 96C30 84 74 104 84 90C90 78 60 78 46 80C26 82 18 68 34 62C52 58 62 62 66 50C68 40 62 36 60 26', b.main(), 10)}${stroke('M14 94.500C30 86 74 102 82 89C86 80 60 80 46 80C28 81 22 69 34 64', b.tone(0.85, 0.15, 100), 2.4)}${path('M50 22C50 10 60 6 68 8C78 10 80 20 74 26C66 32 52 32 50 22Z', b.main())}${stroke('M77 20L88 22M88 22L93 19M88 22L93 26', b.red, 1.6)}${eye(b, 68, 15, 2.2)}`,
  },
  {
    id: 'hedgehog',
    zh: '刺猬 豪猪',
    en: 'hedgehog, porcupine',
    home: 'land',
    colour: [0.42, 0.05, 50],
    size: 0.8,
    draw: (b) =>
      `${times(15, (i) => turned(path('M44 60L50 14L56 60Z', b.main(i % 2 ? 0 : 0.1)), -105 + i * 12.5, 48, 78))}${path('M12 96C8 68 30 50 50 52C66 54 72 70 76 78C84 80 92 84 94 88C94 93 86 96 78 97Z', b.main())}${path('M60 97C56 80 62 68 72 72C82 78 92 84 95 88C95 94 84 97 60 97Z', b.skin)}${circle(95, 88, 3.4, b.dark)}${eye(b, 78, 82, 2.4)}${ellipse(34, 98, 7, 3, b.skin)}${ellipse(66, 98, 7, 3, b.skin)}`,
  },
  {
    id: 'squirrel',
    zh: '松鼠',
    en: 'squirrel, chipmunk',
    home: 'land',
    colour: [0.58, 0.13, 48],
    size: 0.9,
    draw: (b) =>
      `${path('M46 96C20 98 4 76 10 50C14 26 36 20 44 36C48 46 38 54 32 48C28 66 38 80 52 82Z', b.main(-0.06))}${stroke('M44 92C26 90 14 70 20 48C22 36 32 32 37 38', b.main(0.1), 4)}${path('M56 46C52 34 58 26 66 26L66 16L74 24C84 26 90 34 90 40C88 46 80 48 74 48C80 62 78 82 74 98H44C38 80 46 58 56 46Z', b.main())}${path('M66 54C74 64 74 84 66 94C58 86 58 64 66 54Z', b.cream)}${stroke('M58 60C66 66 76 64 80 60', b.main(-0.1), 5)}${ellipse(84, 59, 6, 7, b.wood)}${path('M77 56C80 50 88 50 91 56Z', b.brown)}${eye(b, 78, 34, 2.6)}${circle(90, 39, 1.8, b.dark)}${ellipse(60, 98, 16, 3.4, b.main(-0.1))}`,
  },
]
