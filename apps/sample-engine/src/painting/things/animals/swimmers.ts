import { both, circle, ellipse, eye, path, stroke, times, turned } from '../shapes.ts'
import type { Thing } from '../thing.ts'

export const SWIMMERS: readonly Thing[] = [
  {
    id: 'shark',
    zh: '鲨鱼 鲨 大白鲨',
    en: 'shark',
    home: 'deep',
    colour: [0.56, 0.05, 245],
    size: 1.4,
    draw: (b) =>
      `${path('M-2 26C8 38 10 44 14 48C34 40 44 38 50 36L56 14C64 22 68 30 70 37C88 40 104 48 108 54C104 60 100 62 96 63L86 66C72 72 56 72 44 70L34 88C32 80 32 74 32 67C22 64 16 60 13 56C8 62 4 72 -4 78C0 66 4 58 5 52C4 44 2 36 -2 26Z', b.main())}${path('M108 54C104 60 100 62 96 63L86 66C72 72 56 72 44 70C34 69 22 64 14 57C40 62 80 62 108 54Z', b.white)}${path('M84 64C90 66 98 64 102 59L99 58L97 61L94 59L92 62L89 60L88 64Z', b.dark)}${path('M58 64L48 86C62 82 70 74 74 64Z', b.main(-0.08))}${stroke('M74 46L72 56M79 46L77 56M84 47L82 56', b.main(-0.14), 1.6)}${eye(b, 93, 48, 2.4)}`,
  },
  {
    id: 'whale',
    zh: '鲸鱼 鲸 蓝鲸 虎鲸 座头鲸 大鱼',
    en: 'whale, blue whale, orca, humpback',
    home: 'deep',
    colour: [0.5, 0.1, 248],
    size: 1.5,
    draw: (b) =>
      `${stroke('M72 22C72 10 62 4 56 8M72 22C72 8 82 2 90 8M72 22V8', b.glass, 3)}${path('M-6 34C2 30 10 34 14 42C18 34 26 30 34 34C32 44 24 48 20 50C26 62 34 60 44 46C56 26 84 22 98 38C110 54 102 78 80 84C50 92 14 82 10 52C2 50 -6 44 -6 34Z', b.main())}${path('M103 60C102 72 94 80 80 84C58 90 34 86 20 72C40 80 66 72 80 62C88 58 98 58 103 60Z', b.tone(0.92, 0.02, 240))}${stroke('M98 66C84 66 66 80 50 84M92 75C80 76 72 82 64 85', b.main(0.1), 1.4)}${path('M62 72C58 84 64 94 76 98C78 88 76 78 72 70Z', b.main(-0.1))}${eye(b, 84, 56, 2.6)}`,
  },
  {
    id: 'dolphin',
    zh: '海豚',
    en: 'dolphin, porpoise',
    home: 'sea',
    colour: [0.62, 0.09, 240],
    size: 1.2,
    draw: (b) =>
      `${path('M0 94C-2 84 4 78 12 78C20 46 42 28 58 26L66 10C72 16 73 24 72 28C84 32 92 42 94 50L106 58C106 62 102 64 96 62C86 62 76 58 70 56C50 56 30 62 20 82C24 88 22 96 18 100C14 94 8 92 0 94Z', b.main())}${path('M94 50L106 58C106 62 102 64 96 62C86 62 76 58 70 56C60 56 50 57 42 61C56 48 78 46 94 54Z', b.tone(0.92, 0.02, 240))}${path('M66 54C62 64 54 70 50 72C50 64 54 56 58 52Z', b.main(-0.1))}${eye(b, 86, 47, 2.2)}`,
  },
  {
    id: 'fish-one',
    zh: '热带鱼 小丑鱼 金枪鱼 河豚 小鱼',
    en: 'clownfish, tropical fish, tuna, angelfish, pufferfish',
    home: 'deep',
    colour: [0.7, 0.18, 48],
    draw: (b) =>
      `${path('M20 50C4 34 -4 40 -2 50C-4 60 4 68 20 52Z', b.main(-0.06))}${path('M40 30C50 12 70 16 74 30ZM44 70C52 84 66 82 68 70Z', b.main(-0.06))}${path('M14 50C28 24 70 20 98 50C70 80 28 76 14 50Z', b.main())}${path('M70 30C64 42 64 58 70 70C76 67 80 64 82 62C78 54 78 46 82 38C78 34 74 32 70 30ZM44 28C38 42 38 58 44 72C48 74 52 74 54 73C50 58 50 42 54 27C50 27 47 27 44 28Z', b.white)}${path('M56 52C48 50 44 58 48 64C54 62 58 58 58 54Z', b.main(-0.12))}${eye(b, 88, 46, 3)}`,
  },
  {
    id: 'octopus',
    zh: '章鱼 八爪鱼 乌贼 鱿鱼',
    en: 'octopus, squid, kraken',
    home: 'deep',
    colour: [0.62, 0.17, 15],
    size: 1.2,
    draw: (b) =>
      `${both(`${stroke('M34 58C26 72 10 70 4 80C0 88 8 94 12 88', b.main(-0.05), 8)}${stroke('M40 62C36 80 20 82 18 94C18 102 28 100 28 94', b.main(), 8)}${stroke('M46 64C46 80 38 86 40 98C42 104 50 102 49 96', b.main(-0.05), 7.5)}`)}${path('M50 4C76 4 84 28 76 46C72 58 72 62 72 68H28C28 62 28 58 24 46C16 28 24 4 50 4Z', b.main())}${both(`${circle(39, 42, 7, b.white)}${circle(40, 43, 3.8, b.dark)}`)}${stroke('M44 56C48 60 52 60 56 56', b.dark, 1.8)}${circle(36, 18, 4, b.main(0.12))}${circle(46, 12, 2.4, b.main(0.12))}`,
  },
  {
    id: 'jellyfish',
    zh: '水母',
    en: 'jellyfish, medusa',
    home: 'deep',
    colour: [0.78, 0.11, 320],
    size: 1.2,
    draw: (b) =>
      `${times(7, (i) => stroke(`M${26 + i * 8} 46C${20 + i * 8} 60 ${34 + i * 8} 70 ${26 + i * 8} 84C${24 + i * 8} 90 ${28 + i * 8} 94 ${26 + i * 8} 100`, b.main(i % 2 ? 0.08 : -0.05), i % 2 ? 4 : 2))}${path('M14 46C14 18 32 4 50 4C68 4 86 18 86 46C82 52 76 50 72 46C68 52 62 52 58 46C54 52 46 52 42 46C38 52 32 52 28 46C24 50 18 52 14 46Z', b.main())}${path('M24 38C24 20 36 12 46 10C36 18 32 28 34 38Z', b.white, 0.5)}${both(circle(42, 32, 2.6, b.dark))}${stroke('M46 38C48 40 52 40 54 38', b.dark, 1.4)}`,
  },
  {
    id: 'crab',
    zh: '螃蟹 蟹 大闸蟹',
    en: 'crab',
    home: 'land',
    colour: [0.6, 0.2, 32],
    size: 0.9,
    brings: ['water'],
    draw: (b) =>
      `${both(`${stroke('M28 78L10 80L4 92M30 84L16 90L12 99M34 88L26 96L24 100', b.main(-0.08), 3.6)}${stroke('M28 68C16 66 12 56 14 48', b.main(), 6)}${path('M14 50C0 46 -2 26 10 18C8 28 12 32 16 34C18 30 22 26 28 24C32 38 26 50 14 50Z', b.main())}${stroke('M42 58V46', b.main(), 3)}${circle(42, 44, 4.6, b.white)}${circle(42.5, 44, 2.4, b.dark)}`)}${path('M50 54C74 54 82 66 78 78C72 92 28 92 22 78C18 66 26 54 50 54Z', b.main())}${stroke('M42 76C46 80 54 80 58 76', b.dark, 1.8)}${both(circle(34, 66, 2.4, b.main(0.14)))}`,
  },
  {
    id: 'seahorse',
    zh: '海马',
    en: 'seahorse',
    home: 'deep',
    colour: [0.76, 0.15, 70],
    draw: (b) =>
      `${path('M56 40C44 36 38 46 40 56L30 52V64L38 66Z', b.main(-0.1))}${stroke('M58 34C44 50 52 66 54 76C56 90 40 98 34 88C30 80 42 76 43 84', b.main(), 9)}${path('M50 12C60 4 72 8 74 18L92 24V30L74 30C70 44 70 58 62 70C52 74 44 60 46 46C50 36 46 20 50 12Z', b.main())}${path('M52 12L50 2L57 8L62 0L65 8L71 6L70 12Z', b.main(-0.1))}${stroke('M58 40L70 42M55 48L69 50M54 56L67 58M56 64L64 65', b.main(-0.16), 1.6)}${eye(b, 66, 17, 2.6)}`,
  },
  {
    id: 'starfish',
    zh: '海星',
    en: 'starfish',
    home: 'deep',
    colour: [0.72, 0.17, 45],
    size: 0.8,
    draw: (b) =>
      `${path('M50 8C56 8 58 28 62 36C70 40 94 36 96 42C97 48 78 58 73 64C73 74 84 92 79 96C73 99 58 84 50 82C42 84 27 99 21 96C16 92 27 74 27 64C22 58 3 48 4 42C6 36 30 40 38 36C42 28 44 8 50 8Z', b.main())}${times(5, (i) => turned([20, 30, 40].map((y) => circle(50, y, 2.2, b.main(0.14))).join(''), i * 72, 50, 56))}${both(eye(b, 43, 52, 3))}${stroke('M44 62C47 66 53 66 56 62', b.dark, 1.8)}`,
  },
  {
    id: 'penguin',
    zh: '企鹅',
    en: 'penguin',
    home: 'land',
    colour: [0.27, 0.03, 265],
    brings: ['snow'],
    draw: (b) =>
      `${both(ellipse(38, 97, 12, 4.5, b.orange))}${both(path('M26 46C12 56 10 72 14 80C22 76 28 66 30 56Z', b.main()))}${path('M50 8C68 8 72 24 72 36C82 52 82 84 70 96H30C18 84 18 52 28 36C28 24 32 8 50 8Z', b.main())}${path('M50 42C68 42 72 66 68 84C64 96 36 96 32 84C28 66 32 42 50 42Z', b.white)}${path('M50 28C54 18 68 20 68 32C68 40 58 44 50 44C42 44 32 40 32 32C32 20 46 18 50 28Z', b.white)}${both(eye(b, 41, 30, 3.2))}${path('M43 36H57L50 44Z', b.orange)}${stroke('M32 47C42 53 58 53 68 47', b.red, 5)}${path('M62 48L70 64L61 66L57 51Z', b.red)}`,
  },
  {
    id: 'seal-animal',
    zh: '海豹 海狮',
    en: 'sea lion, harbour seal, walrus',
    home: 'land',
    colour: [0.5, 0.03, 250],
    brings: ['water'],
    draw: (b) =>
      `${path('M4 92C0 80 8 78 14 84C30 80 44 70 50 50C50 30 62 20 74 22C88 24 94 36 88 50C90 66 86 84 78 96L90 100H58C40 100 20 98 4 92Z', b.main())}${path('M74 54C82 66 82 86 74 96C64 92 64 70 74 54Z', b.main(0.22))}${ellipse(80, 44, 11, 7.5, b.main(0.2))}${path('M76 39H86L81 44Z', b.dark)}${stroke('M74 46L62 45M74 48L63 51M88 46L99 44M88 48L98 51', b.cream, 0.9)}${eye(b, 72, 34, 3)}${eye(b, 86, 33, 2.6)}${path('M58 80C48 88 44 96 44 100H58C58 94 60 88 64 86Z', b.main(-0.08))}`,
  },
]
