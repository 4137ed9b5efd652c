import type { Brush } from '../brush.ts'
import { block, both, circle, ellipse, path, stroke } from '../shapes.ts'

export interface Look {
  hair?: string
  cut?: 'short' | 'long' | 'bun' | 'tails' | 'bald' | 'curls' | 'none'
  coat?: string
  legs?: string
  shoes?: string
  dress?: 'trousers' | 'skirt' | 'gown' | 'robe'
  /** 'down', one hand up at the right, or both up. */
  arms?: 'down' | 'wave' | 'up' | 'front'
  skin?: string
  /** Behind everything, over the clothes, over the head, and in the hands. */
  behind?: string
  onCoat?: string
  onHead?: string
  inHand?: string
}

/** Somebody who stands before us, 100 high, the head's middle at 50, 19. Hands: 27, 62 and 73, 62; raised at the right 80, 26. */
export function figure(b: Brush, look: Look): string {
  const {
    hair = b.dark,
    cut = 'short',
    coat = b.main(),
    legs = b.tone(0.36, 0.05, 262),
    dress = 'trousers',
    arms = 'down',
    skin = b.skin,
  } = look
  const shoes = look.shoes ?? b.dark
  const leg = block(38.5, 64, 10, 32, legs, 3)
  const below = {
    trousers: both(`${leg}${path('M36 95C40 93 47 93 49 96V100H34C33 98 34 96 36 95Z', shoes)}`),
    skirt: `${both(`${block(41, 74, 6.5, 22, skin, 2)}${path('M38 95C42 93 47 93 48.500 96V100H36C35 98 36 96 38 95Z', shoes)}`)}${path('M40 56H60L72 82C60 87 40 87 28 82Z', coat)}`,
    gown: path('M41 54H59C62 68 72 84 80 98C62 103 38 103 20 98C28 84 38 68 41 54Z', coat),
    robe: `${both(ellipse(41, 98, 7, 3, shoes))}${path('M38 50H62C66 66 68 82 69 97C58 100 42 100 31 97C32 82 34 66 38 50Z', coat)}`,
  }[dress]
  const sleeve = (d: string): string => stroke(d, coat, 8.4)
  const arm = `${sleeve('M38 41C33 46 31 51 29.500 56')}${stroke('M29 57L27.500 62', skin, 6)}`
  const raised = `${sleeve('M62 41C68 40 74 36 77 30')}${stroke('M77.500 29L80 25', skin, 6)}`
  const limbs = {
    down: both(arm),
    wave: `${arm}${raised}`,
    up: both(raised),
    front: both(`${sleeve('M38 41C31 48 32 55 40 58')}${circle(43, 58, 3.6, skin)}`),
  }[arms]
  const back = {
    long: path('M50 4C33 4 31 18 32 30C32 42 30 48 28 52H72C70 48 68 42 68 30C69 18 67 4 50 4Z', hair),
    tails: both(path('M38 14C26 12 20 24 22 40C28 40 34 30 38 24Z', hair)),
    bun: circle(50, 3, 7, hair),
    curls: both(`${circle(37, 14, 8, hair)}${circle(35, 25, 7, hair)}${circle(42, 7, 8, hair)}`),
    short: '',
    bald: '',
    none: '',
  }[cut]
  const front = {
    bald: both(path('M37 16C34 20 35 26 38 28C39 24 38 20 39 17Z', hair)),
    none: '',
    short: path('M37 21C34 8 42 3 51 4C62 4 66 12 63 21C61 16 58 13 55 12C49 15 41 14 37 21Z', hair),
    long: path('M36.500 22C34 8 42 4 50 4C58 4 66 8 63.500 22C61 16 56 12 50 11C44 12 39 16 36.5 22Z', hair),
    tails: path('M36.500 21C34 8 42 4 50 4C58 4 66 8 63.500 21C60 15 55 12 50 12C45 12 40 15 36.5 21Z', hair),
    bun: path('M36.500 20C35 8 42 4 50 4C58 4 65 8 63.500 20C60 13 55 11 50 11C45 11 40 13 36.5 20Z', hair),
    curls: `${circle(50, 6, 8, hair)}${both(circle(43, 9, 5, hair))}`,
  }[cut]
  return [
    look.behind ?? '',
    back,
    below,
    path('M45 30H55V38H45Z', skin),
    path('M37 40C40 36 45 35 50 35C55 35 60 36 63 40L62 68C55 70 45 70 38 68Z', coat),
    look.onCoat ?? '',
    limbs,
    circle(50, 19, 13.5, skin),
    front,
    both(circle(45, 20, 1.5, b.dark)),
    both(ellipse(42, 24.5, 2.4, 1.5, b.tone(0.76, 0.12, 25), 0.55)),
    stroke('M47.500 26C48.500 27.5 51.5 27.5 52.500 26', b.tone(0.5, 0.14, 25), 1.2),
    look.onHead ?? '',
    look.inHand ?? '',
  ].join('')
}

/** Marks of a person made shorter, as children are. */
export const small = (marks: string, scale = 0.72): string =>
  `<g transform="translate(${50 - 50 * scale} ${100 - 100 * scale}) scale(${scale})">${marks}</g>`
