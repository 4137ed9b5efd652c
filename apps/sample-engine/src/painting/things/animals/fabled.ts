import { both, circle, ellipse, eye, path, stroke, times, turned } from '../shapes.ts'
import type { Thing } from '../thing.ts'

export const FABLED: readonly Thing[] = [
  {
    id: 'dragon',
    zh: '龙 中国龙 巨龙 飞龙 神龙 青龙 金龙',
    en: 'dragon, chinese dragon',
    home: 'air',
    colour: [0.6, 0.17, 40],
    size: 1.5,
    draw: (b) => {
      const body = 'M6 88C-6 70 14 58 28 66C44 76 40 92 56 92C74 92 78 72 64 62C50 52 34 56 30 42C27 28 46 22 58 30'
      return `${stroke('M30 66L22 54M22 54L15 54M22 54L21 47M62 90L68 100M68 100L62 103M68 100L74 102M36 52L26 46M26 46L20 48M26 46L24 39', b.main(-0.1), 3)}${stroke(body, b.main(-0.12), 15)}${stroke(body, b.main(), 12)}<path d="${body}" fill="none" stroke="${b.main(-0.16)}" stroke-width="12" stroke-dasharray="1.2 3.4"/>${stroke(body, b.gold, 3)}${path('M6 88C0 98 -8 98 -14 92C-8 104 4 106 14 98L10 110C20 104 20 92 12 84Z', b.gold)}${path('M52 22C44 12 36 12 30 6C40 6 52 6 60 12C70 8 80 12 86 18L100 24C104 28 102 33 96 33L88 33L98 38C98 43 92 44 86 42C76 46 62 44 56 36C46 42 40 40 34 44C38 36 42 30 52 28Z', b.main())}${stroke('M60 13C56 4 48 2 42 -4M52 3L52 -4M68 11C66 2 60 -4 58 -10M64 -1L68 -6', b.gold, 2.8)}${stroke('M96 27C108 22 112 30 106 38M92 40C100 48 96 56 102 60', b.gold, 1.8)}${path('M56 36C50 44 42 46 38 52C48 52 58 50 64 44ZM66 44C64 50 60 54 60 60C68 58 72 50 74 45Z', b.gold)}${path('M88 33L91 38L93 33.5ZM82 33L84 37L86 33Z', b.white)}${circle(76, 20, 5, b.white)}${circle(77.5, 20.5, 2.6, b.dark)}${stroke('M68 15C72 11 80 12 83 15', b.gold, 2)}${circle(98, 28, 1.2, b.dark)}${circle(116, 12, 8, b.gold)}${circle(114, 10, 3, b.white, 0.7)}`
    },
  },
  {
    id: 'dinosaur',
    zh: '恐龙 霸王龙 小恐龙',
    en: 'dinosaur, dino, t-rex, tyrannosaurus',
    home: 'land',
    colour: [0.58, 0.13, 145],
    size: 1.25,
    draw: (b) =>
      `${path('M58 24C54 10 66 2 80 4C94 5 102 12 101 20C100 26 92 28 84 28L98 32C96 38 86 40 78 38C76 48 78 58 74 68C72 76 68 80 66 84L68 94L76 97V100H56L58 84H50L46 94L52 97V100H34L36 82C20 80 4 70 -8 88C-8 66 10 54 28 56C44 56 54 44 58 24Z', b.main())}${path('M72 40C76 54 72 72 62 80C54 78 60 60 66 50Z', b.tone(0.86, 0.1, 110))}${times(8, (i) => path(['M56 20L48 22L55 28Z', 'M54 30L46 34L52 39Z', 'M50 40L43 46L46 49Z', 'M43 49L37 50L38 55Z', 'M34 55L28 51L27 57Z', 'M22 56L15 54L16 59Z', 'M11 61L4 61L7 66Z', 'M2 69L-4 71L-1 76Z'][i] ?? '', b.orange))}${stroke('M76 52L86 56L86 61M86 56L91 58', b.main(-0.1), 3.4)}${path('M84 28L87 32L89 28.500L92 32L94 27Z', b.white)}${eye(b, 76, 13, 3)}${circle(97, 14, 1.3, b.dark)}`,
  },
  {
    id: 'phoenix',
    zh: '凤凰 火凤凰 朱雀',
    en: 'phoenix, firebird',
    home: 'air',
    colour: [0.64, 0.19, 38],
    size: 1.4,
    draw: (b) =>
      `${stroke('M44 66C30 86 14 92 -4 90M48 68C42 92 28 106 10 110M53 68C56 90 50 106 40 118', b.main(), 6)}${stroke('M44 66C30 86 14 92 -4 90M48 68C42 92 28 106 10 110M53 68C56 90 50 106 40 118', b.gold, 2.4)}${[
        [-4, 90],
        [10, 110],
        [40, 118],
      ]
        .map(([x = 0, y = 0]) => `${ellipse(x, y, 7, 8, b.gold)}${circle(x, y, 4, b.main())}`)
        .join(
          '',
        )}${path('M46 52C30 48 8 30 -6 0C4 10 10 10 14 8C14 16 22 20 26 18C26 26 34 30 38 28C40 36 48 40 52 42Z', b.main())}${path('M44 50C32 44 16 30 6 12C18 24 40 34 50 44Z', b.gold)}${path('M58 48C74 42 92 24 102 -6C94 4 88 4 84 2C84 10 78 14 74 12C72 22 64 26 62 24C60 32 54 38 52 42Z', b.main())}${path('M58 46C68 38 84 24 92 6C82 20 64 30 54 42Z', b.gold)}${path('M40 62C42 46 54 40 60 34C62 26 70 22 76 26L86 30L76 33C76 46 68 66 52 70C46 71 40 68 40 62Z', b.main(0.06))}${stroke('M70 24C66 14 58 12 54 6M73 23C72 14 68 8 68 1', b.gold, 2.4)}${circle(54, 6, 2.6, b.gold)}${circle(68, 1, 2.6, b.gold)}${path('M76 26L87 30L76 32Z', b.gold)}${eye(b, 71.5, 28, 1.8)}`,
  },
  {
    id: 'mermaid',
    zh: '美人鱼 人鱼',
    en: 'mermaid, merman, siren',
    home: 'deep',
    colour: [0.68, 0.13, 178],
    size: 1.3,
    draw: (b) =>
      `${path('M40 14C26 18 24 40 30 60C36 54 40 44 42 36L60 36C62 46 68 54 72 58C76 36 72 14 58 10C52 7 44 9 40 14Z', b.tone(0.55, 0.17, 35))}${path('M42 40C40 58 38 68 48 82C54 90 64 90 72 84C66 100 84 108 96 104C90 98 92 88 96 78C82 74 72 82 72 84C66 76 60 66 60 40Z', b.main())}${times(3, (row) => times(3, (i) => stroke(`M${43 + i * 5 + row} ${52 + row * 8}C${44 + i * 5 + row} ${55 + row * 8} ${47 + i * 5 + row} ${55 + row * 8} ${48 + i * 5 + row} ${52 + row * 8}`, b.main(0.14), 1.3)))}${stroke('M78 88L92 80M78 90L90 98', b.main(0.14), 1.6)}${path('M42 32C46 29 56 29 60 32L60 44C54 48 46 48 42 44Z', b.skin)}${both(circle(46, 36.5, 4.2, b.purple))}${stroke('M42 34C36 40 34 46 38 52M60 34C66 38 70 34 74 28', b.skin, 4.4)}${circle(51, 19, 10.5, b.skin)}${path('M39 24C36 8 48 4 54 7C64 9 66 18 63 25C60 18 58 14 53 12C50 17 43 18 39 24Z', b.tone(0.55, 0.17, 35))}${circle(47.5, 20, 1.3, b.dark)}${circle(54.5, 20, 1.3, b.dark)}${stroke('M49 24.500C50 26 52 26 53 24.5', b.red, 1.1)}${path('M60 8L62 13L67 12L64 16L66 20L61 18L57 20L59 16L56 12Z', b.orange)}`,
  },
  {
    id: 'ghost',
    zh: '幽灵 鬼 小鬼',
    en: 'ghost, spirit, boo',
    home: 'land',
    colour: [0.97, 0.01, 260],
    draw: (b) =>
      `${path('M20 96V46C20 24 34 10 50 10C66 10 80 24 80 46V96C75 100 72 90 66 90C60 90 60 99 54 99C48 99 47 90 42 90C36 90 35 99 29 99C24 99 24 94 20 96Z', b.main())}${path('M20 50C8 54 8 66 14 66C18 66 20 62 22 60ZM80 50C92 46 94 58 90 62C86 64 82 62 78 60Z', b.main())}${both(ellipse(40, 40, 5.5, 8, b.dark))}${ellipse(50, 58, 7, 9, b.dark)}${both(ellipse(31, 51, 5, 3, b.pink, 0.7))}`,
  },
  {
    id: 'alien',
    zh: '外星人',
    en: 'alien, extraterrestrial, martian',
    home: 'land',
    colour: [0.74, 0.16, 140],
    draw: (b) =>
      `${stroke('M40 12L34 0M60 12L66 0', b.main(-0.1), 2.6)}${circle(34, 0, 3.6, b.yellow)}${circle(66, 0, 3.6, b.yellow)}${stroke('M40 62C30 66 26 76 24 82M60 62C70 66 74 76 76 82M44 84V97M56 84V97', b.main(-0.05), 6)}${path('M50 52C60 52 64 66 61 88H39C36 66 40 52 50 52Z', b.main(-0.05))}${path('M50 6C74 6 80 24 74 38C68 50 58 58 50 60C42 58 32 50 26 38C20 24 26 6 50 6Z', b.main())}${both(`${turned(ellipse(38, 32, 7, 11, b.dark), -28, 38, 32)}${circle(36, 27, 2.4, b.white)}`)}${stroke('M45 50C48 52 52 52 55 50', b.dark, 1.5)}`,
  },
  {
    id: 'robot',
    zh: '机器人 机甲 变形金刚',
    en: 'robot, android, mecha, bot',
    home: 'land',
    colour: [0.72, 0.04, 235],
    size: 1.15,
    draw: (b) =>
      `${stroke('M50 10V0', b.grey, 2.6)}${circle(50, -1, 4, b.red)}${both(`<rect x="25" y="17" width="7" height="13" rx="2" fill="${b.main(-0.16)}"/>`)}<rect x="30" y="8" width="40" height="31" rx="8" fill="${b.main()}"/><rect x="34" y="14" width="32" height="16" rx="7" fill="${b.dark}"/>${both(circle(42, 22, 4.4, b.tone(0.88, 0.14, 195)))}${stroke('M43 34H57', b.dark, 2)}<rect x="45" y="38" width="10" height="6" fill="${b.main(-0.2)}"/>${both(`${stroke('M28 52L18 62L20 74', b.main(-0.16), 7)}${circle(20, 77, 5.5, b.main(-0.05))}${circle(28, 50, 6, b.main(-0.22))}`)}<rect x="29" y="43" width="42" height="35" rx="6" fill="${b.main()}"/><rect x="36" y="49" width="28" height="15" rx="3" fill="${b.main(0.14)}"/>${circle(42, 56.5, 3, b.red)}${circle(50, 56.5, 3, b.yellow)}${circle(58, 56.5, 3, b.green)}${stroke('M38 71H62', b.main(-0.2), 2.4)}${both(`<rect x="35" y="78" width="9" height="15" fill="${b.main(-0.16)}"/><rect x="31" y="91" width="16" height="9" rx="3" fill="${b.main(-0.05)}"/>`)}`,
  },
]
