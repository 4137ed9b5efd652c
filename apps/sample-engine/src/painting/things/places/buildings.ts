import { block, both, circle, path, stroke, times, turned } from '../shapes.ts'
import type { Thing } from '../thing.ts'

const place = { home: 'place' } as const

export const BUILDINGS: readonly Thing[] = [
  {
    id: 'castle',
    zh: '城堡 古堡 迪士尼城堡 迪士尼',
    en: 'castle, fortress, disney castle, disney',
    ...place,
    colour: [0.84, 0.035, 300],
    size: 1.5,
    draw: (b) => {
      const tower = (x: number, y: number, w: number): string =>
        `${block(x - w / 2, y, w, 100 - y, b.main(x > 50 ? -0.06 : 0))}${path(`M${x - w * 0.68} ${y}L${x} ${y - w * 1.7}L${x + w * 0.68} ${y}Z`, b.tone(0.5, 0.14, 270))}${block(x - 2, y + 8, 4, 9, b.tone(0.4, 0.08, 280), 2)}${stroke(`M${x} ${y - w * 1.7}v-8`, b.gold, 1.4)}${path(`M${x} ${y - w * 1.7 - 8}l9 3l-9 3z`, b.red)}`
      return `${tower(50, 22, 20)}${tower(28, 40, 15)}${tower(72, 40, 15)}${block(14, 62, 72, 38, b.main(0.03))}${times(9, (i) => block(14 + i * 8.2, 57, 5, 6, b.main(0.03)))}${tower(6, 52, 18)}${tower(94, 52, 18)}${path('M40 100V80C40 68 60 68 60 80V100Z', b.brown)}${both(block(28, 74, 5, 10, b.yellow, 2.5))}`
    },
  },
  {
    id: 'windmill',
    zh: '风车 荷兰风车',
    en: 'windmill',
    ...place,
    colour: [0.9, 0.03, 75],
    size: 1.4,
    brings: ['field'],
    draw: (b) =>
      `${path('M34 100L40 40H60L66 100Z', b.main())}${path('M52 40H60L66 100H54Z', b.main(-0.1))}${path('M36 40C38 24 62 24 64 40Z', b.tone(0.5, 0.15, 30))}${block(44, 82, 12, 18, b.brown, 2)}${block(46, 56, 8, 9, b.glass, 1)}${times(4, (i) => turned(`${stroke('M50 34V-20', b.brown, 2.4)}${block(51, -18, 13, 40, b.white, 0, 0.92)}${times(4, (k) => stroke(`M51 ${-10 + k * 9}H64`, b.brown, 0.9))}`, 28 + i * 90, 50, 34))}${circle(50, 34, 4, b.brown)}`,
  },
  {
    id: 'ferris-wheel',
    zh: '摩天轮 游乐园 游乐场',
    en: 'ferris wheel, amusement park, fairground',
    ...place,
    colour: [0.62, 0.16, 330],
    size: 1.5,
    draw: (b) =>
      `${stroke('M50 44L26 100M50 44L74 100', b.grey, 4)}<circle cx="50" cy="44" r="46" fill="none" stroke="${b.main()}" stroke-width="3.4"/><circle cx="50" cy="44" r="38" fill="none" stroke="${b.main()}" stroke-width="1.4"/>${times(
        12,
        (i) => {
          const [x, y] = [50 + 46 * Math.cos(i * 0.5236), 44 + 46 * Math.sin(i * 0.5236)]
          return `${stroke(`M50 44L${x} ${y}`, b.main(), 1)}${block(x - 5.5, y, 11, 9, [b.red, b.yellow, b.blue, b.green][i % 4] ?? b.red, 3)}${block(x - 4, y + 1.5, 8, 3.5, b.glass, 1)}`
        },
      )}${circle(50, 44, 5, b.gold)}`,
  },
  {
    id: 'church',
    zh: '教堂 大教堂',
    en: 'church, cathedral, chapel',
    ...place,
    colour: [0.94, 0.02, 80],
    size: 1.4,
    draw: (b) =>
      `${block(30, 60, 66, 40, b.main(-0.04))}${path('M24 62L62 36L102 62Z', b.tone(0.5, 0.12, 35))}${block(8, 30, 30, 70, b.main())}${path('M4 32L23 -8L42 32Z', b.tone(0.46, 0.11, 35))}${stroke('M23 -8V-24M17 -18H29', b.gold, 2.6)}${path('M16 100V84C16 76 30 76 30 84V100Z', b.brown)}${circle(23, 46, 6, b.tone(0.6, 0.12, 240))}${times(3, (i) => path(`M${46 + i * 16} 88V76C${46 + i * 16} 70 ${54 + i * 16} 70 ${54 + i * 16} 76V88Z`, b.tone(0.6, 0.12, 240)))}`,
  },
  {
    id: 'skyscraper',
    zh: '摩天大楼 高楼 大厦 写字楼',
    en: 'skyscraper, tower block, office building, high-rise',
    ...place,
    colour: [0.6, 0.07, 240],
    size: 1.6,
    brings: ['city'],
    draw: (b) =>
      `${block(4, 44, 28, 56, b.main(-0.08))}${block(70, 34, 28, 66, b.main(-0.12))}${path('M34 100V10L50 -6L66 10V100Z', b.main())}${path('M50 -6L66 10V100H50Z', b.main(-0.08))}${stroke('M50 -6V-22', b.grey, 1.8)}${times(11, (r) => times(5, (i) => block(37 + i * 5.4, 16 + r * 7.4, 3.4, 4.4, (r * 3 + i) % 4 ? b.glass : b.yellow)))}${times(7, (r) => times(4, (i) => `${block(8 + i * 5.6, 50 + r * 7, 3.4, 4, (r + i) % 3 ? b.glass : b.yellow)}${block(74 + i * 5.6, 41 + r * 7.6, 3.4, 4, (r + i) % 3 ? b.glass : b.yellow)}`))}`,
  },
  {
    id: 'stone-bridge',
    zh: '石桥 拱桥 小桥 桥',
    en: 'bridge, stone bridge, arch bridge',
    ...place,
    colour: [0.72, 0.03, 80],
    size: 1.4,
    brings: ['water'],
    draw: (b) =>
      `${path('M-30 96C0 90 20 60 50 60C80 60 100 90 130 96V104H90C86 76 66 74 50 74C34 74 14 76 10 104H-30Z', b.main())}${stroke('M-30 90C0 84 20 52 50 52C80 52 100 84 130 90', b.main(0.1), 3)}${times(
        11,
        (i) => {
          const x = -20 + i * 14
          const t = (x - 50) / 80
          return stroke(`M${x} ${55 + 38 * t * t}V${62 + 38 * t * t}`, b.main(0.1), 3.4)
        },
      )}${stroke('M14 102C18 80 36 78 50 78C64 78 82 80 86 102', b.main(-0.16), 1.6)}`,
  },
  {
    id: 'tent',
    zh: '帐篷 露营 篝火 蒙古包',
    en: 'tent, camping, camp, campfire, bonfire',
    home: 'land',
    colour: [0.68, 0.15, 55],
    size: 1.1,
    draw: (b) =>
      `${path('M40 24L-10 96H90Z', b.main())}${path('M40 24L90 96H104L46 20Z', b.main(-0.14))}${path('M40 44L18 96H62Z', b.dark)}${path('M40 44L62 96H50Z', b.main(-0.08))}${stroke('M40 24L36 16', b.wood, 2.4)}${path('M112 98C100 90 108 78 112 64C116 74 126 82 120 96Z', b.orange)}${path('M112 98C108 92 111 86 113 80C116 86 119 92 116 98Z', b.yellow)}${stroke('M98 98L126 102M98 102L126 97', b.brown, 4)}`,
  },
  {
    id: 'snowman',
    zh: '雪人 堆雪人',
    en: 'snowman, snowmen',
    home: 'land',
    colour: [0.97, 0.008, 230],
    brings: ['snow'],
    draw: (b) =>
      `${stroke('M30 54L8 42M14 45L10 34M14 45L4 48M70 54L92 42M86 45L90 34M86 45L96 48', b.brown, 3)}${circle(50, 76, 25, b.main(-0.03))}${circle(50, 52, 20, b.main(-0.015))}${circle(50, 26, 17, b.main())}${stroke('M35 40C44 46 56 46 65 40', b.red, 6)}${path('M58 42L68 62L58 62L52 46Z', b.red)}${block(30, 8, 40, 5, b.dark, 1)}${block(37, -12, 26, 22, b.dark, 1)}${block(37, 2, 26, 5, b.red)}${both(circle(43.5, 23, 2.2, b.dark))}${path('M50 27L68 31L50 32Z', b.orange)}${times(5, (i) => circle(42 + i * 4, 34 + 2.2 - (i - 2) ** 2 * 0.5, 1, b.dark))}${circle(50, 54, 2, b.dark)}${circle(50, 70, 2.2, b.dark)}${circle(50, 82, 2.2, b.dark)}`,
  },
]
