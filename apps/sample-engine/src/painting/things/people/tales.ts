import { block, both, circle, ellipse, path, star, stroke, times } from '../shapes.ts'
import type { Thing } from '../thing.ts'
import { figure } from './figure.ts'

const land = { home: 'land' } as const

export const TALES: readonly Thing[] = [
  {
    id: 'princess',
    zh: '公主 女王 皇后 王后 白雪公主 灰姑娘',
    en: 'princess, princesses, queen, cinderella, empress',
    ...land,
    colour: [0.78, 0.12, 350],
    draw: (b) =>
      figure(b, {
        hair: b.tone(0.8, 0.13, 80),
        cut: 'long',
        dress: 'gown',
        onCoat: `${path('M42 56C36 70 32 84 28 98C42 101 58 101 72 98C68 84 64 70 58 56Z', b.main(0.1))}${both(circle(36, 42, 7, b.main(0.08)))}${circle(50, 41, 2.2, b.gold)}`,
        onHead: `${path('M37 8L35 -5L43 1L50 -9L57 1L65 -5L63 8C55 5 45 5 37 8Z', b.gold)}${circle(50, 1, 2, b.red)}${both(circle(42, 4, 1.4, b.blue))}`,
      }),
  },
  {
    id: 'king',
    zh: '国王 皇帝 王子 帝王 国王陛下 秦始皇',
    en: 'king, emperor, prince',
    ...land,
    colour: [0.52, 0.18, 25],
    draw: (b) =>
      figure(b, {
        hair: b.tone(0.4, 0.06, 50),
        dress: 'robe',
        behind: path('M36 38C24 60 20 84 14 99H86C80 84 76 60 64 38Z', b.main(-0.08)),
        coat: b.main(0.03),
        onCoat: `${path('M35 38C42 48 58 48 65 38L67 44C58 56 42 56 33 44Z', b.white)}${stroke('M50 54V98', b.gold, 3)}${times(5, (i) => circle(36 + i * 7, 47 - Math.abs(2 - i) * 1.6 + 2, 1, b.dark))}`,
        onHead: `${path('M38 23C38 36 44 40 50 40C56 40 62 36 62 23C58 28 54 26 50 27C46 26 42 28 38 23Z', b.tone(0.4, 0.06, 50))}${stroke('M47.500 30H52.5', b.red, 1.4)}${path('M35 10L31 -7L42 0L50 -12L58 0L69 -7L65 10Z', b.gold)}${block(35, 7, 30, 4, b.tone(0.68, 0.13, 75))}${circle(50, 2, 2.6, b.red)}`,
        inHand: `${stroke('M75 98V48', b.gold, 2.8)}${circle(75, 44, 4.6, b.gold)}${star(75, 36, 5, b.gold)}`,
      }),
  },
  {
    id: 'knight',
    zh: '骑士 武将 铠甲 勇士 圣骑士',
    en: 'knight, paladin, armor, armour, crusader, gladiator',
    ...land,
    colour: [0.7, 0.02, 245],
    draw: (b) =>
      figure(b, {
        legs: b.main(-0.1),
        shoes: b.main(-0.25),
        onCoat: `${path('M37 40H63L62 68H38Z', b.main())}${stroke('M50 38V68', b.main(-0.2), 1.4)}${both(circle(36, 42, 6.5, b.main(-0.12)))}${stroke('M38 56H62', b.main(-0.2), 1.4)}`,
        onHead: `${path('M35 20C34 2 66 2 65 20L64 34H36Z', b.main())}${path('M36 17H64V23H52V32H48V23H36Z', b.dark)}${path('M50 5C46 -8 56 -16 70 -12C62 -8 60 -2 54 4Z', b.red)}`,
        inHand: `${path('M12 52H40V70C40 80 30 86 26 88C22 86 12 80 12 70Z', b.red)}${stroke('M26 54V84M14 66H38', b.gold, 3.4)}${stroke('M75 62V8', b.white, 3.6)}${stroke('M68 56H82', b.gold, 3)}${stroke('M75 58V66', b.brown, 3.4)}`,
      }),
  },
  {
    id: 'wizard',
    zh: '魔法师 巫师 法师 巫婆 女巫 魔术师',
    en: 'wizard, witch, magician, sorcerer, mage',
    ...land,
    colour: [0.42, 0.14, 290],
    draw: (b) =>
      figure(b, {
        hair: b.white,
        dress: 'robe',
        arms: 'wave',
        onCoat: `${star(44, 78, 4, b.gold)}${star(57, 88, 3, b.gold)}${star(54, 66, 2.6, b.gold)}`,
        onHead: `${path('M38 24C38 46 46 54 50 58C54 54 62 46 62 24C58 28 54 27 50 27.500C46 27 42 28 38 24Z', b.white)}${ellipse(50, 11, 27, 5.5, b.main(-0.05))}${path('M34 11C38 -4 44 -18 60 -30C58 -18 62 -2 66 11C56 15 44 15 34 11Z', b.main())}${star(50, 0, 4, b.gold)}${stroke('M35 9C44 13 56 13 65 9', b.gold, 2.4)}`,
        inHand: `${stroke('M79 28L86 6', b.wood, 2.8)}${star(87, 2, 9, b.yellow, { points: 4, inner: 0.25 })}`,
      }),
  },
  {
    id: 'pirate',
    zh: '海盗 加勒比海盗',
    en: 'pirate, buccaneer',
    ...land,
    colour: [0.5, 0.18, 25],
    draw: (b) =>
      figure(b, {
        onCoat: `${path('M44 36L50 52L56 36Z', b.white)}${block(37, 62, 26, 5, b.brown)}${block(46.5, 61, 7, 7, b.gold, 1)}`,
        onHead: `${path('M28 12C34 -8 66 -8 72 12C60 6 40 6 28 12Z', b.dark)}${circle(50, 1, 3.6, b.white)}${stroke('M44 6L56 8M56 6L44 8', b.white, 1.4)}${ellipse(45, 20, 4, 3.5, b.dark)}${stroke('M37 14L60 22', b.dark, 1.4)}${path('M42 25C46 32 54 32 58 25C56 36 44 36 42 25Z', b.dark)}`,
        inHand: `${stroke('M74 62C86 54 92 40 90 24', b.grey, 3.4)}${stroke('M69 58L78 67', b.gold, 3)}`,
      }),
  },
  {
    id: 'ninja',
    zh: '忍者 刺客',
    en: 'ninja, assassin, shinobi',
    ...land,
    colour: [0.26, 0.03, 270],
    draw: (b) =>
      figure(b, {
        legs: b.main(),
        cut: 'none',
        behind: stroke('M30 70L76 6', b.grey, 3.4),
        onCoat: `${block(37, 58, 26, 5, b.red)}${path('M44 62L40 80L47 76Z', b.red)}${stroke('M40 37L58 56M60 37L42 56', b.main(0.14), 2)}`,
        onHead: `${path('M50 4.500C68 4.5 66 34 50 34C34 34 32 4.5 50 4.5ZM39 17C42 14 58 14 61 17L60 23C54 25 46 25 40 23Z', b.main())}<rect x="38" y="16" width="24" height="8" rx="4" fill="${b.skin}"/>${both(circle(45, 20, 1.7, b.dark))}${stroke('M41 16.500L47 18M59 16.500L53 18', b.dark, 1.4)}${path('M62 10L76 4L74 10L80 12L64 14Z', b.red)}${stroke('M37 12H63', b.red, 3)}`,
      }),
  },
  {
    id: 'samurai',
    zh: '武士 侠客 剑客 侠 大侠 武侠 关羽 将士',
    en: 'samurai, swordsman, ronin, kung fu, martial artist',
    ...land,
    colour: [0.34, 0.07, 255],
    draw: (b) =>
      figure(b, {
        dress: 'robe',
        cut: 'bun',
        onCoat: `${path('M42 35L50 52L58 35L55 35L50 46L45 35Z', b.white)}${block(36, 56, 28, 6, b.red)}${stroke('M50 62V98', b.main(-0.1), 1.4)}`,
        onHead: stroke('M46 3H54', b.red, 2.4),
        behind: path('M34 40C24 56 20 80 10 92C26 92 34 84 38 70Z', b.red),
        inHand: `${stroke('M73 62L92 6', b.white, 3)}${stroke('M67 56L79 61', b.gold, 3)}${stroke('M73 63L71 69', b.dark, 3.4)}`,
      }),
  },
  {
    id: 'santa',
    zh: '圣诞老人',
    en: 'santa, santa claus, father christmas',
    ...land,
    colour: [0.55, 0.21, 27],
    brings: ['snow'],
    draw: (b) =>
      figure(b, {
        hair: b.white,
        arms: 'wave',
        legs: b.main(),
        behind: `${path('M66 50C86 40 98 60 92 84C86 96 68 92 64 80Z', b.wood)}${stroke('M70 54C76 50 82 50 86 54', b.gold, 3)}`,
        onCoat: `${path('M35 44C40 36 60 36 65 44C70 60 66 72 62 74H38C34 72 30 60 35 44Z', b.main())}${stroke('M50 40V74', b.white, 4)}${block(33, 60, 34, 5, b.dark)}${block(46, 59, 8, 7, b.gold, 1)}`,
        onHead: `${path('M37 23C35 42 44 48 50 48C56 48 65 42 63 23C59 28 55 26 50 27C45 26 41 28 37 23Z', b.white)}${stroke('M48 30C49 31 51 31 52 30', b.red, 1.6)}${path('M36 10C40 -10 64 -12 76 8C68 4 66 4 64 10Z', b.main())}<rect x="34" y="7" width="32" height="7" rx="3.5" fill="${b.white}"/>${circle(77, 10, 5, b.white)}`,
      }),
  },
  {
    id: 'clown',
    zh: '小丑 马戏团',
    en: 'clown, jester, circus',
    ...land,
    colour: [0.82, 0.16, 90],
    draw: (b) =>
      figure(b, {
        skin: b.tone(0.92, 0.03, 60),
        hair: b.orange,
        cut: 'curls',
        arms: 'up',
        legs: b.blue,
        shoes: b.red,
        onCoat: `${path('M36 38L42 46L46 38L50 47L54 38L58 46L64 38L60 34H40Z', b.red)}${circle(50, 52, 2.6, b.red)}${circle(50, 61, 2.6, b.blue)}`,
        onHead: `${circle(50, 22, 3.6, b.red)}${path('M42 26C46 34 54 34 58 26C54 29 46 29 42 26Z', b.red)}${path('M42 6L50 -14L58 6C54 4 46 4 42 6Z', b.blue)}${circle(50, -14, 3, b.yellow)}`,
        inHand: `${circle(86, 8, 4.6, b.red)}${circle(14, 8, 4.6, b.green)}`,
      }),
  },
  {
    id: 'superhero',
    zh: '超人 超级英雄 英雄 蜘蛛侠 奥特曼 钢铁侠 蝙蝠侠',
    en: 'superhero, hero, superman, superwoman, supergirl',
    ...land,
    colour: [0.5, 0.17, 262],
    draw: (b) =>
      figure(b, {
        behind: path('M36 38C28 60 14 78 6 96C26 90 40 98 50 92C60 98 74 90 94 96C86 78 72 60 64 38Z', b.red),
        arms: 'wave',
        legs: b.main(),
        shoes: b.red,
        onCoat: `${path('M40 42H60L62 47L50 60L38 47Z', b.yellow)}${star(50, 49, 5.5, b.red)}${block(37.5, 64, 25, 4, b.yellow)}`,
        onHead: `${path('M37 18C42 15 46 17 50 19C54 17 58 15 63 18C62 25 54 25 50 22C46 25 38 25 37 18Z', b.red)}${both(ellipse(44.5, 20, 2, 1.6, b.white))}`,
      }),
  },
  {
    id: 'angel',
    zh: '天使 丘比特 精灵',
    en: 'angel, cherub, cupid, fairy, fairies, elf, elves',
    home: 'air',
    colour: [0.96, 0.015, 85],
    draw: (b) =>
      figure(b, {
        behind: both(
          `${path('M40 44C20 14 -8 16 -14 34C-8 36 -6 40 -8 46C0 46 2 52 0 58C8 56 12 60 12 66C22 66 34 60 42 54Z', b.white)}${stroke('M38 46C24 32 8 26 -8 32M38 50C26 42 12 40 -2 48', b.grey, 1.3)}`,
        ),
        hair: b.tone(0.82, 0.12, 82),
        cut: 'long',
        dress: 'gown',
        onHead: `<ellipse cx="50" cy="-4" rx="14" ry="4" fill="none" stroke="${b.gold}" stroke-width="2.6"/>`,
      }),
  },
  {
    id: 'monk',
    zh: '和尚 僧人 佛 佛像 佛祖 菩萨 观音 弥勒佛 唐僧',
    en: 'monk, buddha, buddhist monk, meditation, yoga, meditating',
    ...land,
    colour: [0.72, 0.16, 65],
    draw: (b) =>
      `<circle cx="50" cy="30" r="32" fill="${b.gold}" opacity="0.45"/>${path('M6 98C4 86 26 80 50 84C74 80 96 86 94 98C70 102 30 102 6 98Z', b.pink)}${times(5, (i) => path(`M${10 + i * 18} 99C${4 + i * 18} 92 ${14 + i * 18} 86 ${19 + i * 18} 84C${24 + i * 18} 88 ${28 + i * 18} 94 ${24 + i * 18} 99Z`, b.tone(0.86, 0.08, 355)))}${path('M12 88C14 76 34 76 50 80C66 76 86 76 88 88C70 94 30 94 12 88Z', b.main(-0.06))}${path('M34 50C40 42 60 42 66 50L74 80C60 86 40 86 26 80Z', b.main())}${path('M56 44C50 60 44 72 36 82L28 80C30 68 34 54 42 46Z', b.skin)}${stroke('M36 52C26 60 28 74 44 78M64 52C74 60 72 74 56 78', b.main(-0.04), 8)}${ellipse(50, 79, 9, 4, b.skin)}${block(45, 38, 10, 8, b.skin)}${both(ellipse(33, 32, 4, 9, b.skin))}${circle(50, 27, 17, b.skin)}${path('M33 24C33 8 67 8 67 24C60 16 40 16 33 24Z', b.tone(0.3, 0.04, 265))}${circle(50, 9, 6, b.tone(0.3, 0.04, 265))}${circle(50, 21, 1.6, b.red)}${both(stroke('M40 29C42 31 45 31 47 29.5', b.dark, 1.4))}${stroke('M46 37C48 38.5 52 38.5 54 37', b.red, 1.3)}`,
  },
]
