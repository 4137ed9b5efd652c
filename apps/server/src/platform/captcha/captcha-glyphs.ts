/**
 * Letters of the captcha as centre lines, so that no font has to be installed: [width, SVG path], height 100.
 * Left out are all that people mistake for one another: 0 O Q D G, 1 I L, 2 Z, 5 S, 8 B, U; W is too wide for its place.
 */
export const CAPTCHA_GLYPHS = {
  A: [80, 'M0 100L40 0L80 100M15 66H65'],
  C: [76, 'M76 20C68 7 57 0 44 0C18 0 0 20 0 50C0 80 18 100 44 100C57 100 68 93 76 80'],
  E: [56, 'M56 0H0V100H56M0 48H46'],
  F: [54, 'M54 0H0V100M0 50H44'],
  H: [70, 'M0 0V100M70 0V100M0 48H70'],
  J: [44, 'M12 0H44V72Q44 100 20 100Q4 100 0 84'],
  K: [66, 'M0 0V100M62 0L0 60M22 40L66 100'],
  M: [88, 'M0 100V0L44 66L88 0V100'],
  N: [70, 'M0 100V0L70 100V0'],
  P: [60, 'M0 100V0H32A28 28 0 0 1 32 56H0'],
  R: [62, 'M0 100V0H32A27 27 0 0 1 32 54H0M30 54L62 100'],
  T: [68, 'M0 0H68M34 0V100'],
  V: [76, 'M0 0L38 100L76 0'],
  X: [68, 'M0 0L68 100M68 0L0 100'],
  Y: [72, 'M0 0L36 52L72 0M36 52V100'],
  3: [
    58,
    'M4 14C12 4 20 0 30 0C46 0 54 10 54 23C54 37 44 46 26 46C46 46 58 56 58 72C58 90 46 100 28 100C16 100 6 95 0 84',
  ],
  4: [68, 'M50 100V0L0 70H68'],
  6: [62, 'M52 2C24 12 2 38 2 68C2 88 14 100 32 100C50 100 62 88 62 70C62 53 50 42 34 42C20 42 8 50 3 62'],
  7: [60, 'M0 0H60C40 28 26 62 22 100'],
  9: [62, 'M10 98C38 88 60 62 60 32C60 12 48 0 30 0C12 0 0 12 0 30C0 47 12 58 28 58C42 58 54 50 59 38'],
} as const satisfies Readonly<Record<string, readonly [width: number, path: string]>>

export type CaptchaLetter = keyof typeof CAPTCHA_GLYPHS

export const CAPTCHA_LETTERS: readonly string[] = Object.keys(CAPTCHA_GLYPHS)
