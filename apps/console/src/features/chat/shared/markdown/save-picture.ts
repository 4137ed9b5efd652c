import type { DrawnDiagram } from './draw-diagram.ts'

/** Pixels for each of the diagram's, so that it stays sharp in a document. */
const SCALE = 2
const SIDE_MOST_PX = 8_000

/** Saves a drawn diagram as a png: a svg on somebody's disk would be a page that may ask for things. */
export async function savePicture({ address, width, height }: DrawnDiagram, name: string): Promise<void> {
  const scale = Math.min(SCALE, SIDE_MOST_PX / width, SIDE_MOST_PX / height)
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * scale)
  canvas.height = Math.ceil(height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = `${name}.png`
  link.click()
}
