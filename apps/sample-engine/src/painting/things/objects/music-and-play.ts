import { block, both, circle, ellipse, path, star, stroke, times, turned } from '../shapes.ts'
import type { Thing } from '../thing.ts'

const table = { home: 'table' } as const

export const MUSIC_AND_PLAY: readonly Thing[] = [
  {
    id: 'guitar',
    zh: '吉他 尤克里里',
    en: 'guitar, ukulele',
    ...table,
    colour: [0.62, 0.13, 58],
    draw: (b) =>
      turned(
        `${block(46, -26, 8, 64, b.brown)}${block(43, -38, 14, 14, b.dark, 3)}${both(`${circle(41, -34, 2, b.grey)}${circle(41, -28, 2, b.grey)}`)}${times(6, (i) => stroke(`M46 ${-20 + i * 9}H54`, b.grey, 1))}${path('M50 26C62 26 70 34 66 46C64 52 76 56 78 74C78 92 66 100 50 100C34 100 22 92 22 74C24 56 36 52 34 46C30 34 38 26 50 26Z', b.main())}${circle(50, 58, 10, b.dark)}${block(40, 82, 20, 4, b.dark, 1)}${stroke('M47.500 -24V84M50 -24V84M52.500 -24V84', b.cream, 0.7)}`,
        22,
        50,
        70,
      ),
  },
  {
    id: 'piano',
    zh: '钢琴',
    en: 'piano, keyboard, grand piano',
    home: 'land',
    colour: [0.24, 0.02, 265],
    draw: (b) =>
      `${path('M-6 44C10 10 60 -4 92 -2L70 40Z', b.main(0.08))}${stroke('M66 42L82 4', b.dark, 2)}${path('M-10 44H110V66H-10Z', b.main())}${block(-10, 64, 80, 10, b.white)}${times(11, (i) => stroke(`M${-3 + i * 7} 64V74`, b.grey, 0.9))}${times(10, (i) => (i % 7 === 2 || i % 7 === 6 ? '' : block(-5.2 + i * 7, 64, 4.4, 6, b.dark)))}${block(-10, 74, 120, 5, b.main(0.05))}${block(-6, 78, 7, 22, b.main())}${block(100, 78, 7, 22, b.main())}${block(46, 78, 7, 22, b.main())}`,
  },
  {
    id: 'violin',
    zh: '小提琴 大提琴',
    en: 'violin, cello, fiddle',
    ...table,
    colour: [0.5, 0.13, 45],
    draw: (b) =>
      turned(
        `${block(47, -24, 6, 60, b.dark)}${circle(50, -28, 5, b.brown)}${path('M50 28C62 28 68 36 64 46C60 52 60 56 64 60C74 66 74 100 50 100C26 100 26 66 36 60C40 56 40 52 36 46C32 36 38 28 50 28Z', b.main())}${both(stroke('M40 60C37 64 42 70 39 76', b.dark, 1.8))}${block(43, 72, 14, 3, b.cream)}${path('M47 78H53L52 92H48Z', b.dark)}${stroke('M48.600 -20V88M51.400 -20V88', b.cream, 0.7)}${stroke('M84 0L70 100', b.wood, 2.4)}${stroke('M87 1L73 100', b.cream, 1.2)}`,
        20,
        50,
        60,
      ),
  },
  {
    id: 'drum',
    zh: '鼓 大鼓 架子鼓',
    en: 'drum, drums',
    ...table,
    colour: [0.55, 0.2, 27],
    draw: (b) =>
      `${stroke('M20 26L58 2M80 26L44 0', b.wood, 4)}${circle(59, 1, 4, b.cream)}${circle(43, -1, 4, b.cream)}${path('M2 44H98V84C98 102 2 102 2 84Z', b.main())}${stroke('M4 50L20 92L36 54L52 97L68 54L84 92L97 50', b.gold, 2.6)}${ellipse(50, 42, 48, 14, b.cream)}<ellipse cx="50" cy="42" rx="48" ry="14" fill="none" stroke="${b.gold}" stroke-width="3"/>`,
  },
  {
    id: 'microphone',
    zh: '麦克风 话筒',
    en: 'microphone, mic',
    ...table,
    colour: [0.36, 0.02, 265],
    draw: (b) =>
      turned(
        `${path('M38 34H62L56 100H44Z', b.main())}${circle(50, 18, 22, b.grey)}${stroke('M30 10H70M28 18H72M30 26H70M42 -2V38M50 -4V40M58 -2V38', b.tone(0.5, 0.01, 260), 1.2)}${block(34, 32, 32, 6, b.gold, 2)}${block(46, 50, 8, 14, b.red, 3)}`,
        24,
        50,
        60,
      ),
  },
  {
    id: 'football',
    zh: '足球',
    en: 'football, soccer ball, soccer',
    ...table,
    size: 0.9,
    colour: [0.97, 0.005, 90],
    draw: (b) =>
      `${circle(50, 56, 44, b.main())}${path('M50 40L66 51L60 70H40L34 51Z', b.dark)}${times(5, (i) => turned(path('M50 12L64 16L60 24H40L36 16Z', b.dark), i * 72, 50, 56))}${stroke('M50 40V24M66 51L80 45M60 70L69 83M40 70L31 83M34 51L20 45', b.dark, 1.8)}`,
  },
  {
    id: 'basketball',
    zh: '篮球',
    en: 'basketball',
    ...table,
    size: 0.9,
    colour: [0.68, 0.16, 50],
    draw: (b) =>
      `${circle(50, 56, 44, b.main())}${stroke('M50 12V100M6 56H94M18 26C40 40 40 72 18 86M82 26C60 40 60 72 82 86', b.dark, 2.6)}${ellipse(34, 34, 9, 5, b.white, 0.35)}`,
  },
  {
    id: 'trophy',
    zh: '奖杯 冠军 奖牌 金牌',
    en: 'trophy, champion, medal, winner',
    ...table,
    colour: [0.8, 0.14, 85],
    draw: (b) =>
      `${both(`<path d="M26 20C0 16 4 52 34 52" fill="none" stroke="${b.main(-0.05)}" stroke-width="6"/>`)}${path('M22 6H78C80 42 70 60 56 64V80H44V64C30 60 20 42 22 6Z', b.main())}${path('M62 6H78C80 42 70 60 56 64C66 46 66 26 62 6Z', b.main(-0.12))}${star(48, 28, 12, b.white)}${block(34, 80, 32, 6, b.main(-0.1))}${block(26, 86, 48, 14, b.brown, 2)}`,
  },
  {
    id: 'gift',
    zh: '礼物 礼盒 礼品 圣诞礼物',
    en: 'gift, gift box',
    ...table,
    colour: [0.57, 0.2, 27],
    draw: (b) =>
      `${block(8, 46, 84, 54, b.main(), 3)}${block(2, 32, 96, 18, b.main(0.05), 3)}${block(42, 32, 16, 68, b.gold)}${path('M50 32C30 30 16 16 26 6C38 -2 48 16 50 32C52 16 62 -2 74 6C84 16 70 30 50 32Z', b.gold)}${path('M46 26C36 24 28 16 32 12C38 10 44 18 46 26ZM54 26C64 24 72 16 68 12C62 10 56 18 54 26Z', b.main(-0.1))}`,
  },
  {
    id: 'game',
    zh: '游戏机 手柄 游戏',
    en: 'game controller, gamepad, video game, joystick',
    ...table,
    colour: [0.4, 0.08, 275],
    draw: (b) =>
      `${path('M20 30H80C104 30 112 92 96 94C84 94 78 74 68 74H32C22 74 16 94 4 94C-12 92 -4 30 20 30Z', b.main())}${path('M20 44H28V52H36V60H28V68H20V60H12V52H20Z', b.dark)}${circle(78, 44, 5, b.yellow)}${circle(88, 54, 5, b.red)}${circle(68, 54, 5, b.blue)}${circle(78, 64, 5, b.green)}${block(43, 44, 14, 5, b.dark, 2)}`,
  },
]
