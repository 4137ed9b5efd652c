/**
 * Draws the pictures of the starter pack into its folder: `node tools/starter-pack/draw-pictures.ts`. They lie in the repository, so that no start and no
 * test draws them; this is run again when the sample engine paints otherwise, or the pack changes.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { renderPicture } from '../../apps/sample-engine/src/painting/render.ts'
import { composeScene } from '../../apps/sample-engine/src/painting/scene.ts'
import { createRandom } from '../../apps/sample-engine/src/painting/random.ts'
import { createSheet } from '../../apps/sample-engine/src/painting/sheet.ts'
import { THINGS } from '../../apps/sample-engine/src/painting/things/all-things.ts'
import { createBrush } from '../../apps/sample-engine/src/painting/things/brush.ts'
import { STARTER_STICKERS, STARTER_STYLES } from '../../apps/server/src/modules/drawing/starter/starter-content.ts'

const FOLDER = join(import.meta.dirname, '../../apps/server/src/modules/drawing/starter/pictures')
const COVER_PX = 512
const STICKER_PX = 320
/** Of the white rim that a sticker is cut out with. */
const RIM_PX = 9
const RED = '#c8102e'

async function save(name: string, bytes: Buffer): Promise<void> {
  await writeFile(join(FOLDER, name), bytes)
  process.stdout.write(`${name} ${bytes.length}\n`)
}

/** A cover is what the style makes of its guest's words. */
async function drawCovers(): Promise<void> {
  for (const { code, prompt, cover } of STARTER_STYLES) {
    const painted = await renderPicture({
      prompt: prompt.zh.replace('{{prompt}}', cover.words),
      seed: cover.seed,
      widthPx: COVER_PX,
      heightPx: COVER_PX,
      format: 'png',
      compression: 100,
      isStamped: true,
    })
    await save(`covers/${code}.webp`, await sharp(painted).webp({ quality: 82 }).toBuffer())
  }
}

/** Things of the sample engine by daylight, cut out with a white rim. */
async function drawStickers(): Promise<void> {
  const sheet = createSheet(STICKER_PX, STICKER_PX)
  const daylight = composeScene(sheet, '阳光下的草地', createRandom('stickers'))
  for (const { code, thing: id } of STARTER_STICKERS) {
    const thing = THINGS.find((one) => one.id === id)
    if (!thing) throw new Error(`the sample engine draws no ${id}`)
    const marks = thing.draw(createBrush(daylight, thing.colour, undefined))
    const drawn = new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="-30 -30 160 160">${marks}</svg>`,
    )
      .render()
      .asPng()
    const inner = STICKER_PX - 4 * RIM_PX
    const figure = await sharp(drawn)
      .trim()
      .resize(inner, inner, { fit: 'contain', background: '#0000' })
      .extend({ top: 2 * RIM_PX, bottom: 2 * RIM_PX, left: 2 * RIM_PX, right: 2 * RIM_PX, background: '#0000' })
      .png()
      .toBuffer()
    const rim = await grown(figure, RIM_PX, '#ffffff')
    const edge = await grown(rim, 1.2, '#c9ced6')
    const sticker = await sharp(edge)
      .composite([{ input: rim }, { input: figure }])
      .webp({ quality: 86, alphaQuality: 90 })
      .toBuffer()
    await save(`stamps/${code}.webp`, sticker)
  }
}

/** The shape of a picture in one colour, larger by so many pixels on each side. */
async function grown(picture: Buffer, by: number, colour: string): Promise<Buffer> {
  // One step after the other: sharp would take the channel out last.
  const one = { raw: { width: STICKER_PX, height: STICKER_PX, channels: 1 } } as const
  const shape = await sharp(picture).extractChannel('alpha').raw().toBuffer()
  const blurred = await sharp(shape, one).blur(by).extractChannel(0).raw().toBuffer()
  const alpha = await sharp(blurred, one).linear(16, -160).extractChannel(0).raw().toBuffer()
  return sharp({ create: { width: STICKER_PX, height: STICKER_PX, channels: 3, background: colour } })
    .joinChannel(alpha, one)
    .png()
    .toBuffer()
}

/** Carved in white in a red square, with the worn edge of a stone. */
const SQUARE = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="360" viewBox="0 0 120 120">
<path d="M10 8L34 6 61 8 88 6 111 9 114 33 112 60 115 88 112 111 86 114 60 112 33 115 9 112 6 87 8 60 5 33Z" fill="${RED}" stroke="${RED}" stroke-width="4" stroke-linejoin="round"/>
<g fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">
<path d="M15 15L105 14 106 105 14 106Z" stroke-width="2.600"/>
<circle cx="83" cy="37" r="9.500"/>
<path d="M23 78L46 38 61 62 71 48 97 78"/>
<path d="M39 51L46 57 52 48" stroke-width="3.600"/>
<path d="M24 88Q33 82 42 88T60 88T78 88T97 88"/><path d="M33 97Q42 91 51 97T69 97T88 97" stroke-width="4"/></g></svg>`

/** Two rings round a pavilion, as stamps of landmarks have them. */
const ROUND = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="360" viewBox="0 0 120 120">
<g fill="none" stroke="${RED}"><circle cx="60" cy="60" r="55" stroke-width="4"/><circle cx="60" cy="60" r="48.500" stroke-width="1.800"/></g>
<g fill="${RED}"><path d="M60 20L64 30H56ZM60 27C52 38 40 44 25 46C28 51 34 52 39 52H81C86 52 92 51 95 46C80 44 68 38 60 27Z"/>
<path d="M42 55H47V66H42ZM57.500 55H62.500V66H57.500ZM73 55H78V66H73Z"/>
<path d="M30 66C27 71 22 74 16.500 75C20 80 26 81 31 81H89C94 81 100 80 103.500 75C98 74 93 71 90 66Z"/>
<path d="M38 84H44V94H38ZM76 84H82V94H76ZM53 84H67V94H53ZM31 96H89V99.500H31Z"/></g></svg>`

async function drawSeals(): Promise<void> {
  for (const [name, svg] of [
    ['seal-square', SQUARE],
    ['seal-round', ROUND],
  ] as const) {
    const drawn = new Resvg(svg).render().asPng()
    await save(`stamps/${name}.png`, await sharp(drawn).png({ palette: true, colours: 32 }).toBuffer())
  }
}

await drawCovers()
await drawStickers()
await drawSeals()
