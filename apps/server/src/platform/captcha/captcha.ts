import { randomInt } from 'node:crypto'
import { createCanvas, Path2D, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'
import { CAPTCHA_GLYPHS, CAPTCHA_LETTERS, type CaptchaLetter } from './captcha-glyphs.ts'

/** Shown at 130 × 48 and painted at twice that for sharp screens. */
const [WIDTH_PX, HEIGHT_PX] = [260, 96]
const LETTERS = 5

/** Each paper with inks that reach 7:1 on it; the picture brings its own ground, so it reads on light and dark pages alike. */
const LOOKS = [
  { paper: ['#eef4fb', '#dfe9f6'], inks: ['#1d3f6e', '#27466b', '#3a3470'], mist: '#b9cfe8' },
  { paper: ['#f0f6f1', '#dfece4'], inks: ['#1b4a3c', '#234a4a', '#33481f'], mist: '#b7d6c6' },
  { paper: ['#f8f2ec', '#efe3d8'], inks: ['#6a2f1c', '#57361a', '#5c2740'], mist: '#e2c9b3' },
  { paper: ['#f4f0f9', '#e7dff2'], inks: ['#43296b', '#2f3573', '#5c2560'], mist: '#cfc0e4' },
] as const

/** Five characters that nobody mistakes for others; asked for without regard to case. */
export function randomCaptchaText(): string {
  return Array.from({ length: LETTERS }, () => CAPTCHA_LETTERS[randomInt(CAPTCHA_LETTERS.length)]).join('')
}

/**
 * Paints captchas as PNG of 260 × 96 pixels, shown at 130 × 48, with rounded corners.
 *
 * @throws {RangeError} for an empty text and for characters that `randomCaptchaText` never gives.
 */
export function createCaptchaPainter(): { paint(text: string): Promise<Buffer> } {
  return {
    async paint(text) {
      const letters = [...text.toUpperCase()]
      if (letters.length === 0 || !letters.every(isLetter))
        throw new RangeError('A captcha can only be painted from its own letters.')
      const look = LOOKS[randomInt(LOOKS.length)] ?? LOOKS[0]
      const canvas = createCanvas(WIDTH_PX, HEIGHT_PX)
      const page = canvas.getContext('2d')
      paintPaper(page, look)
      paintThreads(page, look.inks, 1.6)
      drawWaved(page, paintWord(letters, look.inks))
      // sharp packs these pixels in a third of the time of the canvas's own encoder.
      const { data } = page.getImageData(0, 0, WIDTH_PX, HEIGHT_PX)
      return sharp(data, { raw: { width: WIDTH_PX, height: HEIGHT_PX, channels: 4 } })
        .png({ compressionLevel: 3 })
        .toBuffer()
    },
  }
}

type Look = (typeof LOOKS)[number]

const isLetter = (letter: string): letter is `${CaptchaLetter}` => letter in CAPTCHA_GLYPHS

const between = (low: number, high: number): number => low + (randomInt(1_000_001) / 1_000_000) * (high - low)

function paintPaper(page: SKRSContext2D, { paper, mist }: Look): void {
  page.beginPath()
  page.roundRect(0, 0, WIDTH_PX, HEIGHT_PX, 12)
  page.clip()
  const ground = page.createLinearGradient(0, 0, WIDTH_PX, HEIGHT_PX)
  ground.addColorStop(0, paper[0])
  ground.addColorStop(1, paper[1])
  page.fillStyle = ground
  page.fillRect(0, 0, WIDTH_PX, HEIGHT_PX)
  page.fillStyle = mist
  page.globalAlpha = 0.45
  for (let hill = 0; hill < 2; hill += 1) {
    const [y, lift] = [between(52, 78), between(-30, 30)]
    page.beginPath()
    page.moveTo(0, y)
    page.bezierCurveTo(WIDTH_PX * 0.3, y - lift, WIDTH_PX * 0.65, y + lift, WIDTH_PX, y - lift * 0.4)
    page.lineTo(WIDTH_PX, HEIGHT_PX)
    page.lineTo(0, HEIGHT_PX)
    page.fill()
  }
  page.globalAlpha = 1
}

/** Thin lines in the letters' own ink: a machine has to part them from the letters, a person does not notice. */
function paintThreads(page: SKRSContext2D, inks: Look['inks'], width: number): void {
  page.lineWidth = width
  for (const ink of inks) {
    page.strokeStyle = ink
    page.globalAlpha = 0.5
    page.beginPath()
    page.moveTo(-5, between(10, HEIGHT_PX - 10))
    page.bezierCurveTo(
      WIDTH_PX * 0.33,
      between(0, HEIGHT_PX),
      WIDTH_PX * 0.66,
      between(0, HEIGHT_PX),
      WIDTH_PX + 5,
      between(10, HEIGHT_PX - 10),
    )
    page.stroke()
  }
  page.globalAlpha = 1
}

/** The letters on a transparent sheet, each leaning its own way. */
function paintWord(letters: readonly `${CaptchaLetter}`[], inks: Look['inks']): Canvas {
  const sheet = createCanvas(WIDTH_PX, HEIGHT_PX)
  const page = sheet.getContext('2d')
  page.lineCap = 'round'
  page.lineJoin = 'round'
  const cell = (WIDTH_PX - 28) / letters.length
  for (const [index, letter] of letters.entries()) {
    const [width, path] = CAPTCHA_GLYPHS[letter]
    const scale = Math.min(0.54 * between(0.92, 1.08), (cell - 11) / width)
    page.save()
    page.translate(14 + cell * (index + 0.5) + between(-2.5, 2.5), HEIGHT_PX / 2 + between(-6, 6))
    page.rotate(between(-0.2, 0.2))
    page.transform(1, 0, between(-0.14, 0.14), 1, 0, 0)
    page.scale(scale, 0.54 * between(0.92, 1.08))
    page.translate(-width / 2, -50)
    page.lineWidth = between(11.5, 14)
    page.strokeStyle = inks[randomInt(inks.length)] ?? inks[0]
    page.stroke(new Path2D(path))
    page.restore()
  }
  return sheet
}

/** Broader columns are faster and show as teeth on slanting strokes. */
const COLUMN_PX = 1

/** Copies the word column by column along a gentle wave. */
function drawWaved(page: SKRSContext2D, word: Canvas): void {
  const [phase, length] = [between(0, Math.PI * 2), between(120, 200)]
  for (let x = 0; x < WIDTH_PX; x += COLUMN_PX) {
    page.drawImage(
      word,
      x,
      0,
      COLUMN_PX,
      HEIGHT_PX,
      x,
      Math.sin((x / length) * Math.PI * 2 + phase) * 4,
      COLUMN_PX,
      HEIGHT_PX,
    )
  }
}
