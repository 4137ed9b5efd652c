import type { Brush } from '../brush.ts'
import { block, both, circle, ellipse, path, stroke, times } from '../shapes.ts'
import type { Thing } from '../thing.ts'

const place = { home: 'place' } as const

/** A roof of old China: eaves that rise at the ends. */
const eaves = (x: number, y: number, half: number, rise: number, fill: string): string =>
  path(
    `M${x - half} ${y}C${x - half * 0.7} ${y - 2} ${x - half * 0.5} ${y - rise * 0.6} ${x - half * 0.42} ${y - rise}H${x + half * 0.42}C${x + half * 0.5} ${y - rise * 0.6} ${x + half * 0.7} ${y - 2} ${x + half} ${y}L${x + half * 0.84} ${y + 3}H${x - half * 0.84}Z`,
    fill,
  )

export const LANDMARKS: readonly Thing[] = [
  {
    id: 'great-wall',
    zh: '长城 万里长城 八达岭',
    en: 'great wall, great wall of china',
    ...place,
    colour: [0.68, 0.06, 75],
    size: 1.75,
    brings: ['mountain'],
    draw: (b) => {
      const tower = (x: number, y: number, s: number): string =>
        `<g transform="translate(${x} ${y}) scale(${s})">${path('M-11 0L-10 -22H10L11 0Z', b.main(0.03))}${times(4, (i) => block(-11 + i * 6, -27, 4, 6, b.main(0.03)))}${path('M4 -22H10L11 0H4Z', b.main(-0.1))}${times(2, (i) => path(`M${-7 + i * 8} -6V-12C${-7 + i * 8} -15 ${-3 + i * 8} -15 ${-3 + i * 8} -12V-6Z`, b.dark))}</g>`
      const top =
        'M-46 92C-30 78 -18 80 -4 74C10 68 14 52 30 52C46 52 48 66 62 62C76 58 76 38 92 36C108 34 112 46 128 40C138 36 142 28 146 24'
      return `${path('M-120 240V130C-60 100 -30 88 -20 84 -2 78C14 70 18 56 32 58C48 60 50 72 66 66C80 60 82 44 94 42C110 40 116 52 132 46L160 34C190 40 210 90 250 240H-120Z', b.tone(0.5, 0.1, 145))}${stroke(top, b.main(-0.1), 11)}${stroke(top, b.main(), 8)}<path d="${top}" fill="none" stroke="${b.main(0.1)}" stroke-width="11" stroke-dasharray="2.4 2.2" transform="translate(0 -4)" opacity="0.9"/><path d="${top}" fill="none" stroke="${b.main(0)}" stroke-width="7"/>${stroke(top, b.main(0.12), 2.2)}${tower(30, 54, 1)}${tower(92, 38, 0.9)}${tower(-20, 82, 1.2)}${tower(140, 32, 0.6)}`
    },
  },
  {
    id: 'eiffel',
    zh: '埃菲尔铁塔 艾菲尔铁塔 巴黎铁塔 铁塔 巴黎 东京塔',
    en: 'eiffel tower, eiffel, paris, tokyo tower',
    ...place,
    colour: [0.48, 0.05, 60],
    size: 1.7,
    draw: (b) =>
      `${stroke('M50 -14V4', b.main(), 1.6)}${path('M48 0H52L54 30C57 52 66 78 84 100H68C62 88 56 80 50 80C44 80 38 88 32 100H16C34 78 43 52 46 30Z', b.main())}${block(43, 28, 14, 3.5, b.main(-0.1))}${block(34, 58, 32, 4.5, b.main(-0.1))}${path('M46.500 36H53.500L57 56H43Z', b.main(0.2), 0.5)}${path('M42 64H58L63 76C55 71 45 71 37 76Z', b.main(0.2), 0.5)}${stroke('M47 34L56 56M53 34L44 56M48.500 10L52 28M51.500 10L48 28M41 64L30 90M59 64L70 90M36 70L26 96M64 70L74 96', b.main(-0.1), 1)}`,
  },
  {
    id: 'oriental-pearl',
    zh: '东方明珠 东方明珠塔 广州塔 小蛮腰',
    en: 'oriental pearl tower, oriental pearl, canton tower',
    ...place,
    colour: [0.62, 0.16, 350],
    size: 1.7,
    brings: ['city'],
    draw: (b) =>
      `${stroke('M50 -20V10', b.grey, 2)}${circle(50, 8, 4.6, b.main())}${stroke('M50 10V90', b.grey, 7)}${stroke('M45 30V84M55 30V84', b.tone(0.8, 0.02, 250), 2.4)}${circle(50, 30, 10, b.main())}${ellipse(50, 30, 10, 2.6, b.white, 0.55)}${stroke('M44 74L26 100M56 74L74 100', b.grey, 4)}${circle(50, 72, 14.5, b.main())}${ellipse(50, 72, 14.5, 3.4, b.white, 0.55)}${path('M30 100C34 92 66 92 70 100Z', b.grey)}`,
  },
  {
    id: 'temple-of-heaven',
    zh: '天坛 祈年殿',
    en: 'temple of heaven',
    ...place,
    colour: [0.42, 0.13, 262],
    size: 1.5,
    draw: (b) =>
      `${circle(50, 2, 4, b.gold)}${path('M50 6C54 16 66 22 76 27H24C34 22 46 16 50 6Z', b.main())}${block(32, 27, 36, 8, b.red)}${path('M30 34H70C76 40 82 43 88 46H12C18 43 24 40 30 34Z', b.main())}${block(24, 46, 52, 8, b.red)}${path('M22 53H78C84 60 92 63 98 66H2C8 63 16 60 22 53Z', b.main())}${block(16, 66, 68, 16, b.red)}${times(8, (i) => block(18 + i * 8.6, 66, 2.4, 16, b.gold))}${path('M6 82H94L97 88H3Z', b.white)}${path('M0 88H100L103 94H-3Z', b.cream)}${path('M-6 94H106L109 100H-9Z', b.white)}`,
  },
  {
    id: 'forbidden-city',
    zh: '故宫 紫禁城 天安门 宫殿 皇宫 北京城',
    en: 'forbidden city, chinese palace, imperial palace, tiananmen, palace',
    ...place,
    colour: [0.54, 0.18, 28],
    size: 1.6,
    draw: (b) =>
      `${eaves(50, 34, 62, 20, b.gold)}${block(14, 36, 72, 10, b.main())}${eaves(50, 54, 74, 12, b.gold)}${block(-8, 56, 116, 24, b.main())}${times(9, (i) => block(-6 + i * 13.6, 56, 3.6, 24, b.main(-0.1)))}${block(44, 60, 12, 20, b.dark, 1)}${block(-16, 80, 132, 7, b.white)}${block(-22, 87, 144, 7, b.cream)}${block(-28, 94, 156, 7, b.white)}${path('M40 80H60L66 101H34Z', b.grey)}${both(stroke('M-12 54C-16 52 -20 52 -24 48', b.gold, 4))}`,
  },
  {
    id: 'statue-of-liberty',
    zh: '自由女神像 自由女神 纽约',
    en: 'statue of liberty, new york',
    ...place,
    colour: [0.7, 0.07, 175],
    size: 1.6,
    brings: ['water'],
    draw: (b) =>
      `${path('M30 100L34 78H66L70 100Z', b.wood)}${block(32, 74, 36, 6, b.cream)}${path('M40 74C38 56 40 40 44 32H57C62 42 62 58 60 74Z', b.main())}${stroke('M46 40C44 52 46 62 44 74M52 40C52 52 54 62 54 74M57 44C58 56 58 64 58 74', b.main(-0.12), 1.4)}${stroke('M56 35C64 28 66 14 67 4', b.main(), 5.6)}${path('M62 4H72L70 10H64Z', b.main(-0.1))}${path('M67 -14C74 -6 72 2 67 4C62 2 61 -6 67 -14Z', b.gold)}${path('M36 44L48 40L50 54L38 58Z', b.main(-0.1))}${circle(50, 24, 8, b.main())}${path('M42 22H58V18H42Z', b.main(-0.1))}${times(7, (i) => stroke(`M${43.5 + i * 2.2} 18L${36 + i * 4.7} ${7 + Math.abs(3 - i) * 1.6}`, b.main(), 1.7))}`,
  },
  {
    id: 'pyramid',
    zh: '金字塔 狮身人面像 埃及',
    en: 'pyramid, sphinx, egypt',
    ...place,
    colour: [0.78, 0.1, 78],
    size: 1.5,
    brings: ['desert'],
    draw: (b) =>
      `${path('M92 44L140 100H46Z', b.main(-0.03))}${path('M92 44L140 100H100Z', b.main(-0.16))}${path('M36 6L104 100H-36Z', b.main())}${path('M36 6L104 100H52Z', b.main(-0.18))}${times(6, (i) => stroke(`M${25 - i * 9} ${24 + i * 13}L${41 + i * 2.2} ${24 + i * 13}`, b.main(-0.08), 1))}`,
  },
  {
    id: 'taj-mahal',
    zh: '泰姬陵 印度',
    en: 'taj mahal, india, mosque',
    ...place,
    colour: [0.96, 0.02, 80],
    size: 1.5,
    draw: (b) =>
      `${both(`${block(-14, 30, 7, 62, b.main(-0.05))}${path('M-16 30C-16 22 -10 20 -10.5 14C-10 20 -5 22 -5 30Z', b.main(-0.02))}${block(-16, 52, 11, 2.6, b.main(-0.14))}${path('M12 50C10 40 20 38 22 30C24 38 34 40 32 50Z', b.main(-0.03))}`)}${stroke('M50 -10V6', b.gold, 2)}${path('M50 2C54 12 72 16 72 32C72 40 66 44 64 46H36C34 44 28 40 28 32C28 16 46 12 50 2Z', b.main())}${path('M56 10C66 16 72 22 72 32C72 40 66 44 64 46H58C66 34 64 20 56 10Z', b.main(-0.1))}${block(8, 50, 84, 42, b.main(-0.03))}${block(34, 46, 32, 46, b.main())}${path('M40 92V66C40 58 48 56 50 52C52 56 60 58 60 66V92Z', b.main(-0.3))}${both(path('M15 70V62C15 58 20 57 21 55C22 57 27 58 27 62V70ZM15 90V80C15 76 20 75 21 73C22 75 27 76 27 80V90Z', b.main(-0.25)))}${block(-22, 92, 144, 8, b.main(-0.12))}`,
  },
  {
    id: 'big-ben',
    zh: '大本钟 伦敦 钟楼',
    en: 'big ben, london, clock tower',
    ...place,
    colour: [0.72, 0.08, 75],
    size: 1.65,
    draw: (b) =>
      `${path('M50 -18L60 8H40Z', b.tone(0.4, 0.05, 250))}${stroke('M50 -18V-24', b.gold, 2)}${block(38, 8, 24, 8, b.main(-0.12))}${path('M34 16H66V18L70 22H30L34 18Z', b.main(-0.05))}${block(32, 22, 36, 30, b.main())}${circle(50, 37, 12.5, b.gold)}${circle(50, 37, 11, b.white)}${stroke('M50 37V29M50 37L56 40', b.dark, 1.8)}${times(12, (i) => circle(50 + 9 * Math.cos(i * 0.5236), 37 + 9 * Math.sin(i * 0.5236), 0.7, b.dark))}${block(30, 52, 40, 4, b.main(-0.14))}${block(35, 56, 30, 44, b.main())}${times(4, (i) => block(38 + i * 6.6, 60, 3.4, 36, b.main(-0.14)))}`,
  },
  {
    id: 'sydney-opera',
    zh: '悉尼歌剧院 歌剧院 悉尼',
    en: 'sydney opera house, opera house, sydney',
    ...place,
    colour: [0.97, 0.01, 85],
    size: 1.5,
    brings: ['water'],
    draw: (b) =>
      `${path('M-20 84C-16 60 0 44 18 38C10 52 14 70 22 84Z', b.main())}${path('M18 38C10 52 14 70 22 84H30C22 66 20 50 18 38Z', b.main(-0.2))}${path('M10 84C14 50 34 22 56 10C46 32 52 62 62 84Z', b.main())}${path('M56 10C46 32 52 62 62 84H72C60 60 58 32 56 10Z', b.main(-0.2))}${path('M52 84C56 56 72 38 90 30C82 46 86 68 94 84Z', b.main())}${path('M90 30C82 46 86 68 94 84H102C94 66 92 48 90 30Z', b.main(-0.2))}${path('M88 84C90 68 102 58 114 54C108 64 110 76 116 84Z', b.main())}${block(-26, 84, 150, 9, b.wood)}${block(-32, 92, 162, 8, b.brown)}`,
  },
  {
    id: 'pisa',
    zh: '比萨斜塔 斜塔',
    en: 'leaning tower, tower of pisa, pisa',
    ...place,
    colour: [0.94, 0.025, 85],
    size: 1.55,
    draw: (b) =>
      `<g transform="rotate(7 50 100)">${times(7, (i) => `${block(32, 6 + i * 13, 36, 13, b.main(-0.02))}${times(5, (k) => path(`M${34 + k * 7} ${18 + i * 13}V${12 + i * 13}C${34 + k * 7} ${9 + i * 13} ${38.5 + k * 7} ${9 + i * 13} ${38.5 + k * 7} ${12 + i * 13}V${18 + i * 13}Z`, b.main(-0.32)))}${block(30, 4.5 + i * 13, 40, 2.6, b.main(-0.12))}`)}${block(37, -8, 26, 13, b.main())}${block(35, -10, 30, 3, b.main(-0.14))}${stroke('M50 -10V-18', b.dark, 1.2)}${path('M50 -18L60 -15L50 -12Z', b.red)}</g>`,
  },
  {
    id: 'golden-gate',
    zh: '金门大桥 大桥 跨海大桥 桥梁 吊桥',
    en: 'golden gate bridge, golden gate, suspension bridge, big bridge',
    ...place,
    colour: [0.58, 0.18, 32],
    size: 1.7,
    brings: ['water'],
    draw: (b) =>
      `${stroke('M-60 44C-40 66 -20 70 2 12C24 74 76 74 98 12C120 70 140 66 160 44', b.main(), 2.4)}${times(22, (i) => stroke(`M${6 + i * 4.2} ${58 - 40 * ((i - 10.5) / 10.5) ** 2}V74`, b.main(), 0.8))}${block(-60, 72, 220, 5, b.main(-0.06))}${times(2, (i) => `${block(-4 + i * 96, 8, 4, 92, b.main())}${block(4 + i * 96, 8, 4, 92, b.main())}${times(4, (k) => block(-4 + i * 96, 14 + k * 16, 12, 3, b.main()))}${block(-8 + i * 96, 92, 20, 9, b.main(-0.15))}`)}`,
  },
  {
    id: 'colosseum',
    zh: '罗马斗兽场 斗兽场 罗马',
    en: 'colosseum, coliseum, rome, amphitheatre',
    ...place,
    colour: [0.78, 0.07, 70],
    size: 1.5,
    draw: (b: Brush) =>
      `${path('M-10 100V40C10 32 30 30 50 30V18C76 18 98 22 112 30V100Z', b.main())}${times(9, (i) => path(`M${-4 + i * 13} 98V88C${-4 + i * 13} 82 ${4 + i * 13} 82 ${4 + i * 13} 88V98ZM${-4 + i * 13} 76V67C${-4 + i * 13} 61 ${4 + i * 13} 61 ${4 + i * 13} 67V76ZM${-4 + i * 13} 56V48C${-4 + i * 13} 42 ${4 + i * 13} 42 ${4 + i * 13} 48V56Z`, b.main(-0.34)))}${times(5, (i) => block(54 + i * 12, 27, 5, 6, b.main(-0.3)))}${block(-12, 78, 126, 3, b.main(-0.12))}${block(-12, 58, 126, 3, b.main(-0.12))}${block(48, 36, 66, 3, b.main(-0.12))}`,
  },
  {
    id: 'fuji',
    zh: '富士山',
    en: 'mount fuji, fuji, fujiyama',
    ...place,
    colour: [0.5, 0.09, 262],
    size: 1.8,
    draw: (b) =>
      `${path('M-44 100C-8 84 18 44 34 20C40 14 60 14 66 20C82 44 108 84 144 100Z', b.main())}${path('M34 20C40 14 60 14 66 20C72 30 78 40 84 48L74 44L68 54L58 42L50 56L42 44L34 54L28 44L17 48C24 38 29 28 34 20Z', b.white)}${path('M58 16C62 16 64 18 66 20C82 44 108 84 144 100H92C80 76 68 44 58 16Z', b.dark, 0.1)}`,
  },
  {
    id: 'volcano',
    zh: '火山 岩浆 火山爆发',
    en: 'volcano, lava, eruption',
    ...place,
    colour: [0.38, 0.05, 40],
    size: 1.6,
    draw: (b) =>
      `${[
        [50, -14, 17],
        [34, -8, 13],
        [66, -6, 14],
        [44, -28, 14],
        [60, -30, 16],
        [52, -44, 14],
      ]
        .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, b.tone(0.55, 0.02, 30), 0.75))
        .join(
          '',
        )}${stroke('M46 24C42 8 32 4 26 10M54 24C58 6 70 2 76 10M50 24V0', b.orange, 5)}${path('M-24 100C6 82 26 50 38 24H62C74 50 94 82 124 100Z', b.main())}${path('M38 24H62L66 34C62 46 64 60 72 76C62 70 58 60 56 52C54 68 52 80 44 92C44 76 44 60 42 48C38 56 36 60 28 66C34 52 34 44 34 33Z', b.orange)}${path('M42 24H58L58 40C54 44 53 52 52 62C48 52 46 46 42 40Z', b.yellow)}`,
  },
]
