import { block, both, circle, ellipse, path, stroke, times, turned } from '../shapes.ts'
import type { Thing } from '../thing.ts'

const table = { home: 'table' } as const

export const DISHES: readonly Thing[] = [
  {
    id: 'birthday-cake',
    zh: '生日快乐 生日蛋糕 生日 蛋糕 寿桃 过生日',
    en: 'birthday cake, happy birthday, birthday, cake, cupcake',
    ...table,
    colour: [0.85, 0.09, 2],
    size: 1.1,
    draw: (b) =>
      `${ellipse(50, 95, 56, 6, b.white)}${block(6, 62, 88, 32, b.cream, 5)}${path('M6 68C6 60 94 60 94 68C94 78 86 80 84 72C82 68 78 68 76 74C74 84 66 84 64 74C62 68 58 68 56 76C54 86 46 86 44 76C42 68 38 68 36 74C34 82 26 82 24 73C22 68 18 68 16 74C14 82 6 80 6 68Z', b.main())}${block(22, 36, 56, 28, b.main(0.06), 4)}${path('M22 42C22 34 78 34 78 42C78 52 72 52 70 46C68 42 64 42 62 48C60 56 54 56 52 48C50 42 46 42 44 48C42 55 36 55 34 47C32 42 30 42 28 46C26 52 22 50 22 42Z', b.white)}${times(5, (i) => `${block(29 + i * 10, 14, 4, 22, [b.red, b.yellow, b.blue, b.green, b.purple][i] ?? b.red)}${path(`M${31 + i * 10} 2C${35 + i * 10} 8 ${34 + i * 10} 13 ${31 + i * 10} 13C${28 + i * 10} 13 ${27 + i * 10} 8 ${31 + i * 10} 2Z`, b.orange)}`)}${times(7, (i) => circle(14 + i * 12, 87, 3, i % 2 ? b.red : b.yellow))}`,
  },
  {
    id: 'noodles',
    zh: '面条 拉面 面 牛肉面 兰州拉面 米线 方便面 热干面 炸酱面 意面',
    en: 'noodle, noodles, ramen, noodle soup, spaghetti, pasta, pho',
    ...table,
    colour: [0.56, 0.19, 28],
    draw: (b) =>
      `${times(4, (i) => stroke(`M${26 + i * 14} 34C${20 + i * 14} 22 ${32 + i * 14} 16 ${26 + i * 14} 4`, b.white, 3, 0.5))}${stroke('M60 46L104 4M68 48L112 12', b.wood, 3.4)}${ellipse(50, 52, 52, 13, b.tone(0.72, 0.13, 62))}${times(9, (i) => stroke(`M${10 + i * 6} 52C${16 + i * 8} ${40 + (i % 3) * 3} ${26 + i * 7} ${44 + (i % 2) * 5} ${34 + i * 6.4} 55`, b.tone(0.9, 0.11, 88), 3.2))}${ellipse(30, 47, 11, 7, b.white)}${circle(30, 47, 5, b.orange)}${ellipse(66, 49, 11, 6, b.tone(0.56, 0.1, 40))}${ellipse(72, 54, 10, 5, b.tone(0.5, 0.1, 40))}${[44, 50, 56, 48].map((x, i) => circle(x, 46 + i * 2.4, 2.6, b.green)).join('')}${path('M-4 52C0 64 100 64 104 52C104 76 88 90 74 94H26C12 90 -4 76 -4 52Z', b.main())}${stroke('M4 68C24 78 76 78 96 68', b.gold, 2.6)}${path('M28 93H72L68 100H32Z', b.main(-0.1))}`,
  },
  {
    id: 'rice',
    zh: '米饭 饭 白米饭 炒饭 粥',
    en: 'rice, fried rice, porridge, rice bowl',
    ...table,
    colour: [0.52, 0.12, 250],
    draw: (b) =>
      `${stroke('M58 44L108 6M66 48L114 16', b.wood, 3.4)}${path('M6 54C8 26 32 20 50 20C68 20 92 26 94 54Z', b.white)}${times(16, (i) => turned(ellipse(16 + ((i * 23) % 70), 32 + ((i * 13) % 20), 3.4, 1.7, b.tone(0.88, 0.02, 90)), (i * 47) % 180, 16 + ((i * 23) % 70), 32 + ((i * 13) % 20)))}${path('M0 52H100C100 76 84 90 72 94H28C16 90 0 76 0 52Z', b.main())}${stroke('M4 64C30 70 70 70 96 64M9 76C32 82 68 82 91 76', b.white, 2)}${path('M30 93H70L67 100H33Z', b.main(-0.1))}`,
  },
  {
    id: 'dumplings',
    zh: '饺子 水饺 包子 小笼包 馒头 馄饨 烧麦',
    en: 'dumpling, dumplings, baozi, bun, steamed bun, gyoza, wonton',
    ...table,
    colour: [0.95, 0.025, 80],
    draw: (b) => {
      const bun = (x: number, y: number, s = 1): string =>
        `<g transform="translate(${x} ${y}) scale(${s})">${path('M-20 14C-22 -4 -8 -12 0 -16C8 -12 22 -4 20 14C12 20 -12 20 -20 14Z', b.main())}${stroke('M0 -15C-4 -8 -10 -4 -14 4M0 -15C-1 -6 -4 0 -5 6M0 -15C1 -6 4 0 5 6M0 -15C4 -8 10 -4 14 4', b.main(-0.14), 1.5)}${circle(0, -15, 2.6, b.main(-0.08))}</g>`
      return `${times(3, (i) => stroke(`M${30 + i * 20} 20C${24 + i * 20} 10 ${36 + i * 20} 4 ${30 + i * 20} -8`, b.white, 3, 0.5))}${ellipse(50, 62, 58, 18, b.wood)}${ellipse(50, 60, 52, 14, b.tone(0.8, 0.06, 80))}${bun(32, 46, 0.95)}${bun(68, 46, 0.95)}${bun(14, 58, 0.95)}${bun(86, 58, 0.95)}${bun(50, 58, 1.1)}${path('M-8 62C-4 82 104 82 108 62V86C104 104 -4 104 -8 86Z', b.wood)}${stroke('M-8 74C0 92 100 92 108 74', b.brown, 3)}${times(9, (i) => stroke(`M${4 + i * 11.5} ${77 + 4 * (1 - ((i - 4) / 4) ** 2)}V${91 + 6 * (1 - ((i - 4) / 4) ** 2)}`, b.brown, 1.2))}`
    },
  },
  {
    id: 'hotpot',
    zh: '火锅 麻辣烫 麻辣火锅 汤',
    en: 'hotpot, hot pot, soup, stew',
    ...table,
    colour: [0.6, 0.08, 60],
    draw: (b) =>
      `${times(4, (i) => stroke(`M${24 + i * 18} 28C${18 + i * 18} 16 ${30 + i * 18} 10 ${24 + i * 18} -4`, b.white, 3.4, 0.55))}${both(path('M-2 56C-18 54 -18 72 -4 70V65C-11 66 -11 60 -2 61Z', b.main(-0.1)))}${ellipse(50, 52, 52, 16, b.main(0.1))}${path('M2 52C6 38 44 38 50 40C46 48 54 56 50 66C30 68 4 62 2 52Z', b.tone(0.53, 0.2, 28))}${path('M98 52C94 38 56 38 50 40C46 48 54 56 50 66C70 68 96 62 98 52Z', b.tone(0.92, 0.05, 90))}${[
        [16, 50],
        [30, 58],
        [24, 46],
        [38, 48],
      ]
        .map(([x = 0, y = 0]) => turned(ellipse(x, y, 5, 1.8, b.tone(0.42, 0.17, 28)), x * 7, x, y))
        .join(
          '',
        )}${circle(70, 48, 5, b.white)}${circle(82, 54, 4.6, b.pink)}${path('M60 56C66 50 70 58 66 62Z', b.green)}${ellipse(33, 53, 5, 3.4, b.tone(0.75, 0.1, 40))}${path('M-2 54C2 74 98 74 102 54C102 78 92 92 80 94H20C8 92 -2 78 -2 54Z', b.main())}${path('M28 94H72L78 101H22Z', b.main(-0.2))}`,
  },
  {
    id: 'pizza',
    zh: '披萨 比萨 比萨饼',
    en: 'pizza',
    ...table,
    colour: [0.87, 0.14, 85],
    draw: (b) =>
      `${circle(50, 54, 47, b.tone(0.7, 0.11, 62))}${circle(50, 54, 40, b.tone(0.56, 0.18, 33))}${circle(50, 54, 38, b.main())}${[
        [36, 34],
        [64, 32],
        [26, 58],
        [50, 56],
        [74, 54],
        [40, 78],
        [64, 76],
      ]
        .map(
          ([x = 0, y = 0]) =>
            `${circle(x, y, 7.5, b.tone(0.5, 0.19, 28))}${circle(x - 2, y - 2, 1.6, b.tone(0.64, 0.17, 30))}`,
        )
        .join('')}${[
        [50, 38],
        [38, 48],
        [62, 46],
        [34, 70],
        [56, 68],
        [50, 84],
        [70, 66],
      ]
        .map(([x = 0, y = 0]) => turned(ellipse(x, y, 4.4, 2.2, b.green), x * 5, x, y))
        .join('')}${stroke('M50 54L96 54M50 54L73 94', b.tone(0.62, 0.1, 60), 2)}`,
  },
  {
    id: 'burger',
    zh: '汉堡 汉堡包 三明治',
    en: 'burger, hamburger, cheeseburger, sandwich',
    ...table,
    colour: [0.7, 0.13, 62],
    draw: (b) =>
      `${path('M6 46C6 16 30 8 50 8C70 8 94 16 94 46Z', b.main())}${[
        [30, 24],
        [44, 18],
        [58, 20],
        [70, 28],
        [50, 30],
        [36, 34],
        [64, 36],
      ]
        .map(([x = 0, y = 0]) => turned(ellipse(x, y, 3, 1.7, b.cream), x * 3, x, y))
        .join(
          '',
        )}${path('M2 50C8 44 14 56 22 50C30 44 36 56 44 50C52 44 58 56 66 50C74 44 80 56 88 50C94 46 98 48 98 52L96 58H4Z', b.green)}${block(5, 55, 90, 7, b.red, 3)}${path('M4 62H96L84 72L74 64L62 74L50 64H4Z', b.yellow)}${block(4, 66, 92, 13, b.tone(0.36, 0.07, 40), 6)}${path('M6 80H94C94 92 88 99 80 99H20C12 99 6 92 6 80Z', b.main(-0.04))}`,
  },
  {
    id: 'sushi',
    zh: '寿司 饭团 刺身',
    en: 'sushi, onigiri, sashimi, rice ball',
    ...table,
    colour: [0.72, 0.17, 42],
    draw: (b) => {
      const sushi = (x: number, y: number): string =>
        `<g transform="translate(${x} ${y})">${path('M-22 14C-24 0 -14 -4 0 -4C14 -4 24 0 22 14C14 20 -14 20 -22 14Z', b.white)}${path('M-26 4C-24 -14 -10 -18 4 -16C18 -14 26 -6 27 4C16 -2 -12 -2 -26 4Z', b.main())}${stroke('M-14 -10L-6 0M-2 -14L6 -2M10 -12L17 -1', b.main(0.14), 2)}</g>`
      return `${sushi(18, 50)}${sushi(76, 46)}${block(-14, 84, 128, 8, b.wood, 2)}${block(0, 90, 10, 10, b.brown)}${block(90, 90, 10, 10, b.brown)}${sushi(24, 66)}${path('M58 84V64C58 56 94 56 94 64V84C94 90 58 90 58 84Z', b.tone(0.28, 0.04, 165))}${ellipse(76, 64, 18, 7, b.white)}${ellipse(76, 64, 7, 3, b.main())}${circle(70, 63, 2, b.green)}`
    },
  },
  {
    id: 'bread',
    zh: '面包 吐司 法棍 羊角包 可颂 早餐',
    en: 'bread, toast, baguette, croissant, loaf, breakfast',
    ...table,
    colour: [0.68, 0.12, 62],
    draw: (b) =>
      `${path('M4 94V58C-8 44 6 26 26 30C34 18 66 18 74 30C94 26 108 44 96 58V94C96 98 92 100 88 100H12C8 100 4 98 4 94Z', b.main())}${path('M12 90V56C2 46 12 34 28 38C36 26 64 26 72 38C88 34 98 46 88 56V90C88 93 86 94 84 94H16C14 94 12 93 12 90Z', b.tone(0.9, 0.07, 80))}${both(`${ellipse(38, 58, 3, 4, b.brown)}${ellipse(30, 66, 5, 3, b.pink)}`)}${stroke('M44 66C47 70 53 70 56 66', b.brown, 2.4)}`,
  },
  {
    id: 'egg',
    zh: '鸡蛋 煎蛋 荷包蛋 蛋',
    en: 'egg, fried egg',
    ...table,
    colour: [0.98, 0.008, 90],
    draw: (b) =>
      `${ellipse(46, 66, 52, 30, b.dark)}${ellipse(46, 62, 48, 26, b.tone(0.36, 0.02, 260))}${stroke('M94 58L130 44', b.wood, 8)}${path('M14 62C8 46 30 40 42 44C54 36 80 44 78 58C88 70 66 82 52 78C36 86 16 78 14 62Z', b.main())}${circle(46, 60, 13, b.tone(0.83, 0.17, 75))}${ellipse(42, 55, 4, 2.6, b.white, 0.8)}`,
  },
  {
    id: 'mooncake',
    zh: '月饼 中秋节 中秋',
    en: 'mooncake, moon cake, mid-autumn festival, mid-autumn',
    ...table,
    colour: [0.64, 0.12, 62],
    brings: ['moon', 'night'],
    draw: (b) =>
      `${path('M6 58C6 50 94 50 94 58V84C94 98 6 98 6 84Z', b.main(-0.14))}${times(12, (i) => stroke(`M${10 + i * 7.3} ${64 + 6 * Math.sin((i / 11) * 3.14)}V${88 + 6 * Math.sin((i / 11) * 3.14)}`, b.main(-0.26), 1.6))}${times(16, (i) => circle(50 + 41 * Math.cos(i * 0.3927), 54 + 21 * Math.sin(i * 0.3927), 8, b.main()))}${ellipse(50, 54, 42, 22, b.main())}<ellipse cx="50" cy="54" rx="32" ry="16" fill="none" stroke="${b.main(-0.16)}" stroke-width="2.4"/>${times(6, (i) => `<ellipse cx="50" cy="48" rx="5" ry="7" fill="none" stroke="${b.main(-0.16)}" stroke-width="2" transform="translate(0 27) scale(1 0.52) rotate(${i * 60} 50 54)"/>`)}`,
  },
  {
    id: 'zongzi',
    zh: '粽子',
    en: 'zongzi, rice dumpling',
    ...table,
    colour: [0.5, 0.11, 145],
    draw: (b) =>
      `${path('M50 8C56 8 60 14 64 22L96 84C100 92 96 98 88 98H12C4 98 0 92 4 84L36 22C40 14 44 8 50 8Z', b.main())}${path('M50 8C56 8 60 14 64 22L96 84C100 92 96 98 88 98H60Z', b.main(-0.08))}${stroke('M34 30L78 98M22 50L54 98M62 22L40 98', b.main(0.12), 1.4)}${stroke('M20 58C40 66 62 66 80 56M13 76C36 84 66 84 88 74', b.red, 3.4)}${stroke('M50 62C42 52 34 56 40 62C44 66 48 64 50 62C52 64 56 66 60 62C66 56 58 52 50 62Z', b.red, 2.6)}`,
  },
  {
    id: 'tangyuan',
    zh: '汤圆 元宵 元宵节',
    en: 'tangyuan, glutinous rice balls',
    ...table,
    colour: [0.55, 0.18, 28],
    draw: (b) =>
      `${ellipse(50, 52, 50, 14, b.tone(0.86, 0.06, 80))}${[
        [26, 50],
        [74, 50],
        [38, 44],
        [62, 44],
        [50, 52],
        [36, 56],
        [66, 57],
      ]
        .map(([x = 0, y = 0]) => `${circle(x, y, 9.5, b.tone(0.9, 0.02, 85))}${circle(x - 1, y - 1.5, 8.5, b.white)}`)
        .join(
          '',
        )}${path('M0 52C4 66 96 66 100 52C100 78 84 92 72 94H28C16 92 0 78 0 52Z', b.main())}${stroke('M8 70C30 80 70 80 92 70', b.gold, 2.4)}${path('M30 93H70L67 100H33Z', b.main(-0.1))}`,
  },
  {
    id: 'barbecue',
    zh: '烤串 烧烤 羊肉串 冰糖葫芦 糖葫芦',
    en: 'kebab, barbecue, bbq, skewer, candied hawthorn',
    ...table,
    colour: [0.55, 0.2, 27],
    draw: (b) =>
      times(3, (k) =>
        turned(
          `${stroke('M50 -10V100', b.wood, 2.6)}${times(6, (i) => `${circle(50, 4 + i * 13, 7.5, b.main(k * -0.04))}${ellipse(47.5, 1 + i * 13, 2, 1.4, b.white, 0.8)}`)}`,
          -22 + k * 22,
          50,
          110,
        ),
      ),
  },
]
