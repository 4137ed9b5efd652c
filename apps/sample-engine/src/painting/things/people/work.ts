import { block, both, circle, ellipse, path, star, stroke, times, turned } from '../shapes.ts'
import type { Thing } from '../thing.ts'
import { figure } from './figure.ts'

const land = { home: 'land' } as const

export const WORK: readonly Thing[] = [
  {
    id: 'doctor',
    zh: '医生 大夫 外科医生 白衣天使',
    en: 'doctor, physician, surgeon, medic',
    ...land,
    colour: [0.97, 0.006, 220],
    draw: (b) =>
      figure(b, {
        dress: 'robe',
        onCoat: `${path('M44 36L50 54L56 36Z', b.tone(0.7, 0.1, 220))}${stroke('M50 54V98', b.grey, 1)}${stroke('M42 37C40 50 44 56 46 58M58 37C60 50 56 56 54 62', b.dark, 1.8)}${circle(54, 65, 3, b.grey)}${circle(46, 59, 1.6, b.dark)}${path('M55 74H58.500V70.500H62V74H65.500V77.500H62V81H58.500V77.500H55Z', b.red)}`,
        onHead: `${stroke('M38 9C44 5 56 5 62 9', b.grey, 2)}${circle(50, 6, 4.6, b.glass)}${circle(50, 6, 2, b.grey)}`,
      }),
  },
  {
    id: 'nurse',
    zh: '护士',
    en: 'nurse',
    ...land,
    colour: [0.9, 0.05, 350],
    draw: (b) =>
      figure(b, {
        cut: 'bun',
        hair: b.tone(0.32, 0.05, 45),
        dress: 'skirt',
        shoes: b.white,
        onCoat: path('M40 44H60V80H38Z', b.white),
        onHead: `${path('M37 10C42 -2 58 -2 63 10C54 6 46 6 37 10Z', b.white)}${path('M48.500 0H51.500V2.500H54V5.500H51.500V8H48.500V5.500H46V2.500H48.5Z', b.red)}`,
        inHand: `${block(68, 56, 14, 18, b.wood, 1.5)}${block(69.5, 59, 11, 13, b.white)}${stroke('M71 63H79M71 67H79', b.grey, 1)}`,
      }),
  },
  {
    id: 'police',
    zh: '警察 交警 民警 警官 保安',
    en: 'police, policeman, police officer, cop, policewoman, guard',
    ...land,
    colour: [0.36, 0.09, 262],
    draw: (b) =>
      figure(b, {
        arms: 'wave',
        legs: b.main(-0.08),
        onCoat: `${path('M45 36L50 42L55 36Z', b.white)}${path('M49 40H51L52 54L50 56L48 54Z', b.dark)}${star(57, 48, 3.6, b.gold)}${block(37, 64, 26, 5, b.dark)}${block(47, 64, 6, 5, b.gold)}`,
        onHead: `${path('M34 10C30 0 40 -6 50 -6C60 -6 70 0 66 10Z', b.main())}${path('M35 9C42 5 58 5 65 9L64 14C56 11 44 11 36 14Z', b.dark)}${star(50, 2, 4, b.gold)}`,
      }),
  },
  {
    id: 'firefighter',
    zh: '消防员 消防队员',
    en: 'firefighter, fireman, firemen',
    ...land,
    colour: [0.58, 0.19, 35],
    draw: (b) =>
      figure(b, {
        coat: b.main(),
        legs: b.main(-0.1),
        onCoat: stroke('M38 52H62M38 62H62', b.yellow, 3.4),
        onHead: `${path('M32 14C32 -4 68 -4 68 14C74 14 74 17 72 18C60 13 40 13 28 18C26 17 26 14 32 14Z', b.main())}${path('M45 0H55V9L50 13L45 9Z', b.gold)}${stroke('M50 -1V-3', b.gold, 3)}`,
        inHand: `${stroke('M74 98V44', b.wood, 3.4)}${path('M70 42L86 36C88 44 86 50 82 52L70 50Z', b.grey)}`,
      }),
  },
  {
    id: 'chef',
    zh: '厨师 大厨 厨子 面包师',
    en: 'chef, cook, baker',
    ...land,
    colour: [0.97, 0.006, 90],
    draw: (b) =>
      figure(b, {
        onCoat: `${times(3, (i) => `${circle(46, 46 + i * 7, 1.2, b.dark)}${circle(54, 46 + i * 7, 1.2, b.dark)}`)}${path('M43 35L50 42L57 35L54 45L50 42L46 45Z', b.red)}`,
        onHead: `${block(38, -2, 24, 12, b.white, 1)}${circle(39, -6, 8.5, b.white)}${circle(61, -6, 8.5, b.white)}${circle(50, -10, 10, b.white)}${stroke('M38.500 9H61.5', b.grey, 1.2)}${path('M41 26C45 22 48 24 50 25C52 24 55 22 59 26C55 28 52 27 50 26.500C48 27 45 28 41 26Z', b.dark)}`,
        inHand: `${ellipse(80, 54, 10, 5, b.dark)}${stroke('M70 58L62 61', b.dark, 3)}${circle(79, 52, 5, b.white)}${circle(79, 51.5, 2.4, b.yellow)}`,
      }),
  },
  {
    id: 'teacher',
    zh: '老师 教师 教授',
    en: 'teacher, professor, lecturer',
    ...land,
    colour: [0.5, 0.1, 150],
    size: 1.1,
    draw: (b) =>
      `${block(-16, 2, 74, 52, b.wood, 2)}${block(-13, 5, 68, 46, b.tone(0.36, 0.06, 165))}${stroke('M-6 16L2 32M-2 26H5M8 16V32M8 24C16 22 16 32 8 32', b.white, 1.8)}${stroke('M20 18H46M20 26H42M-4 42H30', b.white, 1.4, 0.8)}<g transform="translate(24 0)">${figure(b, { cut: 'bun', hair: b.tone(0.3, 0.04, 45), dress: 'skirt', onHead: `${both(`<circle cx="45" cy="20" r="3.8" fill="none" stroke="${b.dark}" stroke-width="1.1"/>`)}${stroke('M48.800 20H51.2', b.dark, 1.1)}`, inHand: `${stroke('M28 60L4 36', b.wood, 2)}${block(64, 54, 14, 16, b.red, 1)}` })}</g>`,
  },
  {
    id: 'farmer',
    zh: '农民 农夫 农妇 渔夫 渔民',
    en: 'farmer, peasant, fisherman, gardener',
    ...land,
    colour: [0.5, 0.1, 250],
    brings: ['field'],
    draw: (b) =>
      figure(b, {
        coat: b.tone(0.62, 0.16, 28),
        legs: b.main(),
        onCoat: `${path('M42 48H58V70H42Z', b.main())}${stroke('M43 48L41 37M57 48L59 37', b.main(), 3)}`,
        onHead: `${ellipse(50, 10, 27, 5.5, b.tone(0.84, 0.12, 85))}${path('M36 9C36 -6 64 -6 64 9Z', b.tone(0.84, 0.12, 85))}${stroke('M36.500 7.500C44 10 56 10 63.500 7.5', b.brown, 2.4)}`,
        inHand: `${stroke('M75 99V26', b.wood, 2.8)}${stroke('M68 14V24C68 28 82 28 82 24V14M75 14V28', b.grey, 2.2)}`,
      }),
  },
  {
    id: 'astronaut',
    zh: '宇航员 航天员 太空人',
    en: 'astronaut, cosmonaut, spaceman',
    ...land,
    colour: [0.95, 0.008, 240],
    brings: ['space', 'stars', 'night'],
    size: 1.15,
    draw: (b) =>
      `${block(28, 36, 44, 36, b.grey, 6)}${both(`${stroke('M37 46C28 50 24 58 22 66', b.main(), 12)}${circle(21, 69, 6.5, b.grey)}${block(35.5, 66, 14, 29, b.main(), 4)}${block(33, 91, 17, 9, b.grey, 4)}${stroke('M36 82H49', b.orange, 3)}`)}${block(33, 38, 34, 38, b.main(), 10)}${block(41, 50, 18, 13, b.grey, 2)}${circle(45, 56, 2, b.red)}${circle(50, 56, 2, b.yellow)}${circle(55, 56, 2, b.blue)}${circle(50, 20, 21, b.main())}${path('M33 20C33 8 40 4 50 4C60 4 67 8 67 20C67 30 60 34 50 34C40 34 33 30 33 20Z', b.tone(0.34, 0.08, 262))}${path('M36 18C37 10 42 7 47 6.500C41 10 39 14 39 20Z', b.white, 0.8)}${circle(58, 24, 3, b.gold, 0.7)}`,
  },
  {
    id: 'soldier',
    zh: '士兵 军人 战士 解放军 将军',
    en: 'soldier, warrior, army, general, marine',
    ...land,
    colour: [0.46, 0.07, 125],
    draw: (b) =>
      figure(b, {
        legs: b.main(),
        onCoat: `${block(37, 62, 26, 5, b.brown)}${circle(43, 48, 4, b.main(-0.1))}${ellipse(56, 54, 5, 3.5, b.main(-0.1))}${stroke('M40 37L60 62', b.brown, 2.6)}`,
        onHead: `${path('M35 14C33 -4 67 -4 65 14L68 18C58 13 42 13 32 18Z', b.main(-0.05))}${star(50, 6, 4, b.red)}`,
        behind: `${stroke('M30 78L74 26', b.dark, 4.4)}${stroke('M30 78L24 88', b.wood, 7)}`,
      }),
  },
  {
    id: 'student',
    zh: '学生 毕业生 毕业 大学生 博士 小学生 毕业季',
    en: 'student, graduate, graduation, pupil',
    ...land,
    colour: [0.3, 0.05, 265],
    draw: (b) =>
      figure(b, {
        dress: 'robe',
        arms: 'wave',
        onCoat: `${path('M44 36L50 48L56 36Z', b.white)}${stroke('M43 37L47 66M57 37L53 66', b.red, 3)}`,
        onHead: `${path('M37 10H63V16C55 12 45 12 37 16Z', b.main())}${path('M50 -4L78 6L50 15L22 6Z', b.main(0.08))}${stroke('M50 5L72 9V20', b.gold, 1.8)}${circle(72, 21, 2.4, b.gold)}`,
        inHand: `${turned(block(74, 18, 20, 7, b.cream, 3), -50, 82, 21)}${stroke('M80 17L85 25', b.red, 2.2)}`,
      }),
  },
  {
    id: 'painter',
    zh: '画家 艺术家 画师',
    en: 'painter, artist',
    ...land,
    colour: [0.5, 0.12, 280],
    draw: (b) =>
      figure(b, {
        arms: 'wave',
        dress: 'robe',
        onHead: `${path('M34 12C30 0 50 -6 64 0C74 4 68 12 62 11C54 8 44 8 34 12Z', b.red)}${circle(54, -3, 2, b.red)}`,
        inHand: `${stroke('M76 32L88 14', b.wood, 2.6)}${path('M86 15L93 5L91 17Z', b.red)}${path('M10 58C10 48 30 46 36 56C38 64 32 66 28 70C18 74 10 68 10 58Z', b.wood)}${circle(17, 57, 2.8, b.red)}${circle(23, 53, 2.6, b.yellow)}${circle(30, 55, 2.6, b.blue)}${circle(18, 64, 2.6, b.green)}`,
      }),
  },
  {
    id: 'musician',
    zh: '歌手 音乐家 乐手 吉他手 歌星 主持人',
    en: 'singer, musician, rock star, guitarist, pop star',
    ...land,
    colour: [0.32, 0.06, 300],
    draw: (b) =>
      figure(b, {
        cut: 'curls',
        hair: b.tone(0.34, 0.07, 40),
        arms: 'front',
        inHand: `${path('M36 62C28 54 18 66 26 76C32 86 46 82 48 72C54 72 56 64 50 60C46 56 40 58 36 62Z', b.red)}${circle(38, 68, 4.4, b.dark)}${stroke('M44 64L78 42', b.wood, 4)}${path('M76 40L84 34L88 40L80 45Z', b.dark)}${circle(43, 58, 3.6, b.skin)}${circle(63, 52, 3.6, b.skin)}`,
      }),
  },
  {
    id: 'dancer',
    zh: '舞者 芭蕾舞者 芭蕾 跳舞 舞蹈 舞女',
    en: 'dancer, ballerina, ballet, dancing',
    ...land,
    colour: [0.82, 0.1, 0],
    size: 1.1,
    draw: (b) =>
      `${stroke('M48 58C48 72 46 84 45 94L44 100', b.skin, 5)}${stroke('M54 58C64 62 72 66 74 72C70 78 60 80 50 80', b.skin, 5)}${path('M44 96L43 103L46 101L48 96Z', b.main())}${stroke('M45 36C34 30 32 16 44 -4M55 36C66 30 68 16 56 -4', b.skin, 4.2)}${path('M50 46C70 44 88 52 96 60C80 64 66 66 50 66C34 66 20 64 4 60C12 52 30 44 50 46Z', b.main())}${path('M50 48C64 48 76 54 82 60C70 58 60 58 50 62C40 58 30 58 18 60C24 54 36 48 50 48Z', b.main(0.08))}${path('M43 33C47 31 53 31 57 33L56 50H44Z', b.main(-0.08))}${block(47, 25, 6, 8, b.skin)}${circle(50, 18, 10, b.skin)}${path('M40 18C38 6 62 6 60 18C56 12 44 12 40 18Z', b.tone(0.3, 0.05, 45))}${circle(50, 6, 5, b.tone(0.3, 0.05, 45))}${both(circle(46.5, 19, 1.1, b.dark))}${stroke('M48 23C49 24 51 24 52 23', b.red, 1.1)}`,
  },
  {
    id: 'footballer',
    zh: '运动员 足球运动员 足球员 踢足球 踢球 球员',
    en: 'footballer, soccer player, athlete, football player, sportsman',
    ...land,
    colour: [0.58, 0.2, 27],
    draw: (b) =>
      `${stroke('M46 62L40 80L34 97', b.skin, 7)}${stroke('M54 62L70 72L82 86', b.skin, 7)}${stroke('M37 88L34 97', b.white, 7)}${stroke('M76 79L82 86', b.white, 7)}${path('M28 95H42V100H26ZM78 86L88 82L92 88L80 93Z', b.dark)}${path('M38 58H62L68 72L56 76L50 68L44 78L33 74Z', b.white)}${path('M37 38C44 34 56 34 63 38L62 62H38Z', b.main())}${stroke('M38 40C30 44 24 40 20 32M62 40C70 46 74 52 80 50', b.main(), 7)}${circle(19, 30, 3.6, b.skin)}${circle(82, 50, 3.6, b.skin)}${stroke('M49 44L52 42V56', b.white, 2.6)}${block(46, 29, 8, 8, b.skin)}${circle(50, 19, 12.5, b.skin)}${path('M38 20C36 6 64 6 62 20C58 13 44 13 38 20Z', b.dark)}${both(circle(45.5, 20, 1.4, b.dark))}${stroke('M47 25C49 27 51 27 53 25', b.red, 1.2)}${circle(100, 91, 9, b.white)}${path('M100 86L104.500 89L103 94.500H97L95.500 89Z', b.dark)}`,
  },
]
